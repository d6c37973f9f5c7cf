// Messages between the editor of a questionnaire and its page.

import * as z from 'zod/mini';
import type { EvidenceKind } from '../core/features/questionnaire/evidenceKinds';
import type { EarlierAnswer, RowAnswer, RowReview, RowStatus } from '../core/features/questionnaire/model';
import type { DocumentId } from '../core/model/types';
import type { IndexView, QuoteAround } from './messages';

const row = { rowId: z.string() };

/** An answer of a row; without `variant`, the one for all variants. */
const answer = { ...row, variant: z.optional(z.string()) };

/** Which rows are answered: all, those without an answer, those that failed, those whose sources have changed, or one. */
const runOf = z.discriminatedUnion('which', [
  z.object({ which: z.enum(['all', 'rest', 'failed', 'changed']) }),
  z.object({ which: z.literal('one'), rowId: z.string() }),
]);

/** Messages from the page to the host; anything else is rejected. */
export const questionnaireToHostSchema = z.discriminatedUnion('type', [
  /** The page has loaded and asks for the complete state. */
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('run-start'), rows: runOf }),
  z.object({ type: z.literal('run-stop') }),
  /** Opens the quote behind marker `[n]` of an answer at its place. */
  z.object({
    type: z.literal('citation-open'),
    ...answer,
    marker: z.number(),
    isBeside: z.optional(z.boolean()),
    takesFocus: z.optional(z.boolean()),
  }),
  /** Opens every document that an answer cites, each at its first quote. */
  z.object({ type: z.literal('sources-open'), ...answer }),
  /** Requests the text around a quote; answered with `quote-context`. */
  z.object({ type: z.literal('quote-context-want'), ...answer, marker: z.number() }),
  z.object({
    type: z.literal('review-change'),
    ...row,
    /** Unchanged fields are left out. */
    change: z.object({
      state: z.exactOptional(z.enum(['draft', 'approved', 'edited'])),
      /** The texts that replace answers, by variant; "" for the answer for all variants. */
      texts: z.exactOptional(z.record(z.string(), z.string())),
      comment: z.exactOptional(z.string()),
    }),
  }),
  /** Requests earlier answers to questions similar to a row's; answered with `earlier`. */
  z.object({ type: z.literal('earlier-want'), ...row }),
  /** Asks the question of a row in the chat, where every step is shown. */
  z.object({ type: z.literal('chat-ask'), ...row }),
  /** Lets the user choose the column with the questions. */
  z.object({ type: z.literal('column-choose') }),
  /** Opens the file in VS Code's own editor. */
  z.object({ type: z.literal('file-open') }),
  z.object({ type: z.literal('export') }),
  z.object({ type: z.literal('report') }),
  z.object({ type: z.literal('index-start') }),
  z.object({ type: z.literal('index-cancel') }),
  z.object({ type: z.literal('index-pause'), isPaused: z.boolean() }),
]);

export type QuestionnaireToHost = z.infer<typeof questionnaireToHostSchema>;

/** An answer as the page shows it: without fields for programs only. */
export type AnswerView = Omit<RowAnswer, 'pipeline' | 'sources' | 'evidence'> & {
  readonly evidence: EvidenceKind;
};

/** A row as the page shows it. */
export interface RowView {
  readonly id: string;
  /** The row's number in its file, 1-based. */
  readonly number: number;
  /** What the file itself calls the row; undefined where it numbers none. */
  readonly ownNumber: string | undefined;
  /** The section of the table that the row is in. */
  readonly section?: string | undefined;
  readonly question: string;
  readonly status: RowStatus;
  /** The latest answers; they stay while the row is answered again. Empty before the first. */
  readonly answers: readonly AnswerView[];
  /** Answers newer than the approved or edited ones, until the user accepts or rejects them; usually none. */
  readonly newer: readonly AnswerView[];
  /** Milliseconds since 1970; undefined before the first answer. */
  readonly answeredAt: number | undefined;
  /** The reason of a failure, in a sentence for the user. */
  readonly failure: string | undefined;
  readonly review: RowReview;
  /** Cited documents that have been changed or removed since. */
  readonly changed: readonly DocumentId[];
}

/** Progress of a run. */
export interface RunProgress {
  readonly done: number;
  readonly total: number;
  /** Milliseconds; undefined until it can be estimated. */
  readonly leftMs: number | undefined;
}

/** Why there is nothing to answer. */
export type QuestionnaireProblem =
  | { readonly kind: 'no-questions'; readonly columns: readonly string[] }
  | { readonly kind: 'unreadable'; readonly message: string };

/** Everything the page shows. */
export interface QuestionnaireView {
  readonly fileName: string;
  /** The header of the column with the questions; empty when it has none. */
  readonly questionColumn: string;
  readonly problem: QuestionnaireProblem | undefined;
  readonly rows: readonly RowView[];
  /** Undefined while nothing is running. */
  readonly progress: RunProgress | undefined;
  readonly index: IndexView;
}

/** Messages from the host to the page. */
export type QuestionnaireToPage =
  /** Replaces the page's state. */
  | { readonly type: 'snapshot'; readonly view: QuestionnaireView }
  /** Changed rows; each replaces the one with the same id. */
  | { readonly type: 'rows'; readonly rows: readonly RowView[] }
  | { readonly type: 'progress'; readonly progress: RunProgress | undefined }
  | { readonly type: 'index'; readonly index: IndexView }
  /** Earlier answers to questions similar to a row's, best first. */
  | { readonly type: 'earlier'; readonly rowId: string; readonly earlier: readonly EarlierAnswer[] }
  | (QuoteAround & {
      readonly type: 'quote-context';
      readonly rowId: string;
      readonly variant: string | undefined;
      readonly marker: number;
    });
