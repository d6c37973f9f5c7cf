import type { Overview } from '../../core/model/overview';
import type { AnswerStyle, DocumentId } from '../../core/model/types';
import type { ScopeItem } from '../../core/model/scope';
import type { RunEvent, Rating } from '../../core/model/events';
import { emptyRun, reduceRun, type RunState } from '../../core/model/state';
import type {
  AgentView,
  AnswererView,
  ConversationEntry,
  IndexView,
  QuoteAround,
  StaleRun,
  ToWebview,
} from '../../protocol/messages';
import type { Opening } from '../controls/opening';
import type { StandAloneDrawing } from './charts/shapes';

/** The state received from the host. */
export interface ConversationState {
  /** Undefined until the host's first snapshot: nothing is rendered before, so nothing flickers. */
  readonly index: IndexView | undefined;
  readonly conversationId: string;
  readonly runs: readonly RunState[];
  /** The number of runs before `runs`. */
  readonly earlier: number;
  /** The latest other conversations, newest first. */
  readonly recent: readonly ConversationEntry[];
  readonly style: AnswerStyle;
  readonly answerer: AnswererView;
  readonly overview: Overview | undefined;
  /** Questions to begin with. */
  readonly starters: readonly string[];
  /** Name of a model to hint at, because VS Code offers it and none was chosen. */
  readonly hint: string | undefined;
  /** The suggestions for the text after `@` that was requested last. */
  readonly suggestions: {
    readonly text: string;
    readonly items: readonly ScopeItem[];
    readonly agents?: readonly AgentView[];
  };
  /** The text around quotes, by `runId` and marker. */
  readonly quoteContexts: Readonly<Record<string, Readonly<Record<number, QuoteContext>>>>;
  /** Runs whose sources have changed since they were answered. */
  readonly stale: readonly StaleRun[];
  /** Runs whose answers are pinned. */
  readonly pinned: readonly string[];
  /** Incremented each time the host wants to focus the question box. */
  readonly focusRequests: number;
  /** The scope of the last such request; undefined leaves the current one. */
  readonly focusScope: readonly ScopeItem[] | undefined;
  /** The run that the last such request is about. */
  readonly focusRun: string | undefined;
}

/** A quote with the text around it, and its section; all empty when it is gone. */
export interface QuoteContext extends QuoteAround {
  readonly passage: string;
  /**
   * Set when the document could not be read this time: it is requested again when the card is opened again.
   */
  readonly isUnread?: true;
}

/** The state before the first message. */
export const emptyConversation: ConversationState = {
  index: undefined,
  conversationId: '',
  runs: [],
  earlier: 0,
  recent: [],
  style: 'concise',
  answerer: { kind: 'offline', name: '' },
  overview: undefined,
  starters: [],
  hint: undefined,
  suggestions: { text: '', items: [] },
  quoteContexts: {},
  stale: [],
  pinned: [],
  focusRequests: 0,
  focusScope: undefined,
  focusRun: undefined,
};

/** Applies a message of the host to the state. Pure. */
export function applyMessage(state: ConversationState, message: ToWebview): ConversationState {
  // The table maps each type to a function that takes its messages, which the compiler cannot follow through
  // the lookup.
  const change = changes[message.type] as (message: ToWebview, state: ConversationState) => Change;
  return { ...state, ...change(message, state) };
}

type Change = Partial<ConversationState>;

const changes: {
  readonly [T in ToWebview['type']]: (
    message: Extract<ToWebview, { readonly type: T }>,
    state: ConversationState,
  ) => Change;
} = {
  snapshot: ({ conversationId, runs, earlier, recent, index, style, answerer, stale, pinned }, before) => ({
    ...{ conversationId, recent, index, style, answerer, stale, pinned },
    ...withEarlier({ conversationId, runs, earlier }, before),
  }),
  event: ({ event }, { runs }) => ({ runs: applyEvent(runs, event) }),
  // Another conversation may have been opened since the request.
  'runs-earlier': ({ conversationId, runs, earlier }, state) =>
    conversationId === state.conversationId ? { runs: [...runs, ...state.runs], earlier } : {},
  run: ({ run }, { runs }) => ({ runs: runs.map((other) => (other.runId === run.runId ? run : other)) }),
  stale: ({ stale }) => ({ stale }),
  pinned: ({ pinned }) => ({ pinned }),
  index: ({ index }) => ({ index }),
  answerer: ({ answerer }) => ({ answerer }),
  overview: ({ overview, starters }) => ({ overview, starters }),
  hint: ({ model }) => ({ hint: model }),
  'scope-suggestions': ({ text, items, agents }) => ({ suggestions: { text, items, agents } }),
  'quote-context': ({ runId, marker, ...context }, { quoteContexts }) => ({
    quoteContexts: { ...quoteContexts, [runId]: { ...quoteContexts[runId], [marker]: context } },
  }),
  focus: ({ scope, runId }, { focusRequests }) => ({
    focusRequests: focusRequests + 1,
    focusScope: scope,
    focusRun: runId,
  }),
};

/** Whether the newest run is still in progress. */
export function isRunning(state: ConversationState): boolean {
  const newest = state.runs.at(-1);
  return newest !== undefined && newest.outcome === undefined;
}

/** Whether a run ended with a clarifying question, so that the next text is a reply. */
export function asksBack(run: RunState | undefined): boolean {
  const outcome = run?.outcome;
  if (outcome?.kind === 'answered') return outcome.answer.decision.kind === 'escalate';
  return outcome?.kind === 'declined' && outcome.reason === 'clarify';
}

const noDocuments: readonly DocumentId[] = [];

/** The cited documents of a run that have changed since; the same array while they are the same. */
export function staleDocuments({ stale }: ConversationState, { runId }: RunState): readonly DocumentId[] {
  return stale.find((answer) => answer.runId === runId)?.documents ?? noDocuments;
}

/** Keeps earlier runs of the same conversation that the snapshot does not include. */
function withEarlier(
  { conversationId, runs, earlier }: Pick<ConversationState, 'conversationId' | 'runs' | 'earlier'>,
  before: ConversationState,
): Pick<ConversationState, 'runs' | 'earlier'> {
  const at = before.runs.findIndex((run) => run.runId === runs[0]?.runId);
  if (conversationId !== before.conversationId || at <= 0 || earlier === 0) return { runs, earlier };
  const kept = before.runs.slice(0, at).slice(-earlier);
  return { runs: [...kept, ...runs], earlier: earlier - kept.length };
}

function applyEvent(runs: readonly RunState[], event: RunEvent): readonly RunState[] {
  if (event.type === 'run-start') return [...runs, reduceRun(emptyRun, event)];
  const newest = runs.at(-1);
  return newest === undefined ? runs : [...runs.slice(0, -1), reduceRun(newest, event)];
}

/** The user's actions on a run. */
export interface RunActions {
  readonly openCitation: (marker: number, how: Opening) => void;
  readonly openPassage: (chunkId: string, how: Opening) => void;
  /** Opens every cited document at its first quote. */
  readonly openSources: () => void;
  /** The text around a quote; undefined until the host has sent it. */
  readonly contextOf: (marker: number) => QuoteContext | undefined;
  readonly wantContext: (marker: number) => void;
  readonly stop: () => void;
  /** What can be done after a model failed; undefined where it no longer matters. */
  readonly afterFailure:
    | {
        readonly checkConnection: () => void;
        /** Undefined where questions are answered on this machine already. */
        readonly answerOnMachine: (() => void) | undefined;
      }
    | undefined;
  /**
   * Starts a new run with a question the run offers, or its own again; with the scope of the run, unless
   * given.
   */
  readonly ask: (question: string, scope?: readonly ScopeItem[]) => void;
  /** Rephrases the run's question in place; undefined when that is not possible. */
  readonly edit: { readonly replaces: number; readonly onAsk: (question: string) => void } | undefined;
  /** Copies the answer as Markdown, with its quotes as footnotes, which may have verified links. */
  readonly copyAnswer: (how?: { readonly hasLinks?: boolean }) => void;
  readonly insertAnswer: () => void;
  readonly isPinned: boolean;
  /** Pins the answer, or removes it from the pinned ones. */
  readonly pin: () => void;
  /** Adds the question to the evaluation questions. */
  readonly keepQuestion: () => void;
  /** Keeps the answer: it is checked whenever a document changes that it quotes. */
  readonly keepAnswer: () => void;
  /** Rates the answer; undefined removes the rating. */
  readonly rate: (rating: Rating | undefined) => void;
  /** Opens the glossary with an entry begun for the run's word that the documents may call otherwise. */
  readonly openGlossary: () => void;
  /** Focuses the question box; a given text is put into it to be edited. */
  readonly reply: (text?: string) => void;
  /** Saves a correction of the answer. */
  readonly noteCorrection: (text: string) => void;
  /** A correction typed but not yet sent. */
  readonly correctionDraft: string;
  readonly setCorrectionDraft: (text: string) => void;
  /** Copies the trace of the run, with or without text from documents. */
  readonly copyTrace: (withTexts: boolean) => void;
  readonly saveTrace: () => void;
  /** Saves a drawing of a result, given as an SVG document. */
  readonly saveChart: (drawing: StandAloneDrawing) => void;
  /**
   * Whether a part of the run is open; `''` is the tree as a whole, otherwise the id of a step or the name of
   * another part.
   */
  readonly isOpen: (part: string, byDefault: boolean) => boolean;
  readonly setOpen: (part: string, isOpen: boolean) => void;
}
