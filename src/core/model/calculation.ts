/** What the cells of a row have to hold for the row to count. */
export type Condition =
  /** Any of the values, as they stand in the table. */
  | { readonly kind: 'is'; readonly column: number; readonly values: readonly string[] }
  /** A number on one side of a limit; `isIncluded` lets the limit itself count. */
  | {
      readonly kind: 'below' | 'above';
      readonly column: number;
      readonly limit: number;
      readonly isIncluded: boolean;
    };

/** What was told from the rows of a table, so that it can be told from them again. */
export interface Calculation {
  readonly operation: 'sum' | 'average' | 'count';
  readonly columns: readonly string[];
  /** Number of the column whose cells are added up; left out of a count. */
  readonly column?: number;
  /** All of them hold for the rows that count. */
  readonly conditions: readonly Condition[];
  readonly value: number;
  /** How many rows count, and how many the table has. */
  readonly rows: number;
  readonly of: number;
}

/** A calculation as an answer tells it. */
export interface ToldCalculation {
  readonly calculation: Calculation;
  /** Of the quote with the rows. */
  readonly marker: number;
  /** The words of the answer, without the marker. */
  readonly text: string;
}
