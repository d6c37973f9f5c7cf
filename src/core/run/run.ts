import type { WordVectors } from '../units/wordVectors';
import type { AgentBrief } from '../model/agentBrief';
import type { AgentContract } from '../model/agentContract';
import type { AnswerStyle, SearchFilter, Turn, Vocabulary } from '../model/types';
import type { ScopeItem } from '../model/scope';
import type { Memory } from '../model/memory';
import type { Log, Reasoner, SearchIndex } from '../model/ports';
import type { Recorder } from './recorder';
import type { SerialQueue } from '../util/serialQueue';

/** What a run works with. */
export interface RunDeps {
  readonly index: SearchIndex;
  readonly reasoner: Reasoner;
  readonly settings: RunSettings;
  readonly vocabulary: Vocabulary;
  /** What was asked before in the same conversation, oldest first. */
  readonly conversation: readonly Turn[];
  readonly memory: Memory;
  /** What the question is limited to, beside its own conditions; left out for all documents. */
  readonly scope?: readonly ScopeItem[] | undefined;
  /** The domain agents of the workspace; left out for none. */
  readonly agents?: readonly AgentContract[] | undefined;
  /** Name of the one that is to answer; left out where the router chooses. */
  readonly agent?: string | undefined;
  /** What the audit compares words by; left out to compare them as they are written. */
  readonly wordVectors?: (() => Promise<WordVectors | undefined>) | undefined;
  readonly log: Log;
}

export interface RunSettings {
  readonly style: AnswerStyle;
  /** Whether the asker chose that style for this question, so that no agent's own comes before it. */
  readonly isStyleChosen?: boolean;
  /** What answers are written in, as a code of ISO 639 ("de"); the language of the question when it is left out. */
  readonly language?: string;
  /** Passages asked from search for a task. */
  readonly candidates: number;
  /** Tasks of one plan that run at the same time. */
  readonly maxParallelTasks: number;
  readonly taskTimeoutMs: number;
  /** How often an answer that is not good enough is made anew, at most. */
  readonly maxRetries: number;
  /** Whether an answer comes with questions that go on from it. */
  readonly hasFollowUps?: boolean;
}

/** As the manifest has them, for where there is no manifest to ask. */
export const defaultRunSettings = {
  candidates: 10,
  maxParallelTasks: 3,
  taskTimeoutMs: 30_000,
  maxRetries: 2,
} as const satisfies Partial<RunSettings>;

/** A run in progress: what every part of it needs. */
export interface Run {
  /** The question without its conditions on what is searched; the index of `deps` keeps these. */
  readonly question: string;
  readonly filter: SearchFilter;
  readonly deps: RunDeps;
  /** The index of `deps` reads a document once; after this it reads each anew, as it is by then. */
  readonly forgetDocuments: () => void;
  /** What the domain agent that answers brings along; undefined for none. */
  readonly agent?: AgentBrief | undefined;
  readonly recorder: Recorder;
  /** Tasks that run at the same time search one after another. */
  readonly searches: SerialQueue;
  readonly signal: AbortSignal;
}
