/** What crosses between the editor of a questionnaire and its page. */
import * as z from 'zod/mini';
import type { EarlierAnswer, RowAnswer, RowReview, RowStatus } from '../core/features/questionnaire/model';
import type { DocumentId } from '../core/model/types';
import type { IndexView } from './messages';

const row = { rowId: z.string() };

/** An answer of a row; without `variant`, the one that holds for all. */
const answer = { ...row, variant: z.optional(z.string()) };

/** Which rows are answered: all, those without an answer, those that failed, those whose sources have changed, or one. */
const runOf = z.discriminatedUnion('which', [
  z.object({ which: z.enum(['all', 'rest', 'failed', 'changed']) }),
  z.object({ which: z.literal('one'), rowId: z.string() }),
]);

/** What the page may say to the host; anything else is refused. */
export const questionnaireToHostSchema = z.discriminatedUnion('type', [
  /** The page is drawn and wants the whole state. */
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('run-start'), rows: runOf }),
  z.object({ type: z.literal('run-stop') }),
  /** Open the quote behind marker `[n]` of an answer at its place. */
  z.object({
    type: z.literal('citation-open'),
    ...answer,
    marker: z.number(),
    isBeside: z.optional(z.boolean()),
    takesFocus: z.optional(z.boolean()),
  }),
  /** Open every document that an answer cites, each at its first quote. */
  z.object({ type: z.literal('sources-open'), ...answer }),
  /** What stands around a quote; answered with `quote-context`. */
  z.object({ type: z.literal('quote-context-want'), ...answer, marker: z.number() }),
  z.object({
    type: z.literal('review-change'),
    ...row,
    /** What stays as it was is left out. */
    change: z.object({
      state: z.exactOptional(z.enum(['draft', 'approved', 'edited'])),
      /** What stands in place of answers, by their variant, "" for the one of all. */
      texts: z.exactOptional(z.record(z.string(), z.string())),
      comment: z.exactOptional(z.string()),
    }),
  }),
  /** What was answered to questions like that of a row; answered with `earlier`. */
  z.object({ type: z.literal('earlier-want'), ...row }),
  /** Asks the question of a row in the chat, where each step is seen. */
  z.object({ type: z.literal('chat-ask'), ...row }),
  /** Asks which column holds the questions. */
  z.object({ type: z.literal('column-choose') }),
  /** Shows the file in VS Code's own editor. */
  z.object({ type: z.literal('file-open') }),
  z.object({ type: z.literal('export') }),
  z.object({ type: z.literal('report') }),
  z.object({ type: z.literal('index-start') }),
  z.object({ type: z.literal('index-cancel') }),
  z.object({ type: z.literal('index-pause'), isPaused: z.boolean() }),
]);

export type QuestionnaireToHost = z.infer<typeof questionnaireToHostSchema>;

/** An answer as the page shows it: without what only programs read. */
export type AnswerView = Omit<RowAnswer, 'pipeline' | 'sources'>;

/** A row as the page shows it. */
export interface RowView {
  readonly id: string;
  /** Where the row stands in its file, 1-based. */
  readonly number: number;
  readonly question: string;
  readonly status: RowStatus;
  /** The latest; stays while the row is answered again. Empty before the first. */
  readonly answers: readonly AnswerView[];
  /** Later ones than the person approved or edited, which wait until they are taken or turned down; mostly none. */
  readonly newer: readonly AnswerView[];
  /** Milliseconds since 1970; undefined before the first answer. */
  readonly answeredAt: number | undefined;
  /** Why it failed, in a sentence for the user. */
  readonly failure: string | undefined;
  readonly review: RowReview;
  /** Documents that it cites and that were changed or removed since. */
  readonly changed: readonly DocumentId[];
}

/** How far a run is. */
export interface RunProgress {
  readonly done: number;
  readonly total: number;
  /** Milliseconds; undefined until it can be told. */
  readonly leftMs: number | undefined;
}

/** Why there is nothing to answer. */
export type QuestionnaireProblem =
  | { readonly kind: 'no-questions'; readonly columns: readonly string[] }
  | { readonly kind: 'unreadable'; readonly message: string };

/** All that the page shows. */
export interface QuestionnaireView {
  readonly fileName: string;
  /** The header of the column that holds the questions; empty when it has none. */
  readonly questionColumn: string;
  readonly problem: QuestionnaireProblem | undefined;
  readonly rows: readonly RowView[];
  /** Undefined while nothing runs. */
  readonly progress: RunProgress | undefined;
  readonly index: IndexView;
}

/** What the host says to the page. */
export type QuestionnaireToPage =
  /** Replaces what the page had. */
  | { readonly type: 'snapshot'; readonly view: QuestionnaireView }
  /** Rows that have changed; each replaces the one of the same id. */
  | { readonly type: 'rows'; readonly rows: readonly RowView[] }
  | { readonly type: 'progress'; readonly progress: RunProgress | undefined }
  | { readonly type: 'index'; readonly index: IndexView }
  /** Earlier answers to questions like that of a row, best first. */
  | { readonly type: 'earlier'; readonly rowId: string; readonly earlier: readonly EarlierAnswer[] }
  /** The text before and after a quote in its document; both empty when it is gone. */
  | {
      readonly type: 'quote-context';
      readonly rowId: string;
      readonly variant: string | undefined;
      readonly marker: number;
      readonly before: string;
      readonly after: string;
    };
