import type { Calculation, ToldCalculation } from './calculation';
import type { ToldResult, ComputedRows } from './tableQuery';

/** The compared sides, in the question's words, and which of them a task covers. */
export interface Comparison {
  readonly sides: readonly string[];
  readonly side: number;
  /** What is asked about all sides; may be empty. */
  readonly about: string;
}

/** How a draft was made. */
export interface DraftMarks {
  /** Set for a text made of quotes: the answer, or the places where it most likely is. */
  readonly mode?: 'answer' | 'places';
  /** Calculations over table rows in the text. Left out if there are none. */
  readonly calculations?: readonly ToldCalculation[];
  /** The result of a query over a table, as the text states it. Left out if there is none. */
  readonly told?: ToldResult;
  readonly result?: ComputedRows['result'];
  /**
   * Set if the writer failed midway and the text is what was complete by then: why, in a sentence for the
   * user.
   */
  readonly brokeOff?: string;
}

/**
 * Properties of a quote that was chosen as an answering unit, or as a place where the answer most likely is.
 */
export interface UnitMarks {
  /**
   * Learned probability that it, together with the quotes chosen alongside, contains the answer, 0…1; see
   * core/units/chance.ts.
   */
  readonly chance?: number | undefined;
  /** Set if it is only one of the places where the answer most likely is. */
  readonly isPlace?: true;
  /** The likeliest sentence of a place, as offsets in the quote. */
  readonly likeliest?: { readonly start: number; readonly end: number };
  /** Column names of a quoted row. */
  readonly columns?: readonly string[];
  /** A calculation over its rows, shown in their place. */
  readonly calculation?: Calculation;
  /** Set if it is among the rows of a query's result; the same object for all of them. */
  readonly computed?: ComputedRows;
  /**
   * Cells of a table comparing it with other quotes: first the names of the sides, then one row per compared
   * property.
   */
  readonly sideBySide?: readonly (readonly string[])[];
}
