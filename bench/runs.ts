// Whole runs as they are measured, by rules and with a scripted language model. One measurement a process, its task as JSON on stdin.
import { readFileSync } from 'node:fs';
import { createServiceModel } from '../src/adapters/models/serviceModel';
import { systemClock } from '../src/adapters/services/clock';
import { noVocabulary } from '../src/core/model';
import { noMemory } from '../src/core/memory';
import { offlineModel } from '../src/core/models/modelSettings';
import type { Reasoner, SearchIndex } from '../src/core/ports';
import { createExtractiveReasoner } from '../src/core/reasoners/extractive/extractiveReasoner';
import { createGenerativeReasoner } from '../src/core/reasoners/generative/generativeReasoner';
import { withFallback } from '../src/core/reasoners/withFallback';
import { answerQuestion } from '../src/core/run/answerQuestion';
import { emptyRun, reduceRun, type RunState } from '../src/core/run/state';
import { ModelServer } from '../test/support/modelServer';
import { openIndex } from '../src/worker/openIndex';
import { replyTo } from './scriptedReplies';

interface Task {
  readonly folder: string;
  readonly indexDir: string;
  readonly queries: readonly string[];
  /** What the scripted model waits before each reply. */
  readonly latencyMs: number;
  readonly repetitions: number;
}

const maxParallelTasks = 3;
const warmUps = 10;
const partsOfComplex = 5;

const measurements: Readonly<Record<string, (task: Task) => Promise<object>>> = { extractive, generative };

async function main(): Promise<void> {
  // Steps tell their times in whole milliseconds; here they tell fractions.
  Date.now = () => performance.timeOrigin + performance.now();
  const [name = ''] = process.argv.slice(2);
  const measure = measurements[name];
  if (measure === undefined) throw new Error(`There is no measurement "${name}".`);
  // Written by bench/child.mjs.
  const result = await measure(JSON.parse(readFileSync(0, 'utf8')) as Task);
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

/** Simple questions end to end by rules, and of each run what guard, router and the stage of the responder take. */
async function extractive(task: Task): Promise<object> {
  const index = await openTask(task);
  const reasoner = createExtractiveReasoner();
  for (const query of task.queries.slice(-warmUps)) await runToEnd(asks(query), index, reasoner);
  const runs: Run[] = [];
  const cpu = process.cpuUsage();
  for (const query of task.queries) runs.push(await runToEnd(asks(query), index, reasoner));
  const { user, system } = process.cpuUsage(cpu);
  const answered = runs.filter(({ state }) => state.outcome?.kind === 'answered');
  return {
    samples: answered.map(({ ms }) => ms),
    withoutSearch: answered.map(({ state }) => stepMs(state, ['guard', 'route', 'evaluate'])),
    unanswered: runs.length - answered.length,
    // Steadier than the duration on a busy machine.
    cpuMs: (user + system) / 1000 / runs.length,
  };
}

/** Runs with a model that takes its time before each reply and none after. */
async function generative(task: Task): Promise<object> {
  const index = await openTask(task);
  const server = await new ModelServer().start();
  server.respond = replyTo;
  const settings = { ...offlineModel, provider: 'openai-compatible', name: 'large' } as const;
  const model = createServiceModel(
    { ...settings, endpoint: server.endpoint, requestsPerMinute: 0 },
    { apiKey: () => Promise.resolve(undefined), clock: systemClock },
  );
  const extractiveReasoner = createExtractiveReasoner();
  const reasoner = withFallback(createGenerativeReasoner(model, extractiveReasoner), extractiveReasoner);
  const measure = async (question: string): Promise<Run & { calls: number; mostInFlight: number }> => {
    const before = server.calls.length;
    server.mostInFlight = 0;
    const run = await runToEnd(question, index, reasoner);
    return { ...run, calls: server.calls.length - before, mostInFlight: server.mostInFlight };
  };
  const [simple, complex] = [simpleOf(task), complexOf(task)];
  // The client is loaded with the first call.
  for (const question of [simple, complex]) await measure(question);
  server.latencyMs = task.latencyMs;
  const result = {
    simple: await repeated(task.repetitions, () => measure(simple)),
    complex: await repeated(task.repetitions, () => measure(complex)),
    parts: partsOfComplex,
    maxParallelTasks,
  };
  await server.stop();
  return result;
}

async function repeated(
  times: number,
  measure: () => Promise<Run & { calls: number; mostInFlight: number }>,
): Promise<object[]> {
  const results: object[] = [];
  for (let count = 0; count < times; count += 1) {
    const { state, ...figures } = await measure();
    const fallbacks = state.steps.flatMap(({ notes }) => notes).filter(({ kind }) => kind === 'fallback');
    if (state.outcome?.kind !== 'answered' || fallbacks.length > 0)
      throw new Error(`A run did not go as it should: ${JSON.stringify(state.outcome ?? fallbacks)}`);
    const tasks = state.steps.filter(({ kind }) => kind === 'task').length;
    results.push({ ...figures, tasks });
  }
  return results;
}

interface Run {
  readonly state: RunState;
  readonly ms: number;
  /** Until the first words of the answer. */
  readonly firstWordsMs: number | undefined;
}

async function runToEnd(question: string, index: SearchIndex, reasoner: Reasoner): Promise<Run> {
  const limits = { candidates: 10, maxParallelTasks, taskTimeoutMs: 60_000, maxRetries: 2 };
  const settings = { style: 'concise', ...limits } as const;
  const log = { error: (text: string) => void process.stderr.write(`${text}\n`) };
  const deps = {
    index,
    reasoner,
    settings,
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
  return { state, firstWordsMs, ms: performance.now() - startedAt };
}

function stepMs({ steps }: RunState, kinds: readonly string[]): number {
  return steps
    .filter(({ kind }) => kinds.includes(kind))
    .reduce((sum, { startedAt, endedAt = startedAt }) => sum + endedAt - startedAt, 0);
}

async function openTask({ folder, indexDir }: Task): Promise<SearchIndex> {
  return openIndex({ roots: [{ name: 'documents', path: folder }], indexDir });
}

function asks(query: string): string {
  return `What is ${query}?`;
}

/** The longest queries name most of what they look for. */
function longest({ queries }: Task): string[] {
  return queries.toSorted((a, b) => b.length - a.length).slice(0, partsOfComplex);
}

function simpleOf(task: Task): string {
  return asks(task.queries.find((query) => query.split(' ').length === 4) ?? task.queries[0] ?? '');
}

function complexOf(task: Task): string {
  return longest(task).map(asks).join(' ');
}

void main();
