import { AskDocsError, logText, userSentence } from '../model/errors';
import type { Log, RecordedNote, Report, Reasoner, SearchIndex } from '../model/ports';
import type { RunEvent, StepDetail, StepKind, StepNote } from '../model/events';
import type { WordVectors } from '../units/wordVectors';
import type { AgentBrief, AgentContract } from '../model/agentContract';
import type { AnswerStyle, SearchFilter, Turn } from '../model/types';
import type { ScopeItem } from '../model/scope';
import type { Memory, Vocabulary } from '../model/knowledge';
import type { IndexContents } from '../retrieval/ports';
import type { TableEngine } from '../tables/askTables';
import { events, type SerialQueue } from '../util/concurrency';

export interface StepOutcome<T> {
  readonly value: T;
  /** Short summary of the result. */
  readonly summary: string;
  readonly detail: StepDetail;
}

export interface StepOpening {
  readonly kind: StepKind;
  readonly title: string;
  readonly parentId?: string;
  /** For a task: the id of its sub-query. */
  readonly taskId?: string;
  /** Aborts when the step times out or the run is cancelled. */
  readonly signal?: AbortSignal;
}

/** The step that encloses a piece of work. */
export interface StepHandle {
  readonly id: string;
  /** Adds a note to the step. */
  readonly report: Report;
}

/** Writes the tree of steps: all user-visible work runs inside `step`. */
export interface Recorder {
  /** Records a step around `work`; a failure ends the step and is rethrown. */
  step<T>(opening: StepOpening, work: (step: StepHandle) => Promise<StepOutcome<T>>): Promise<T>;
  /** A recorder whose top-level steps become children of the given step. */
  below(stepId: string): Recorder;
  /** Notes of all steps so far. */
  readonly notes: readonly RecordedNote[];
  emit(event: RunEvent): void;
}

export function createRecorder(emit: (event: RunEvent) => void, log: Log): Recorder {
  let steps = 0;
  const notes: RecordedNote[] = [];
  const recorderBelow = (top: string | undefined): Recorder => ({
    emit,
    notes,
    below: recorderBelow,
    async step({ kind, title, parentId = top, taskId, signal }, work) {
      steps += 1;
      const stepId = `s${steps}`;
      const ofTask = taskId === undefined ? {} : { taskId };
      emit({ type: 'step-start', stepId, parentId, kind, title, ...ofTask, at: Date.now() });
      const report = (note: StepNote): void => {
        notes.push({ ...note, stepKind: kind });
        emit({ type: 'step-note', stepId, note, at: Date.now() });
      };
      try {
        // A stage of the run lets other events in first; a task's time is limited from its first step.
        if (parentId === top && kind !== 'task') await events();
        const { value, summary, detail } = await inTime(work({ id: stepId, report }), signal);
        emit({ type: 'step-end', stepId, status: 'done', summary, detail, at: Date.now() });
        return value;
      } catch (error) {
        // A cancelled step did not fail: it ends with the run.
        if (signal?.aborted === true && !isTimeUp(signal)) throw error;
        log.error(`${kind}: ${logText(error)}`);
        const message = userSentence(error);
        emit({
          type: 'step-end',
          stepId,
          status: 'failed',
          summary: message,
          detail: { kind: 'failure', message },
          at: Date.now(),
        });
        throw error;
      }
    },
  });
  return recorderBelow(undefined);
}

/** Awaits `work`, but rejects as soon as the step times out, even if `work` ignores its signal. */
function inTime<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const giveUp = (): void => {
      if (isTimeUp(signal)) reject(new AskDocsError('task-timeout'));
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    work.then(resolve, reject).finally(() => {
      signal?.removeEventListener('abort', giveUp);
    });
  });
}

/** Whether the signal aborted because of a timeout rather than cancellation. */
function isTimeUp(signal: AbortSignal | undefined): boolean {
  return signal?.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
}

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
  /** All documents in the index, for questions of what there is; left out where they are not known. */
  readonly contents?: ((signal: AbortSignal) => Promise<IndexContents>) | undefined;
  /** Runs queries over tables again, to check their results; left out where none can be run. */
  readonly tables?: TableEngine | undefined;
  /** The clock; left out for that of the system. */
  readonly now?: (() => Date) | undefined;
  readonly log: Log;
}

export interface RunSettings {
  readonly style: AnswerStyle;
  /** Whether the asker chose the style for this question, so that it overrides an agent's own. */
  readonly isStyleChosen?: boolean;
  /** ISO 639 code of the answer language ("de"); defaults to the language of the question. */
  readonly language?: string | undefined;
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
