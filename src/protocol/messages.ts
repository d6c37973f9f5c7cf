import * as z from 'zod/mini';
import type { DocumentId, IndexStatus } from '../core/model';
import type { SyncProgress } from '../core/indexing/progress';
import type { RunEvent } from '../core/run/events';
import type { RunState } from '../core/run/state';

const answerStyle = z.enum(['concise', 'detailed', 'bullets']);

/** What the page may say to the host; anything else is refused. */
export const toHostSchema = z.discriminatedUnion('type', [
  /** The page is drawn and wants the whole state. */
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('question-ask'), question: z.string(), style: answerStyle }),
  z.object({ type: z.literal('run-cancel') }),
  /** Open the quote behind marker `[n]` of a run at its place. */
  z.object({ type: z.literal('citation-open'), runId: z.string(), marker: z.number() }),
  /** Open a passage that the tree of steps or a coverage report names. */
  z.object({ type: z.literal('passage-open'), runId: z.string(), chunkId: z.string() }),
  z.object({ type: z.literal('index-start') }),
  z.object({ type: z.literal('index-cancel') }),
  z.object({ type: z.literal('index-pause'), isPaused: z.boolean() }),
  z.object({ type: z.literal('conversation-clear') }),
  /** The answer of a run is wrong, and what is right: kept for the next time. */
  z.object({ type: z.literal('correction-note'), runId: z.string(), text: z.string() }),
  /** Copies the trace of a run; without `withTexts`, what comes from documents is left out. */
  z.object({ type: z.literal('trace-copy'), runId: z.string(), withTexts: z.boolean() }),
  /** Asks where to save the trace of a run, and saves it. */
  z.object({ type: z.literal('trace-save'), runId: z.string() }),
]);

export type ToHost = z.infer<typeof toHostSchema>;

/** How the index stands, for the footer of the view. */
export type IndexView =
  | { readonly kind: 'no-workspace' }
  | { readonly kind: 'not-indexed' }
  | (Omit<SyncProgress, 'type'> & { readonly kind: 'indexing' })
  /** By the user's wish: nothing is read until indexing is resumed. */
  | { readonly kind: 'paused'; readonly status: IndexStatus }
  | {
      readonly kind: 'ready';
      readonly status: IndexStatus;
      /** False when the last sync was stopped, or never ended: documents may be missing. */
      readonly isComplete: boolean;
      /** Files whose bytes were read by the last sync; 0 when nothing had changed. */
      readonly filesRead: number;
    }
  | { readonly kind: 'failed'; readonly message: string };

/** An answer that may not hold any more: documents that it cites were changed or removed. */
export interface StaleRun {
  readonly runId: string;
  readonly documents: readonly DocumentId[];
}

/** What the host says to the page. */
export type ToWebview =
  /** The whole conversation, oldest run first; replaces what the page had. */
  | {
      readonly type: 'snapshot';
      readonly runs: readonly RunState[];
      readonly index: IndexView;
      readonly style: z.infer<typeof answerStyle>;
      readonly stale: readonly StaleRun[];
    }
  /** One event of the newest run; `run-start` appends a run. */
  | { readonly type: 'event'; readonly event: RunEvent }
  | { readonly type: 'index'; readonly index: IndexView }
  /** The runs whose sources have changed since they were answered; replaces what was told before. */
  | { readonly type: 'stale'; readonly stale: readonly StaleRun[] }
  /** Move the cursor to the question box. */
  | { readonly type: 'focus' };
