import type { WordVectors } from '../units/wordVectors';
import type { AgentBrief, AgentContract } from '../model/agentContract';
import type { AnswerStyle, SearchFilter, Turn } from '../model/types';
import type { ScopeItem } from '../model/scope';
import type { Memory } from '../model/memory';
import type { Log, Reasoner, SearchIndex } from '../model/ports';
import type { Recorder } from './recorder';
import type { TableEngine } from '../tables/askTables';
import type { SerialQueue } from '../util/concurrency';
import type { Vocabulary } from '../model/vocabulary';

/** Dependencies of a run. */
export interface RunDeps {
  readonly index: SearchIndex;
  readonly reasoner: Reasoner;
  readonly settings: RunSettings;
  readonly vocabulary: Vocabulary;
  /** Previous turns of the same conversation, oldest first. */
  readonly conversation: readonly Turn[];
  readonly memory: Memory;
  /** Limits the question beyond its own conditions; left out for all documents. */
  readonly scope?: readonly ScopeItem[] | undefined;
  /** The workspace's domain agents; left out if there are none. */
  readonly agents?: readonly AgentContract[] | undefined;
  /** Name of the answering agent; left out if the router chooses. */
  readonly agent?: string | undefined;
  /** Word vectors for the audit's comparisons; if left out, words are compared literally. */
  readonly wordVectors?: (() => Promise<WordVectors | undefined>) | undefined;
  /** Runs queries over tables again, to check their results; left out where none can be run. */
  readonly tables?: TableEngine | undefined;
  readonly log: Log;
}

export interface RunSettings {
  readonly style: AnswerStyle;
  /** Whether the asker chose the style for this question, so that it overrides an agent's own. */
  readonly isStyleChosen?: boolean;
  /** ISO 639 code of the answer language ("de"); defaults to the language of the question. */
  readonly language?: string;
  /** Passages requested from search per task. */
  readonly candidates: number;
  /** Maximum number of concurrent tasks of one plan. */
  readonly maxParallelTasks: number;
  readonly taskTimeoutMs: number;
  /** Maximum number of retries of an answer that is not good enough. */
  readonly maxRetries: number;
  /** Whether follow-up questions are suggested. */
  readonly hasFollowUps?: boolean;
}

/** The manifest's defaults, for programs without VS Code's settings. */
export const defaultRunSettings = {
  candidates: 10,
  maxParallelTasks: 3,
  taskTimeoutMs: 30_000,
  maxRetries: 2,
} as const satisfies Partial<RunSettings>;

/** A run in progress: the context shared by all its parts. */
export interface Run {
  /** The question without its search conditions, which `deps.index` applies. */
  readonly question: string;
  readonly filter: SearchFilter;
  readonly deps: RunDeps;
  /** Clears the per-run document cache of `deps.index`, so that documents are read afresh. */
  readonly forgetDocuments: () => void;
  /** The answering domain agent; undefined if there is none. */
  readonly agent?: AgentBrief | undefined;
  readonly recorder: Recorder;
  /** Serialises the searches of concurrent tasks. */
  readonly searches: SerialQueue;
  readonly signal: AbortSignal;
}
