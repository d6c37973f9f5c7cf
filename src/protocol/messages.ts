import type { Overview } from '../core/model/overview';
import * as z from 'zod/mini';
import type { DocumentId } from '../core/model/types';
import type { ScopeItem } from '../core/model/scope';
import type { SyncProgress } from '../core/retrieval/indexing/progress';
import type { RunEvent } from '../core/model/events';
import type { RunState } from '../core/model/state';
import type { IndexStatus } from '../core/model/ports';
import { scopeItem } from '../core/model/fields';
import { isPicture, isPlainDrawing } from './plainDrawing';

const answerStyle = z.enum(['concise', 'detailed', 'bullets']);

const questionFields = { question: z.string(), style: answerStyle, scope: z.array(scopeItem) };

/**
 * How a cited place is opened: without either field, where the settings say, with the focus left in the chat.
 */
const openingFields = {
  /** In an editor group of its own, beside the open one. */
  isBeside: z.optional(z.boolean()),
  /** Moves the focus to the opened place. */
  takesFocus: z.optional(z.boolean()),
};

/** Why an answer was rated badly. */
const ratingReason = z.enum(['wrong', 'incomplete', 'wrong-source', 'off-topic', 'badly-written']);

/** Messages from the page to the host; anything else is rejected. */
export const toHostSchema = z.discriminatedUnion('type', [
  /** The page has loaded and asks for the complete state. */
  z.object({ type: z.literal('ready') }),
  /** An empty scope is the whole workspace. */
  z.object({ type: z.literal('question-ask'), ...questionFields }),
  /** Rephrases a question of the conversation in place: that run and all after it are dropped. */
  z.object({ type: z.literal('question-edit'), runId: z.string(), ...questionFields }),
  z.object({ type: z.literal('run-cancel') }),
  /** Opens the quote behind marker `[n]` of a run at its place. */
  z.object({ type: z.literal('citation-open'), runId: z.string(), marker: z.number(), ...openingFields }),
  /** Opens every document that a run cites, each at its first quote. */
  z.object({ type: z.literal('sources-open'), runId: z.string() }),
  /** Requests the text around a quote; answered with `quote-context`. */
  z.object({ type: z.literal('quote-context-want'), runId: z.string(), marker: z.number() }),
  /** Opens a passage named in the tree of steps or in a coverage report. */
  z.object({ type: z.literal('passage-open'), runId: z.string(), chunkId: z.string(), ...openingFields }),
  z.object({ type: z.literal('index-start') }),
  /** What documents there are, and questions that they answer: for an empty page. */
  z.object({ type: z.literal('overview-want') }),
  z.object({ type: z.literal('index-cancel') }),
  z.object({ type: z.literal('index-pause'), isPaused: z.boolean() }),
  /** Starts a new conversation; the previous one stays in the list. */
  z.object({ type: z.literal('conversation-new') }),
  /** Shows the list of conversations, to open, rename, delete and export them. */
  z.object({ type: z.literal('conversations-show') }),
  z.object({ type: z.literal('conversation-open'), id: z.string() }),
  /**
   * Requests runs before the page's oldest one, with `backTo` from that run on; answered with `runs-earlier`.
   */
  z.object({ type: z.literal('runs-earlier-want'), beforeRunId: z.string(), backTo: z.optional(z.string()) }),
  /** Copies an answer as Markdown, with its quotes as footnotes. */
  z.object({ type: z.literal('answer-copy'), runId: z.string() }),
  /** The same, with a verified link at each quote. */
  z.object({ type: z.literal('answer-links-copy'), runId: z.string() }),
  /** Puts an answer into the text editor used last. */
  z.object({ type: z.literal('answer-insert'), runId: z.string() }),
  /** Pins an answer, or removes it from the pinned ones. */
  z.object({ type: z.literal('answer-pin'), runId: z.string() }),
  /** Adds the question to the evaluation questions, with the document and the text that its answer is to quote. */
  z.object({ type: z.literal('question-keep'), runId: z.string() }),
  /** Keeps the answer with its quotes: it is checked whenever a document changes that it quotes. */
  z.object({ type: z.literal('answer-keep'), runId: z.string() }),
  /** The user's rating; without `rating` it is removed. */
  z.object({
    type: z.literal('answer-rate'),
    runId: z.string(),
    rating: z.optional(z.enum(['up', 'down'])),
    reason: z.optional(ratingReason),
  }),
  /** The user's correction of an answer: saved for the next time. */
  z.object({ type: z.literal('correction-note'), runId: z.string(), text: z.string() }),
  /** Opens the glossary with an entry begun for the word that a declined run says the documents may call otherwise. */
  z.object({ type: z.literal('glossary-open'), runId: z.string() }),
  /** Copies the trace of a run; without `withTexts`, text from documents is left out. */
  z.object({ type: z.literal('trace-copy'), runId: z.string(), withTexts: z.boolean() }),
  /** Asks where to save the trace of a run, and saves it. */
  z.object({ type: z.literal('trace-save'), runId: z.string() }),
  /** Asks where to save a drawing of a run's result, an SVG document and a PNG in Base64, and saves it. */
  z.object({
    type: z.literal('chart-save'),
    runId: z.string(),
    svg: z.string().check(z.refine(isPlainDrawing)),
    png: z.string().check(z.refine(isPicture)),
  }),
  /**
   * Requests folders, files and the selection that match a text after `@`; answered with `scope-suggestions`.
   */
  z.object({ type: z.literal('scope-suggest'), text: z.string() }),
  /** Lets the user choose the answering model. */
  z.object({ type: z.literal('answerer-choose') }),
  /** Checks whether the model in the settings can be used, and tells the user. */
  z.object({ type: z.literal('model-check') }),
  /** Has questions answered without a model from now on, and this one again if the model broke off in its answer. */
  z.object({ type: z.literal('answer-on-machine'), runId: z.string() }),
  /** The user accepts or dismisses the hint to let a model of VS Code answer. */
  z.object({ type: z.literal('hint-answer'), isAccepted: z.boolean() }),
]);

export type ToHost = z.infer<typeof toHostSchema>;

/** The state of the index, for the footer of the view. */
export type IndexView =
  | { readonly kind: 'no-workspace' }
  | { readonly kind: 'not-indexed' }
  | (Omit<SyncProgress, 'type'> & { readonly kind: 'indexing' })
  /** Paused by the user: nothing is read until indexing is resumed. */
  | { readonly kind: 'paused'; readonly status: IndexStatus }
  | {
      readonly kind: 'ready';
      readonly status: IndexStatus;
      /** False when the last sync was stopped, or never ended: documents may be missing. */
      readonly isComplete: boolean;
      /** Number of files that the last sync read; 0 when nothing had changed. */
      readonly filesRead: number;
    }
  | { readonly kind: 'failed'; readonly message: string };

/** An answer that may be out of date: documents it cites have been changed or removed. */
export interface StaleRun {
  readonly runId: string;
  readonly documents: readonly DocumentId[];
}

/** The answering model as shown in the question box. */
export interface AnswererView {
  readonly kind: 'offline' | 'vscode' | 'service';
  /** The display name of a model; empty when offline. */
  readonly name: string;
  /** Who gets the questions, and with a model the passages found for them; left out where nothing is sent. */
  readonly sentTo?: string;
}

/** A domain agent as shown in lists. */
export interface AgentView {
  readonly name: string;
  readonly description: string;
}

/** A conversation as shown in lists. */
export interface ConversationEntry {
  readonly id: string;
  readonly title: string;
  readonly questions: number;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
}

/** A quote as it is read in its document, and the text right before and after it; all empty when it is gone. */
export interface QuoteAround {
  readonly before: string;
  readonly after: string;
  /** Without the line breaks that only the width of a page made. */
  readonly quote?: string;
  /** Rows of a table: their cells, each with the name of its column. */
  readonly rows?: readonly (readonly (readonly [column: string, cell: string])[])[];
}

/** Messages from the host to the page. */
export type ToWebview =
  /** The open conversation, oldest run first; replaces the page's state. */
  | {
      readonly type: 'snapshot';
      readonly conversationId: string;
      /** The newest runs; earlier ones are sent when the page asks. */
      readonly runs: readonly RunState[];
      /** The number of runs before `runs`. */
      readonly earlier: number;
      readonly index: IndexView;
      readonly style: z.infer<typeof answerStyle>;
      readonly stale: readonly StaleRun[];
      /** The runs whose answers are pinned. */
      readonly pinned: readonly string[];
      readonly answerer: AnswererView;
      /** The latest other conversations, newest first; for an empty page. */
      readonly recent: readonly ConversationEntry[];
    }
  /** One event of the newest run; `run-start` appends a run. */
  | { readonly type: 'event'; readonly event: RunEvent }
  /** Runs before those the page has, oldest first, and how many precede them. */
  | {
      readonly type: 'runs-earlier';
      readonly conversationId: string;
      readonly runs: readonly RunState[];
      readonly earlier: number;
    }
  /** A finished run has changed (its rating); replaces the one with the same id. */
  | { readonly type: 'run'; readonly run: RunState }
  | { readonly type: 'index'; readonly index: IndexView }
  /** The runs whose sources have changed since they were answered; replaces the previous list. */
  | { readonly type: 'stale'; readonly stale: readonly StaleRun[] }
  /** The runs whose answers are pinned; replaces the previous list. */
  | { readonly type: 'pinned'; readonly pinned: readonly string[] }
  | { readonly type: 'answerer'; readonly answerer: AnswererView }
  /** For an empty page. Comes again with starters, once they have been checked to be answered. */
  | { readonly type: 'overview'; readonly overview: Overview; readonly starters: readonly string[] }
  /** VS Code offers models and none was chosen: shown once, below the first answer; undefined removes it. */
  | { readonly type: 'hint'; readonly model: string | undefined }
  | {
      readonly type: 'scope-suggestions';
      readonly text: string;
      readonly items: readonly ScopeItem[];
      /**
       * Domain agents that match the text; a question that begins with `@` and an agent's name calls that
       * agent.
       */
      readonly agents: readonly AgentView[];
    }
  | (QuoteAround & {
      readonly type: 'quote-context';
      readonly runId: string;
      readonly marker: number;
      /** The quote's section. */
      readonly passage: string;
      /** Set when the document could not be read this time, so that retrying may help. */
      readonly isUnread?: true;
    })
  /** Moves the focus to the question box; a scope applies to the next question, a run is scrolled to. */
  | { readonly type: 'focus'; readonly scope?: readonly ScopeItem[]; readonly runId?: string };
