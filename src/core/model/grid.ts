import type { CellArea } from './cellAddress';
import type { SourceDocument } from './types';

/** A file of tables as a person sees it: its sheets, with every cell as it is read and cited. */
export interface Grid {
  /** Never empty; a file that is no workbook has one, without a name. */
  readonly sheets: readonly GridSheet[];
  /** Of a file that is text, how its rows stand in it. */
  readonly source?: GridSource;
}

/** The text that rows were read from. */
export interface GridSource {
  readonly text: string;
  readonly delimiter: string;
  /** The line on which each row ends, from 1. */
  readonly lastLines: Uint32Array;
}

/** The text of a data source, and where its tables stand in it. */
export type DataText = Pick<SourceDocument, 'text' | 'blocks' | 'places'>;

export interface GridSheet extends GridShape {
  /** The rows, `rowsPerBlock` to each; see `unpackRows`. */
  readonly blocks: readonly string[];
}

/** A sheet without its cells. */
export interface GridShape {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  /** The width of each column's longest text, in characters. */
  readonly widths: readonly number[];
  readonly tables: readonly GridTable[];
  /** Cells that are shown as one; a value that reading repeats in all of them is shown once. */
  readonly merged: readonly CellArea[];
  readonly notes: readonly GridNote[];
  /** Whether the sheet has more rows than are read. */
  readonly isCut: boolean;
}

/** A table within a sheet, as reading found it. */
export interface GridTable extends CellArea {
  /** Whether its first row names the columns. */
  readonly hasHead: boolean;
}

/** A comment on a cell, as it is read and cited. */
export interface GridNote {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

export interface GridCell {
  readonly text: string;
  /** Numbers and dates stand at the right. */
  readonly isNumber: boolean;
}

export const rowsPerBlock = 200;

/** Characters of no text, which part the cells and rows of a block and mark a number. */
const marks = { row: '\u001e', cell: '\u001f', number: '\u001d' } as const;

function withoutMarks(text: string): string {
  return Object.values(marks).reduce((clean, mark) => clean.replaceAll(mark, ' '), text);
}

/** Numbers and amounts, which are read from their ends; dates begin below the name of their column, as texts do. */
const numberPattern = /^[-+(]?(?:[$€£]\s?)?\d[\d.,' ]*(?:e[-+]?\d+)?\)?(?:\s?[%€$£])?$/i;
const datePattern = /^(?:\d{4}-\d\d-\d\d(?:[T ][\d:.]+Z?)?|\d{1,2}[./]\d{1,2}[./]\d{2,4})$/;

function looksLikeNumber(text: string): boolean {
  return numberPattern.test(text);
}

/**
 * Packs rows as they come, for threads and pages to pass on: a hundred thousand small strings would take many
 * times as long to send.
 */
export class RowPacker {
  readonly #blocks: string[] = [];
  readonly #widths: number[] = [];
  /** The widths of texts that are alone in their row, such as titles: they reach over the empty cells beside them. */
  readonly #alone: number[] = [];
  #open: string[] = [];
  #rows = 0;

  get rows(): number {
    return this.#rows;
  }

  /** `isNumber` says so of a cell by its column; by default, texts that look like one are. */
  add(cells: readonly string[], isNumber: (text: string, column: number) => boolean = looksLikeNumber): void {
    const last = cells.findLastIndex((text) => text !== '');
    const widths = cells.findIndex((text) => text !== '') === last ? this.#alone : this.#widths;
    const packed = cells.slice(0, last + 1).map((text, column) => {
      if (text === '') return '';
      widths[column] = Math.max(widths[column] ?? 0, widthOf(text));
      const clean = withoutMarks(text);
      return isNumber(text, column) && !datePattern.test(text) ? marks.number + clean : clean;
    });
    this.#open.push(packed.join(marks.cell));
    this.#rows += 1;
    if (this.#open.length === rowsPerBlock) this.#close();
  }

  /** Empty rows at the end are left out. */
  build(): Pick<GridShape, 'rows' | 'columns' | 'widths'> & { readonly blocks: readonly string[] } {
    while (this.#open.at(-1) === '') {
      this.#open.pop();
      this.#rows -= 1;
    }
    if (this.#open.length > 0) this.#close();
    const columns = Math.max(this.#widths.length, this.#alone.length);
    const widths = Array.from(
      { length: columns },
      (_, column) => this.#widths[column] ?? this.#alone[column] ?? 0,
    );
    return { rows: this.#rows, columns, widths, blocks: this.#blocks };
  }

  #close(): void {
    this.#blocks.push(this.#open.join(marks.row));
    this.#open = [];
  }
}

/** Characters that take the room of two. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/g;
/** Wider columns are cut anyway. */
const widest = 200;

function widthOf(text: string): number {
  if (text.length > widest) return widest;
  return text.length + (text.match(wide)?.length ?? 0);
}

/** The rows of a block; cells that are missing at the end of a row are empty. */
export function unpackRows(block: string): readonly (readonly GridCell[])[] {
  return block.split(marks.row).map((row) => (row === '' ? [] : row.split(marks.cell).map(toCell)));
}

/** The texts of a block's rows. */
export function textsOf(block: string): readonly (readonly string[])[] {
  return block.split(marks.row).map(rowTexts);
}

function rowTexts(row: string): readonly string[] {
  return row === '' ? [] : row.replaceAll(marks.number, '').split(marks.cell);
}

/** The cells of a block whose text has `part`, by the row within the block; `part` is in lower case. */
export function findInBlock(block: string, part: string): { row: number; column: number }[] {
  const all = block.toLowerCase();
  if (part === '' || !all.includes(part)) return [];
  return all.split(marks.row).flatMap((line, row) => {
    if (!line.includes(part)) return [];
    return rowTexts(line).flatMap((text, column) => (text.includes(part) ? [{ row, column }] : []));
  });
}

function toCell(packed: string): GridCell {
  const isNumber = packed.startsWith(marks.number);
  return { text: isNumber ? packed.slice(1) : packed, isNumber };
}
