/** Condition on the cells of a row. */
export type Condition =
  /** Any of the values, exactly as in the table. */
  | { readonly kind: 'is'; readonly column: number; readonly values: readonly string[] }
  /** A number above or below a limit; `isIncluded` makes the limit itself match. */
  | {
      readonly kind: 'below' | 'above';
      readonly column: number;
      readonly limit: number;
      readonly isIncluded: boolean;
    };

/** A calculation over the rows of a table, complete enough to be repeated. */
export interface Calculation {
  readonly operation: 'sum' | 'average' | 'count';
  readonly columns: readonly string[];
  /** Index of the column that is added up; left out for a count. */
  readonly column?: number;
  /** Rows count if all of them hold. */
  readonly conditions: readonly Condition[];
  readonly value: number;
  /** Number of matching rows, and of all rows in the table. */
  readonly rows: number;
  readonly of: number;
}

/** A calculation as stated in an answer. */
export interface ToldCalculation {
  readonly calculation: Calculation;
  /** Marker of the quote with the rows. */
  readonly marker: number;
  /** The answer's words, without the marker. */
  readonly text: string;
}
