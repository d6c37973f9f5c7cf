// Many questions by rules, one after the other and two at once: how many a second, and what they leave in memory.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createExtractiveReasoner } from '../src/core/answering/extractive/extractiveReasoner';
import { asks, openTask, runToEnd, type Task } from './wholeRun';

const warmUps = 10;
const topK = 10;
const megabyte = 2 ** 20;

/** Every question as a whole run, alone and with a second one beside it, and as a mere search. */
export async function throughput(task: Task): Promise<object> {
  const index = await openTask(task);
  const reasoner = createExtractiveReasoner();
  const { queries } = task;
  for (const query of queries.slice(-warmUps)) await runToEnd(query, index, reasoner);
  const search = await inLanes(queries, 1, async (query) => {
    await index.search(query, topK, new AbortController().signal);
    return true;
  });
  const ask = async (query: string): Promise<boolean> =>
    (await runToEnd(query, index, reasoner)).state.outcome?.kind === 'answered';
  return { search, one: await inLanes(queries, 1, ask), two: await inLanes(queries, 2, ask) };
}

interface Lanes {
  readonly samples: readonly number[];
  readonly seconds: number;
  readonly answered: number;
}

/** Works through the questions, so many at once. */
async function inLanes(
  questions: readonly string[],
  atOnce: number,
  work: (question: string) => Promise<boolean>,
): Promise<Lanes> {
  const waiting = questions[Symbol.iterator]();
  const samples: number[] = [];
  let answered = 0;
  const lane = async (): Promise<void> => {
    for (const question of waiting) {
      const startedAt = performance.now();
      if (await work(question)) answered += 1;
      samples.push(performance.now() - startedAt);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: atOnce }, lane));
  return { samples, answered, seconds: (performance.now() - startedAt) / 1000 };
}

interface Look {
  readonly questions: number;
  readonly heapMb: number;
  readonly residentMb: number;
}

/** Asks different questions by rules, and looks at what is left after garbage has been collected. */
export async function memory(task: Task): Promise<object> {
  const index = await openTask(task);
  const reasoner = createExtractiveReasoner();
  const collect = collector();
  const looks: Look[] = [];
  const last = task.lookAfter.at(-1) ?? 0;
  for (let asked = 0; asked < last; asked += 1) {
    await runToEnd(questionOf(task.queries, asked), index, reasoner);
    if (task.lookAfter.includes(asked + 1)) looks.push(await look(asked + 1, collect));
  }
  return { looks };
}

/** Each another one: what is kept for a question would be seen. */
function questionOf(queries: readonly string[], at: number): string {
  const [one = '', other = ''] = [queries[at % queries.length], queries[(at * 7 + 3) % queries.length]];
  return at < queries.length ? asks(one) : `${asks(`${one} of case ${at}`)} Is it ${other}?`;
}

async function look(questions: number, collect: () => void): Promise<Look> {
  // What finalizers let go of is collected in the next round.
  for (let round = 0; round < 3; round += 1) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { questions, heapMb: (heapUsed + external) / megabyte, residentMb: rss / megabyte };
}

function collector(): () => void {
  setFlagsFromString('--expose-gc');
  // A new context has the function that the flag allows.
  return runInNewContext('gc') as () => void;
}
