import * as assert from 'node:assert/strict';
import { readWordVectors } from '../../src/adapters/vocabulary/learnedData';
import { answerQuestion } from '../../src/core/run/answerQuestion';
import type { RunEvent } from '../../src/core/model/events';
import type { RunDeps, RunSettings } from '../../src/core/run/run';
import { emptyRun, reduceRun, type RunState } from '../../src/core/model/state';
import { noMemory, noVocabulary } from '../../src/core/model/knowledge';
import { FakeReasoner } from './fakeReasoner';
import { never } from './samples';

const settings: RunSettings = {
  style: 'concise',
  candidates: 10,
  maxParallelTasks: 3,
  taskTimeoutMs: 60_000,
  // Further tries are what tests of them ask for.
  maxRetries: 0,
};

export interface RunToEnd {
  readonly events: readonly RunEvent[];
  readonly state: RunState;
  /** What was written to the log. */
  readonly logged: readonly string[];
}

/** Runs a question to its end and folds the events; fails when a scripted reasoner was asked more than it expected. */
export async function runQuestion(
  question: string,
  deps: Pick<RunDeps, 'index' | 'reasoner'> & {
    readonly conversation?: RunDeps['conversation'];
    readonly vocabulary?: RunDeps['vocabulary'];
    readonly memory?: RunDeps['memory'];
    readonly scope?: RunDeps['scope'];
    readonly agents?: RunDeps['agents'];
    readonly agent?: RunDeps['agent'];
    readonly tables?: RunDeps['tables'];
    readonly contents?: RunDeps['contents'];
    readonly now?: RunDeps['now'];
    readonly settings?: Partial<RunSettings>;
    /** Called with each event, before the next one is taken. */
    readonly onEvent?: (event: RunEvent) => void | Promise<void>;
  },
  signal: AbortSignal = never,
): Promise<RunToEnd> {
  const {
    index,
    reasoner,
    scope,
    agents,
    agent,
    tables,
    contents,
    now,
    conversation = [],
    vocabulary = noVocabulary,
    memory = noMemory,
  } = deps;
  const events: RunEvent[] = [];
  const logged: string[] = [];
  const log = { error: (text: string) => void logged.push(text) };
  let state = emptyRun;
  const run = answerQuestion(
    question,
    {
      ...{
        index,
        reasoner,
        conversation,
        memory,
        scope,
        agents,
        agent,
        tables,
        contents,
        vocabulary,
        now,
        log,
      },
      wordVectors: readWordVectors,
      settings: { ...settings, ...deps.settings },
    },
    signal,
  );
  for await (const event of run) {
    events.push(event);
    state = reduceRun(state, event);
    await deps.onEvent?.(event);
  }
  if (reasoner instanceof FakeReasoner) assert.deepEqual(reasoner.unexpected, []);
  return { events, state, logged };
}
