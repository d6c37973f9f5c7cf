import type { Calculation, ToldCalculation } from './calculation';

/** What a text made of quotes is. */
export type AnswerMode = 'answer' | 'places';

/** Whether each sentence of a written answer has a source that bears it out, and nothing that was asked is missing. */
export type AnswerCheck = 'checked' | 'partly';

/** What is known of a task beside what it asks. */
export interface TaskMarks {
  /** Whether all of its target documents is wanted, for a summary of them. */
  readonly isWhole?: boolean | undefined;
  /** Set where the task is one side of a comparison. */
  readonly comparison?: Comparison;
}

/** What is compared, in the words of the question, and which of the sides a task is about. */
export interface Comparison {
  readonly sides: readonly string[];
  readonly side: number;
  /** What is asked about all of them; may be empty. */
  readonly about: string;
}

/** What is known of how a text was made. */
export interface DraftMarks {
  /** Set where the text is made of quotes: they are the answer, or the places where it most likely is. */
  readonly mode?: AnswerMode;
  /** What it tells from rows of tables. Left out when there is nothing. */
  readonly calculations?: readonly ToldCalculation[];
  /** Set where the writer failed in the middle and the text is what was whole by then: why, in a sentence for the user. */
  readonly brokeOff?: string;
}

/** What a quote is known by that was chosen as the unit that answers, or as a place where the answer most likely is. */
export interface UnitMarks {
  /** How likely it and what is quoted with it hold the answer, 0…1, where that was learned; see core/units/chance.ts. */
  readonly chance?: number | undefined;
  /** Set where it is not sure that it answers: one of the places where the answer most likely is. */
  readonly isPlace?: true;
  /** The likeliest sentence of a place, with offsets in the quote. */
  readonly likeliest?: { readonly start: number; readonly end: number };
  /** Names of the columns of a quoted row. */
  readonly columns?: readonly string[];
  /** What its rows come to, which is shown in their place. */
  readonly calculation?: Calculation;
  /** Cells of the table that compares it with other quotes: the names of the sides first, then a line for each thing compared. */
  readonly sideBySide?: readonly (readonly string[])[];
}
