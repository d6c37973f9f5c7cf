import { FootnoteReferenceRun, Paragraph, TextRun } from 'docx';
import type { Citation } from '../../core/model/types';
import { placeLabel } from '../../core/model/place';
import { docxText, lineRuns, styledRun } from './docxText';

interface Footnote {
  readonly children: readonly Paragraph[];
}

/** The footnotes of a Word document, numbered through from 1 in the order in which they are first needed. */
export class DocxFootnotes {
  readonly #notes: Footnote[] = [];

  /** All notes so far, by their number. */
  get all(): Record<string, { children: Paragraph[] }> {
    return Object.fromEntries(
      this.#notes.map(({ children }, index) => [String(index + 1), { children: [...children] }]),
    );
  }

  /** What stands for the markers of one answer; undefined for a marker that has no citation. */
  markersOf(citations: readonly Citation[]): (marker: number) => FootnoteReferenceRun | TextRun | undefined {
    const numbers = new Map<number, number>();
    return (marker) => {
      const citation = citations.find((one) => one.marker === marker);
      if (citation === undefined) return undefined;
      const known = numbers.get(marker);
      // Word has one reference a note; its number can be named again.
      if (known !== undefined) return new TextRun({ text: String(known), superScript: true });
      const number = this.#notes.push({ children: [noteOf(citation)] });
      numbers.set(marker, number);
      return new FootnoteReferenceRun(number);
    };
  }
}

/** The quote, word for word, and where it stands. */
function noteOf({ quote, documentId, headings, place }: Citation): Paragraph {
  const heading = headings.at(-1);
  const label = placeLabel(place);
  const where =
    documentId + (heading === undefined ? '' : ` › ${heading}`) + (label === '' ? '' : `, ${label}`);
  const source = styledRun({ text: ` — ${docxText(where)}`, italics: true });
  return new Paragraph({ children: [...lineRuns(`“${quote.trim()}”`), source] });
}
