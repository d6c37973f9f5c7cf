import * as l10n from '@vscode/l10n';
import type { Block, Place, PlaceStart, SourceDocument } from '../../core/model/types';
import { isSameContainer, placeTitle } from '../../core/model/place';
import { counted } from '../../core/util/displayLanguage';
import { longestPreview, partOf } from './previewUri';
import type { OffsetRange } from './quoteRange';

/**
 * A page, sheet or heading of a preview; it extends to the next one of the same or a higher level (0 is the
 * highest).
 */
export interface OutlineEntry {
  readonly title: string;
  readonly level: number;
  readonly start: number;
}

/** The text of a document that VS Code cannot show, formatted for reading. */
export interface TextPreview {
  readonly text: string;
  readonly outline: readonly OutlineEntry[];
  /** Maps a stretch of the document's text to the preview, excluding text that was added there. */
  rangesOf(stretch: OffsetRange): readonly OffsetRange[];
}

const dividerLength = 72;

/**
 * Formats the text of a document for reading: a divider names each page, slide and sheet, headings are
 * underlined, and sheets are grids with row numbers and column letters. For a document longer than `longest`
 * characters, only one part (see `partNumber`) is shown, with a note.
 */
export function previewOf(document: SourceDocument, number = 0, longest = longestPreview): TextPreview {
  const { document: part, start, after } = partOf(document, number, longest);
  const preview = new PreviewBuilder(part.text, start);
  if (start > 0)
    preview.note(
      counted(
        start,
        l10n.t('{0} character before this is not shown.'),
        l10n.t('{0} characters before this are not shown.'),
      ),
    );
  setOut(part, preview);
  if (after > 0)
    preview.note(
      counted(
        after,
        l10n.t('{0} more character is not shown. Open the original file to read on.'),
        l10n.t('{0} more characters are not shown. Open the original file to read on.'),
      ),
    );
  return preview.build();
}

function setOut(document: SourceDocument, preview: PreviewBuilder): void {
  let before: Place | undefined;
  for (const mark of marksOf(document)) {
    preview.copyTo(mark.start);
    if (mark.kind === 'place') {
      if (isDivided(before, mark.place)) preview.divider(placeTitle(mark.place));
      before = mark.place;
    } else if (mark.kind === 'heading') preview.heading(mark);
    else if (before?.kind === 'cells') preview.grid(mark, before);
  }
  preview.copyTo(document.text.length);
}

type Mark =
  | ({ readonly kind: 'place' } & PlaceStart)
  | (Block & { readonly kind: 'heading'; readonly level: number; readonly title: string })
  | (Block & { readonly kind: 'table' });

/**
 * The positions where the text is interrupted, in reading order. Headings that are not part of the text are
 * left out.
 */
function marksOf({ places, blocks }: SourceDocument): Mark[] {
  const marks: Mark[] = places.map((entry) => ({ kind: 'place', ...entry }));
  for (const block of blocks) {
    if (block.kind === 'heading' && block.end > block.start) marks.push(block);
    else if (block.kind === 'table') marks.push({ ...block, kind: 'table' });
  }
  // The sort is stable, so a place stays before the block that begins with it.
  return marks.sort((a, b) => a.start - b.start);
}

function isDivided(before: Place | undefined, place: Place): boolean {
  if (place.kind === 'lines' || place.kind === 'section') return false;
  return place.kind === 'cells' || before === undefined || !isSameContainer(before, place);
}

class PreviewBuilder {
  readonly #source: string;
  readonly #parts: string[] = [];
  readonly #outline: OutlineEntry[] = [];
  /** Stretches of the source, ordered by start, with the offset of each in the preview. */
  readonly #copies: { readonly start: number; readonly end: number; readonly at: number }[] = [];
  /** Offset of the source in the whole document's text. */
  readonly #offset: number;
  #copied = 0;
  #length = 0;

  constructor(source: string, offset: number) {
    this.#offset = offset;
    // Editors normalise line endings; this keeps every offset the same.
    this.#source = source.replace(/\r\n/g, ' \n').replace(/\r/g, '\n');
  }

  copyTo(end: number): void {
    if (end <= this.#copied) return;
    this.#copies.push({ start: this.#copied, end, at: this.#length });
    this.#insert(this.#source.slice(this.#copied, end));
    this.#copied = end;
  }

  /** A line about the preview itself, set apart from the text. */
  note(sentence: string): void {
    this.#insert(`${this.#length === 0 ? '' : '\n\n'}── ${sentence}\n\n`);
  }

  divider(title: string): void {
    if (title === '') return;
    this.#outline.push({ title, level: 0, start: this.#length });
    this.#insert(`── ${title} ${'─'.repeat(Math.max(3, dividerLength - title.length - 4))}\n\n`);
  }

  heading({ end, level, title }: Extract<Mark, { kind: 'heading' }>): void {
    this.#outline.push({ title, level, start: this.#length });
    this.copyTo(end);
    this.#insert(`\n${(level === 1 ? '=' : '-').repeat(Math.min(title.length, dividerLength))}`);
  }

  grid(table: Block, { columns, rows }: Extract<Place, { kind: 'cells' }>): void {
    const letters = columnLetters(columns);
    const grid = gridOf(this.#source.slice(table.start, table.end), letters.length);
    const margin = String(rows.end).length;
    const head = letters.map((letter, column) => letter.padEnd(grid.widths[column] ?? 0)).join('   ');
    this.#insert(`${' '.repeat(margin)}   ${head.trimEnd()}\n`);
    for (const [index, line] of grid.lines.entries()) {
      this.copyTo(table.start + line.start);
      this.#insert(`${String(rows.start + index).padStart(margin)}   `);
      for (const cell of line.cells) {
        this.copyTo(table.start + cell.end);
        this.#insert(' '.repeat(cell.padding));
      }
      this.copyTo(table.start + line.end);
    }
  }

  build(): TextPreview {
    const text = this.#parts.join('');
    return {
      text,
      outline: this.#outline,
      rangesOf: (whole) => {
        const stretch = { start: whole.start - this.#offset, end: whole.end - this.#offset };
        const ranges: { start: number; end: number }[] = [];
        for (const copy of this.#copies) {
          const start = copy.at + Math.max(0, stretch.start - copy.start);
          const end = copy.at + Math.min(stretch.end, copy.end) - copy.start;
          if (start >= end || text.slice(start, end).trim() === '') continue;
          const before = ranges.at(-1);
          if (before === undefined || text.slice(before.end, start).includes('\n'))
            ranges.push({ start, end });
          else before.end = end;
        }
        return ranges;
      },
    };
  }

  #insert(text: string): void {
    this.#parts.push(text);
    this.#length += text.length;
  }
}

/** The columns of a sheet from first to last, in letters. */
function columnLetters([first, last]: readonly [string, string]): string[] {
  const letters: string[] = [];
  for (let number = toNumber(first); number <= toNumber(last); number += 1) letters.push(toLetters(number));
  return letters;
}

/** Offsets refer to the table's text. Each cell is followed by `padding` spaces. */
interface Grid {
  readonly widths: readonly number[];
  readonly lines: readonly {
    readonly start: number;
    readonly end: number;
    readonly cells: readonly { readonly end: number; readonly padding: number }[];
  }[];
}

const separator = ' | ';
/** Longer cells overflow instead of widening the whole column. */
const maxWidth = 32;

/** Aligns the cells of a table with one row per line. A row with more cells than columns is left as it is. */
function gridOf(table: string, columns: number): Grid {
  let start = 0;
  const rows = table.split('\n').map((text) => {
    const row = { start, end: start + text.length, texts: text.split(separator) };
    start = row.end + 1;
    return row.texts.length <= columns ? row : { ...row, texts: [] };
  });
  const widths = Array.from({ length: columns }, (_, column) =>
    rows.reduce((widest, { texts }) => Math.max(widest, widthOf(texts[column])), 1),
  );
  const lines = rows.map((row) => {
    let end = row.start - separator.length;
    // The last cell of a row needs no padding.
    const cells = row.texts.slice(0, -1).map((text, column) => {
      end += separator.length + text.length;
      return { end, padding: Math.max(0, (widths[column] ?? 0) - text.length) };
    });
    return { start: row.start, end: row.end, cells };
  });
  return { widths, lines };
}

function widthOf(text: string | undefined): number {
  return Math.min(text?.length ?? 0, maxWidth);
}

function toNumber(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function toLetters(number: number): string {
  const rest = Math.floor((number - 1) / 26);
  return (rest > 0 ? toLetters(rest) : '') + String.fromCharCode(65 + ((number - 1) % 26));
}
