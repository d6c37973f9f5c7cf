// Whole runs as they are measured, by rules and with a scripted language model. One measurement a process, its task as JSON on stdin.
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { createServiceModel } from '../src/adapters/models/serviceModel';
import { systemClock } from '../src/adapters/services/clock';
import { offlineModel } from '../src/core/model/modelSettings';
import { createExtractiveReasoner } from '../src/core/answering/extractive/extractiveReasoner';
import { createGenerativeReasoner } from '../src/core/answering/generative/generativeReasoner';
import { withFallback } from '../src/core/answering/withFallback';
import type { RunState } from '../src/core/model/state';
import { memory, throughput } from './manyQuestions';
import { outsideMs } from './intervals';
import { serveModel, startModelThread } from './modelThread';
import { asks, openTask, runToEnd, type Run, type Task } from './wholeRun';

const warmUps = 10;
const partsOfComplex = 5;
const callsOfSimple = 1;

const measurements: Readonly<Record<string, (task: Task) => Promise<object>>> = {
  extractive,
  generative,
  throughput,
  memory,
};

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

interface ModelRun {
  readonly ms: number;
  readonly firstWordsMs: number | undefined;
  readonly calls: number;
  /** What the run took while the model was not at any of its calls, from the request to the end of the reply. */
  readonly ownMs: number;
  /** Processor time of the run and of the scripted model: steadier on a busy machine. */
  readonly cpuMs: number;
}

/** Runs with a model that takes its time before each reply and none after. */
async function generative(task: Task): Promise<object> {
  const index = await openTask(task);
  const server = await startModelThread();
  const settings = { ...offlineModel, provider: 'openai-compatible', name: 'large' } as const;
  const model = createServiceModel(
    { ...settings, endpoint: server.endpoint, requestsPerMinute: 0 },
    { apiKey: () => Promise.resolve(undefined), clock: systemClock },
  );
  const extractiveReasoner = createExtractiveReasoner();
  const reasoner = withFallback(createGenerativeReasoner(model, extractiveReasoner), extractiveReasoner);
  const measure = async (question: string): Promise<ModelRun> => {
    const cpu = process.cpuUsage();
    const run = await runToEnd(question, index, reasoner);
    const { user, system } = process.cpuUsage(cpu);
    const { thinking } = await server.calls();
    checkRun(run.state);
    const { timeOrigin } = performance;
    const ownMs = outsideMs({ start: timeOrigin + run.startedAt, end: timeOrigin + run.endedAt }, thinking);
    const { ms, firstWordsMs } = run;
    return {
      ...{ ms, firstWordsMs, ownMs, calls: thinking.length },
      cpuMs: (user + system) / 1000,
    };
  };
  const clear = await clearQuestions(task.queries.map(asks), measure);
  const [simple, complex] = [clear[0] ?? '', clear.join(' ')];
  // The client is loaded with the first call.
  for (let count = 0; count < warmUps; count += 1)
    for (const question of [simple, complex]) await measure(question);
  server.wait(task.latencyMs);
  const result = {
    simple: await repeated(task.repetitions, () => measure(simple)),
    complex: await repeated(task.repetitions, () => measure(complex)),
    parts: partsOfComplex,
  };
  await server.stop();
  return result;
}

/** Questions that one call answers. */
async function clearQuestions(
  questions: readonly string[],
  measure: (question: string) => Promise<ModelRun>,
): Promise<string[]> {
  const clear: string[] = [];
  for (const question of questions) {
    if (clear.length === partsOfComplex) break;
    const { calls } = await measure(question).catch(() => ({ calls: 0 }));
    if (calls === callsOfSimple) clear.push(question);
  }
  return clear;
}

async function repeated<T>(times: number, measure: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let count = 0; count < times; count += 1) results.push(await measure());
  return results;
}

function checkRun({ outcome, steps }: RunState): void {
  const fallbacks = steps.flatMap(({ notes }) => notes).filter(({ kind }) => kind === 'fallback');
  if (outcome?.kind !== 'answered' || fallbacks.length > 0)
    throw new Error(`A run did not go as it should: ${JSON.stringify(outcome ?? fallbacks)}`);
}

function stepMs({ steps }: RunState, kinds: readonly string[]): number {
  return steps
    .filter(({ kind }) => kinds.includes(kind))
    .reduce((sum, { startedAt, endedAt = startedAt }) => sum + endedAt - startedAt, 0);
}

void (isMainThread ? main() : serveModel());
