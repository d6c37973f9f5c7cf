import { TextRun, type IRunOptions, FootnoteReferenceRun, Paragraph } from 'docx';
import type { Citation } from '../../core/model/types';
import { olderNote } from '../../core/model/older';
import { placeLabel } from '../../core/model/place';

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

interface Footnote {
  readonly children: readonly Paragraph[];
}

/** The footnotes of a Word document, numbered from 1 in the order of their first use. */
export class DocxFootnotes {
  readonly #notes: Footnote[] = [];

  /** All notes so far, by number. */
  get all(): Record<string, { children: Paragraph[] }> {
    return Object.fromEntries(
      this.#notes.map(({ children }, index) => [String(index + 1), { children: [...children] }]),
    );
  }

  /** Maps the markers of an answer to footnote references; undefined for a marker without a citation. */
  markersOf(citations: readonly Citation[]): (marker: number) => FootnoteReferenceRun | TextRun | undefined {
    const numbers = new Map<number, number>();
    return (marker) => {
      const citation = citations.find((one) => one.marker === marker);
      if (citation === undefined) return undefined;
      const known = numbers.get(marker);
      // Word allows one reference per footnote; further ones only repeat its number.
      if (known !== undefined) return new TextRun({ text: String(known), superScript: true });
      const number = this.#notes.push({ children: [noteOf(citation)] });
      numbers.set(marker, number);
      return new FootnoteReferenceRun(number);
    };
  }
}

/** The verbatim quote and its place. */
function noteOf({ quote, documentId, headings, place, older }: Citation): Paragraph {
  const heading = headings.at(-1);
  const label = placeLabel(place);
  const where =
    documentId +
    (heading === undefined ? '' : ` › ${heading}`) +
    (label === '' ? '' : `, ${label}`) +
    olderNote(older);
  const source = styledRun({ text: ` — ${docxText(where)}`, italics: true });
  return new Paragraph({ children: [...lineRuns(`“${quote.trim()}”`), source] });
}
