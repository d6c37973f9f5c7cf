/** A table of a file, whatever its format. */
export interface Grid {
  /** Only for a workbook. */
  readonly sheet?: string | undefined;
  /** In order. */
  readonly rows: readonly GridRow[];
}

export interface GridRow {
  /** Its line, or its row in the sheet, 1-based. */
  readonly number: number;
  readonly cells: readonly string[];
}
