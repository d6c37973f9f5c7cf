import { TextRun, type IRunOptions } from 'docx';

/** Makes a text valid for Word: line breaks stay; control characters and lone surrogates are removed. */
export function docxText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      .replace(/\p{Surrogate}/gu, '')
      // eslint-disable-next-line no-control-regex -- control characters are meant
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  );
}

/** A text run with its own style. */
export function styledRun(options: IRunOptions): TextRun {
  return new TextRun(options);
}

/** A text of several lines, appended to others in its paragraph. */
export function lineRuns(text: string): TextRun[] {
  const lines = docxText(text).split('\n');
  return lines.map((line, at) => new TextRun(at === 0 ? { text: ` ${line}` } : { text: line, break: 1 }));
}
