// A questionnaire: a table of questions, answered row by row and reviewed by a person. Readonly data, no behaviour.

import type { Described } from '../../model/fields';
import type { EvidenceKind } from './evidenceKinds';
import type { keptEvent, rowAnswer, rowResult, rowReview } from './questionnaireSchema';

/** A table row with a question. */
export interface QuestionRow {
  /**
   * Stable when rows are added, moved or removed: derived from the question, and the number of earlier rows
   * with the same one.
   */
  readonly id: string;
  /** 1-based position in the file: the row's first line, or its row in the sheet. */
  readonly number: number;
  /** What the table itself calls the row, as `A-1.2`; left out where it numbers no rows. */
  readonly ownNumber?: string | undefined;
  /** The section of the table that it is in; left out where it has none. */
  readonly section?: string | undefined;
  /** The row's cells as in the file. */
  readonly cells: readonly string[];
  readonly question: string;
}

export type TableFormat = 'csv' | 'xlsx' | 'markdown';

/** A file's table, without rows that have no question. */
export interface QuestionTable {
  readonly format: TableFormat;
  /** The headers, in order, without those of an earlier export; empty for a column without one. */
  readonly columns: readonly string[];
  /** Index of the column with the questions. */
  readonly questionColumn: number;
  /** Position of the headers, in the same counting as `number` of a row; left out if there are none. */
  readonly headerNumber?: number | undefined;
  /** The sheet of a workbook; left out for other formats. */
  readonly sheet?: string | undefined;
  /** Other sheets with questions that were not used; left out if there are none. */
  readonly otherSheets?: readonly string[] | undefined;
  /** At least one. */
  readonly rows: readonly QuestionRow[];
}

export type RowAnswer = Described<typeof rowAnswer>;
export type RowResult = Described<typeof rowResult>;
export type RowReview = Described<typeof rowReview>;
export type ReviewState = RowReview['state'];

/** Changes to a review; other fields stay. */
export type ReviewChange = Partial<Omit<RowReview, 'reviewedAt'>>;

/** An answer given to a similar question. */
export interface EarlierAnswer {
  readonly question: string;
  readonly text: string;
  readonly evidence: EvidenceKind;
  readonly state: ReviewState;
  /** Name of the questionnaire's file. */
  readonly questionnaire: string;
  /** Milliseconds since 1970: time of the answer, or of its last review. */
  readonly at: number;
  /** 0…1: similarity of the questions. */
  readonly similarity: number;
}

export type RowStatus = 'waiting' | 'running' | 'answered' | 'failed';

/** The state of a row. */
export interface RowState {
  readonly row: QuestionRow;
  readonly status: RowStatus;
  /** The latest result, or the one a person approved or edited; kept while the row is answered again. */
  readonly result: RowResult | undefined;
  /** A result later than the reviewed one: it waits until the person accepts it or confirms their own. */
  readonly newer?: RowResult | undefined;
  /** Why it failed, in a sentence for the user. */
  readonly failure: string | undefined;
  readonly review: RowReview;
}

/** The state of a questionnaire, which every surface renders. */
export interface QuestionnaireState {
  readonly rows: readonly RowState[];
  readonly isRunning: boolean;
}

/** Events kept in the journal; folding them restores the state. */
export type KeptEvent = Described<typeof keptEvent>;

/** All events of a questionnaire. */
export type QuestionnaireEvent =
  | { readonly type: 'run-start'; readonly rowIds: readonly string[] }
  | { readonly type: 'row-start'; readonly rowId: string }
  | KeptEvent
  | { readonly type: 'run-end' };

/** Durable storage of a questionnaire: everything appended survives a kill at any moment. */
export interface QuestionnaireJournal {
  /** All stored events, in order; one truncated by a kill is left out. */
  read(): Promise<readonly KeptEvent[]>;
  /**
   * Acquires the exclusive right to answer rows; undefined while another run has it, in this or another
   * window or process. Returns a function that releases it. Fails with `questionnaire-unwritable`.
   */
  claim(): Promise<(() => Promise<void>) | undefined>;
  /** Resolves when the event is on disk. Fails with `questionnaire-unwritable`. */
  append(event: KeptEvent): Promise<void>;
}
