/** A table of a file, however it is written there. */
export interface Grid {
  /** Of a workbook. */
  readonly sheet?: string | undefined;
  /** In order. */
  readonly rows: readonly GridRow[];
}

export interface GridRow {
  /** Its line, or its row of the sheet, 1-based. */
  readonly number: number;
  readonly cells: readonly string[];
}
