import type { DayOrder } from '../../language/dates';
import type { NumberFormat } from '../../language/numbers';
import type { TableLanguage } from '../../model/tableQuery';
import type { SourceDocument } from '../../model/types';
import type { Separator } from '../blocks';

/** What was read of a long table, so that it need not be read again as long as its document is the same. */
export interface KeptTable {
  /** Offset of the table in the text. */
  readonly start: number;
  readonly columns: readonly string[];
  /** See `Table`. */
  readonly misfits: number;
  readonly separator: Separator;
  readonly places: RowPlaces;
  /** Undefined if nothing is kept of the column: its cells are read from the text. */
  columnAt(at: number): KeptColumn | undefined;
}

/** Where rows stand in the text of their document, and how each is written. */
export interface RowPlaces {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Of each row: bits, see `RowsOfText`. */
  readonly marks: Uint8Array;
}

export type KeptColumn = KeptTexts | KeptValues;

/** A column of few different texts. */
export interface KeptTexts {
  /** In the order of the rows. */
  readonly texts: readonly string[];
  /** For each row, which of the texts. */
  readonly indices: Uint16Array;
}

/** How the cells of a column are read that nearly all differ, and their values. */
export interface KeptValues {
  readonly decimalMarks: Readonly<Record<TableLanguage, NumberFormat['decimalMark']>>;
  readonly order: DayOrder;
  /** By the English mark, as is what follows; left out if it was not told. */
  readonly isOfOneUnit?: boolean;
  /** Of a column of numbers, the number of each cell; not a number for one without. */
  readonly numbers?: Float64Array;
  /** Of a column of dates, by time. */
  readonly dates?: Float64Array;
}

const keptTables = new WeakMap<SourceDocument, readonly KeptTable[]>();

/** Has the tables of a document made of what was kept of them. Called before they are read, with what is of this very text. */
export function withKeptTables(document: SourceDocument, tables: readonly KeptTable[]): void {
  keptTables.set(document, tables);
}

export function keptTableAt(document: SourceDocument, offset: number): KeptTable | undefined {
  return keptTables.get(document)?.find(({ start }) => start === offset);
}
