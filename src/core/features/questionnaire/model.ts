/** A questionnaire: a table of questions, answered row by row and reviewed by a person. Readonly data, no behaviour. */
import type { Citation, ConfidenceLabel, SourceVersion } from '../../model/types';
import type { AnswerMode } from '../../model/unitMarks';
import type { ComplianceStatus } from './compliance';
import type { PipelineResult } from './pipelineResult';

/** A row of the table that asks something. */
export interface QuestionRow {
  /** Stays the same when rows are added, moved or removed: made of the question, and of how many rows before it ask the same. */
  readonly id: string;
  /** Where the row stands in its file, 1-based: its first line, or its row of the sheet. */
  readonly number: number;
  /** The row as it is in the file, a text a column. */
  readonly cells: readonly string[];
  readonly question: string;
}

export type TableFormat = 'csv' | 'xlsx' | 'markdown';

/** The table of a file, as far as it asks something: rows without a question are not in it. */
export interface QuestionTable {
  readonly format: TableFormat;
  /** The headers, in order, without those of an earlier export; an empty text for a column without one. */
  readonly columns: readonly string[];
  /** The column that holds the questions. */
  readonly questionColumn: number;
  /** Where the headers stand, counted as `number` of a row; left out when there are none. */
  readonly headerNumber?: number | undefined;
  /** The sheet of a workbook; left out for other formats. */
  readonly sheet?: string | undefined;
  /** Sheets of the workbook that ask as well, and were not taken; left out when there are none. */
  readonly otherSheets?: readonly string[] | undefined;
  /** At least one. */
  readonly rows: readonly QuestionRow[];
}

/** An answer to a row: to its question, or to that of one variant. */
export interface RowAnswer {
  /** "AWS"; left out when one answer holds for all. */
  readonly variant?: string | undefined;
  readonly text: string;
  readonly compliance: ComplianceStatus;
  /** Why it is this status, in a sentence for the user. */
  readonly complianceReason: string;
  /** 0…1, three decimals. */
  readonly confidence: number;
  readonly confidenceLabel: ConfidenceLabel;
  /** Left out where the documents say nothing. */
  readonly mode?: AnswerMode | undefined;
  readonly citations: readonly Citation[];
  readonly facetsCovered: readonly string[];
  readonly facetsMissing: readonly string[];
  /** What is asked for and the documents do not hold, in a sentence for the user; left out when nothing is missing. */
  readonly capabilityGap?: string | undefined;
  /** The cited documents, as they were. */
  readonly sources: readonly SourceVersion[];
  /** The whole way to the answer, as programs read it. */
  readonly pipeline: PipelineResult;
}

/** What answering a row came to. */
export interface RowResult {
  readonly rowId: string;
  readonly question: string;
  /** One, or one a variant. */
  readonly answers: readonly RowAnswer[];
  /** Milliseconds since 1970. */
  readonly answeredAt: number;
  readonly ms: number;
  /** What all documents were then, see `contentsMark`; left out when that is not known. */
  readonly contents?: string | undefined;
}

export type ReviewState = 'draft' | 'approved' | 'edited';

/** What a person makes of the answers of a row. */
export interface RowReview {
  readonly state: ReviewState;
  /** What stands in place of answers, by their variant, "" for the one of all; empty unless `edited`. */
  readonly texts: Readonly<Record<string, string>>;
  readonly comment: string;
  /** Milliseconds since 1970. */
  readonly reviewedAt: number;
}

/** What a person changes of a review; the rest stays. */
export type ReviewChange = Partial<Omit<RowReview, 'reviewedAt'>>;

/** An answer that was given to a question like that of a row. */
export interface EarlierAnswer {
  readonly question: string;
  readonly text: string;
  readonly compliance: ComplianceStatus;
  readonly state: ReviewState;
  /** The file that asked, by its name. */
  readonly questionnaire: string;
  /** Milliseconds since 1970: when it was answered, or last reviewed. */
  readonly at: number;
  /** 0…1: how far the questions are the same. */
  readonly similarity: number;
}

export type RowStatus = 'waiting' | 'running' | 'answered' | 'failed';

/** A row as it stands. */
export interface RowState {
  readonly row: QuestionRow;
  readonly status: RowStatus;
  /** The latest, or that which a person approved or edited; stays while the row is answered again. */
  readonly result: RowResult | undefined;
  /** A later one than the person reviewed: it waits until they take it or say that theirs stands. */
  readonly newer?: RowResult | undefined;
  /** Why it failed, in a sentence for the user. */
  readonly failure: string | undefined;
  readonly review: RowReview;
}

/** A questionnaire as it stands: what every surface draws. */
export interface QuestionnaireState {
  readonly rows: readonly RowState[];
  readonly isRunning: boolean;
}

/** Everything that happens to a questionnaire. The journal keeps `row-end`, `row-failed` and `review-change`; folding these gives the state again. */
export type QuestionnaireEvent =
  | { readonly type: 'run-start'; readonly rowIds: readonly string[] }
  | { readonly type: 'row-start'; readonly rowId: string }
  | { readonly type: 'row-end'; readonly result: RowResult }
  | { readonly type: 'row-failed'; readonly rowId: string; readonly message: string; readonly at: number }
  | { readonly type: 'review-change'; readonly rowId: string; readonly review: RowReview }
  | { readonly type: 'run-end' };

/** Events that are kept. */
export type KeptEvent = Extract<QuestionnaireEvent, { type: 'row-end' | 'row-failed' | 'review-change' }>;

/** Where a questionnaire is kept; survives a kill at any moment with all that was appended. */
export interface QuestionnaireJournal {
  /** All that was kept, in its order; what a kill cut off is left out. */
  read(): Promise<readonly KeptEvent[]>;
  /**
   * Takes the right to answer rows, which one run has at a time; undefined while another one has it, in this or in another
   * window or process. Gives back how to let go of it. Fails with `questionnaire-unwritable`.
   */
  claim(): Promise<(() => Promise<void>) | undefined>;
  /** Resolves when the event is on disk. Fails with `questionnaire-unwritable`. */
  append(event: KeptEvent): Promise<void>;
}
