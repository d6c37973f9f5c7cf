import type { ExportColumn } from '../../core/features/questionnaire/exportColumns';
import type { RowState } from '../../core/features/questionnaire/model';

/** The columns to append to a table. Rows are identified by their number in the file. */
export interface TableExport {
  readonly columns: readonly ExportColumn[];
  /** Undefined when the table has no header. */
  readonly headerNumber: number | undefined;
  /** All question rows in order, with their state; undefined for an unknown one. */
  readonly rows: ReadonlyMap<number, RowState | undefined>;
  /** The first column of an earlier export, from 0, which is replaced. */
  readonly ownStart: number | undefined;
  /** The column after it. */
  readonly ownEnd: number | undefined;
  readonly questionColumn: number;
}

/** The texts of a row, one per column. */
export function textsOf({ columns }: TableExport, row: RowState | undefined): string[] {
  return columns.map((column) => (row === undefined ? '' : column.textOf(row)));
}
