import { noMemory, noVocabulary } from '../src/core/model/knowledge';
import type { Reasoner, SearchIndex } from '../src/core/model/ports';
import { answerQuestion } from '../src/core/run/answerQuestion';
import type { RunSettings } from '../src/core/run/run';
import { emptyRun, reduceRun, type RunState } from '../src/core/model/state';
import { openIndex } from '../src/worker/openIndex';

export interface Task {
  readonly folder: string;
  readonly indexDir: string;
  readonly queries: readonly string[];
  /** What the scripted model waits before each reply. */
  readonly latencyMs: number;
  readonly repetitions: number;
  /** After so many questions memory is looked at. */
  readonly lookAfter: readonly number[];
}

export interface Run {
  readonly state: RunState;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly ms: number;
  /** Until the first words of the answer. */
  readonly firstWordsMs: number | undefined;
}

const maxParallelTasks = 3;
const limits = { candidates: 10, maxParallelTasks, taskTimeoutMs: 60_000, maxRetries: 2 };
const log = { error: (text: string) => void process.stderr.write(`${text}\n`) };

export async function openTask({ folder, indexDir }: Task): Promise<SearchIndex> {
  return openIndex({ roots: [{ name: 'documents', path: folder }], indexDir });
}

/** One question from its beginning to the end of its run; times in milliseconds, on the clock of `performance`. */
export async function runToEnd(
  question: string,
  index: SearchIndex,
  reasoner: Reasoner,
  more: Pick<RunSettings, 'hasFollowUps'> = {},
): Promise<Run> {
  const deps = {
    index,
    reasoner,
    settings: { style: 'concise', ...limits, ...more } as const,
    vocabulary: noVocabulary,
    conversation: [],
    memory: noMemory,
    log,
  };
  const startedAt = performance.now();
  let state = emptyRun;
  let firstWordsMs: number | undefined;
  for await (const event of answerQuestion(question, deps, new AbortController().signal)) {
    state = reduceRun(state, event);
    if (event.type === 'answer-delta') firstWordsMs ??= performance.now() - startedAt;
  }
  const endedAt = performance.now();
  return { state, startedAt, endedAt, firstWordsMs, ms: endedAt - startedAt };
}

/** A question about what a query looks for. */
export function asks(query: string): string {
  return `What is ${query}?`;
}
