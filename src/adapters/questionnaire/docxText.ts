import { TextRun, type IRunOptions } from 'docx';

/** A text as Word can hold it: line breaks stay, control characters and halves of letters go. */
export function docxText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      .replace(/\p{Surrogate}/gu, '')
      // eslint-disable-next-line no-control-regex -- control characters are meant
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  );
}

/** Texts with a style of their own. */
export function styledRun(options: IRunOptions): TextRun {
  return new TextRun(options);
}

/** A text of several lines, behind others of its paragraph. */
export function lineRuns(text: string): TextRun[] {
  const lines = docxText(text).split('\n');
  return lines.map((line, at) => new TextRun(at === 0 ? { text: ` ${line}` } : { text: line, break: 1 }));
}
