import type { AnswerStyle, SearchFilter, Turn, Vocabulary } from '../model';
import type { ScopeItem } from '../scope';
import type { Memory } from '../memory';
import type { Log, Reasoner, SearchIndex } from '../ports';
import type { Recorder } from './recorder';

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
  readonly log: Log;
}

export interface RunSettings {
  readonly style: AnswerStyle;
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

/** A run in progress: what every part of it needs. */
export interface Run {
  /** The question without its conditions on what is searched; the index of `deps` keeps these. */
  readonly question: string;
  readonly filter: SearchFilter;
  readonly deps: RunDeps;
  /** The index of `deps` reads a document once; after this it reads each anew, as it is by then. */
  readonly forgetDocuments: () => void;
  readonly recorder: Recorder;
  readonly signal: AbortSignal;
}
