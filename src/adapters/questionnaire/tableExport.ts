import type { ExportColumn } from '../../core/features/questionnaire/exportColumns';
import type { RowState } from '../../core/features/questionnaire/model';

/** What is to be written behind the columns of a table. Rows are known by their number in the file. */
export interface TableExport {
  readonly columns: readonly ExportColumn[];
  /** Undefined when the table has no names of columns. */
  readonly headerNumber: number | undefined;
  /** All rows that ask, in order, with their state; undefined for one that is not known. */
  readonly rows: ReadonlyMap<number, RowState | undefined>;
  /** The column, from 0, that an earlier export begins with: it gives way. */
  readonly ownStart: number | undefined;
  /** The column behind it. */
  readonly ownEnd: number | undefined;
  readonly questionColumn: number;
}

/** The texts of a row, one a column. */
export function textsOf({ columns }: TableExport, row: RowState | undefined): string[] {
  return columns.map((column) => (row === undefined ? '' : column.textOf(row)));
}
