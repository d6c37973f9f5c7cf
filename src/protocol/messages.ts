import * as z from 'zod/mini';
import type { DocumentId, IndexStatus } from '../core/model/types';
import type { ScopeItem } from '../core/model/scope';
import { scopeItem } from '../core/model/scopeSchema';
import type { SyncProgress } from '../core/retrieval/indexing/progress';
import type { RunEvent } from '../core/model/events';
import type { RunState } from '../core/model/state';

const answerStyle = z.enum(['concise', 'detailed', 'bullets']);

const questionFields = { question: z.string(), style: answerStyle, scope: z.array(scopeItem) };

/** How a cited place is opened: both left out, where the settings say, and the cursor stays in the chat. */
const openingFields = {
  /** In a group of its own, beside what is open. */
  isBeside: z.optional(z.boolean()),
  /** The cursor goes to the opened place. */
  takesFocus: z.optional(z.boolean()),
};

/** Why an answer was not liked. */
const ratingReason = z.enum(['wrong', 'incomplete', 'wrong-source', 'off-topic', 'badly-written']);

/** What the page may say to the host; anything else is refused. */
export const toHostSchema = z.discriminatedUnion('type', [
  /** The page is drawn and wants the whole state. */
  z.object({ type: z.literal('ready') }),
  /** An empty scope is the whole workspace. */
  z.object({ type: z.literal('question-ask'), ...questionFields }),
  /** Asks a question of the conversation in other words, in its place: that run and all after it are dropped. */
  z.object({ type: z.literal('question-edit'), runId: z.string(), ...questionFields }),
  z.object({ type: z.literal('run-cancel') }),
  /** Open the quote behind marker `[n]` of a run at its place. */
  z.object({ type: z.literal('citation-open'), runId: z.string(), marker: z.number(), ...openingFields }),
  /** Open every document that a run cites, each at its first quote. */
  z.object({ type: z.literal('sources-open'), runId: z.string() }),
  /** What stands around a quote; answered with `quote-context`. */
  z.object({ type: z.literal('quote-context-want'), runId: z.string(), marker: z.number() }),
  /** Open a passage that the tree of steps or a coverage report names. */
  z.object({ type: z.literal('passage-open'), runId: z.string(), chunkId: z.string(), ...openingFields }),
  z.object({ type: z.literal('index-start') }),
  z.object({ type: z.literal('index-cancel') }),
  z.object({ type: z.literal('index-pause'), isPaused: z.boolean() }),
  /** Starts a new conversation; the one before stays in the list. */
  z.object({ type: z.literal('conversation-new') }),
  /** Shows the list of conversations, to open, rename, delete and export them. */
  z.object({ type: z.literal('conversations-show') }),
  z.object({ type: z.literal('conversation-open'), id: z.string() }),
  /** The page wants runs before the oldest that it has, with `backTo` from that one on; answered with `runs-earlier`. */
  z.object({ type: z.literal('runs-earlier-want'), beforeRunId: z.string(), backTo: z.optional(z.string()) }),
  /** Copies an answer as Markdown, with its quotes as footnotes. */
  z.object({ type: z.literal('answer-copy'), runId: z.string() }),
  /** A judgement of the person; without `rating` it is taken back. */
  z.object({
    type: z.literal('answer-rate'),
    runId: z.string(),
    rating: z.optional(z.enum(['up', 'down'])),
    reason: z.optional(ratingReason),
  }),
  /** The answer of a run is wrong, and what is right: kept for the next time. */
  z.object({ type: z.literal('correction-note'), runId: z.string(), text: z.string() }),
  /** Copies the trace of a run; without `withTexts`, what comes from documents is left out. */
  z.object({ type: z.literal('trace-copy'), runId: z.string(), withTexts: z.boolean() }),
  /** Asks where to save the trace of a run, and saves it. */
  z.object({ type: z.literal('trace-save'), runId: z.string() }),
  /** Folders, files and the selection that fit a text after `@`; answered with `scope-suggestions`. */
  z.object({ type: z.literal('scope-suggest'), text: z.string() }),
  /** Shows the choice of who answers. */
  z.object({ type: z.literal('answerer-choose') }),
  /** The person takes the hint to let a model of VS Code answer, or wants it no more. */
  z.object({ type: z.literal('hint-answer'), isAccepted: z.boolean() }),
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

/** Who answers, as the question box names it. */
export interface AnswererView {
  readonly kind: 'offline' | 'vscode' | 'service';
  /** A model's name as people know it; empty when offline. */
  readonly name: string;
}

/** A domain agent in lists. */
export interface AgentView {
  readonly name: string;
  readonly description: string;
}

/** A conversation in lists. */
export interface ConversationEntry {
  readonly id: string;
  readonly title: string;
  readonly questions: number;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
}

/** What the host says to the page. */
export type ToWebview =
  /** The open conversation, oldest run first; replaces what the page had. */
  | {
      readonly type: 'snapshot';
      readonly conversationId: string;
      /** The newest runs; those before them come when the page asks. */
      readonly runs: readonly RunState[];
      /** How many runs there are before `runs`. */
      readonly earlier: number;
      readonly index: IndexView;
      readonly style: z.infer<typeof answerStyle>;
      readonly stale: readonly StaleRun[];
      readonly answerer: AnswererView;
      /** The latest other conversations, newest first; for an empty page. */
      readonly recent: readonly ConversationEntry[];
    }
  /** One event of the newest run; `run-start` appends a run. */
  | { readonly type: 'event'; readonly event: RunEvent }
  /** Runs before those that the page has, oldest first, and how many are before them. */
  | {
      readonly type: 'runs-earlier';
      readonly conversationId: string;
      readonly runs: readonly RunState[];
      readonly earlier: number;
    }
  /** A run that ended has changed (its rating); replaces the one of the same id. */
  | { readonly type: 'run'; readonly run: RunState }
  | { readonly type: 'index'; readonly index: IndexView }
  /** The runs whose sources have changed since they were answered; replaces what was told before. */
  | { readonly type: 'stale'; readonly stale: readonly StaleRun[] }
  | { readonly type: 'answerer'; readonly answerer: AnswererView }
  /** VS Code offers models and none was chosen: shown once, below the first answer; undefined takes it back. */
  | { readonly type: 'hint'; readonly model: string | undefined }
  | {
      readonly type: 'scope-suggestions';
      readonly text: string;
      readonly items: readonly ScopeItem[];
      /** Domain agents that fit the text; a question that begins with the name of one after an `@` calls it. */
      readonly agents: readonly AgentView[];
    }
  /** The text right before and after a quote, and the section that it stands in; all empty when it is gone. */
  | {
      readonly type: 'quote-context';
      readonly runId: string;
      readonly marker: number;
      readonly before: string;
      readonly after: string;
      readonly passage: string;
      /** Set when the document could not be read this time, so that asking again may help. */
      readonly isUnread?: true;
    }
  /** Move the cursor to the question box; with a scope, that is what the next question is about. */
  | { readonly type: 'focus'; readonly scope?: readonly ScopeItem[] };
