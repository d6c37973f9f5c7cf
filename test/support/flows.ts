import * as assert from 'node:assert/strict';
import { learnedData } from '../../src/adapters/vocabulary/learnedData';
import type { Answer } from '../../src/core/model/types';
import type { Depth } from '../../src/core/model/modelSettings';
import type { ModelRole, Reasoner } from '../../src/core/model/ports';
import { createExtractiveReasoner } from '../../src/core/answering/extractive/extractiveReasoner';
import type { StepDetail } from '../../src/core/model/events';
import type { RunDeps } from '../../src/core/run/run';
import { FakeClock } from './fakeClock';
import { handbook, indexOf, type WatchedIndex } from './handbook';
import { assistedAt, goodReview, roleOf, tasksFor } from './modelRun';
import { json, ModelServer, text, type ModelCall, type Reply } from './modelServer';
import { runQuestion, type RunToEnd } from './runQuestion';

/** Whole runs over a real index, with as many tries as users have. */
export interface Flow {
  readonly index: WatchedIndex;
  ask(question: string, more?: Partial<Pick<RunDeps, 'conversation' | 'now'>>): Promise<RunToEnd>;
}

/** The same with a scripted model, through its client and a socket. */
export interface ModelFlow extends Flow {
  readonly server: ModelServer;
  /** Which agents were asked, in turn. */
  roles(): ModelRole[];
}

export async function flowByRules(
  files: Readonly<Record<string, string>> = handbook,
  reasoner: Reasoner = createExtractiveReasoner(learnedData),
): Promise<Flow> {
  const index = await indexOf(files);
  return { index, ask: asking(index, reasoner) };
}

/** The values that an answer states in bold. */
export function valuesIn(run: RunToEnd): string[] {
  return /\*\*(.+?)\*\*/.exec(answerOf(run).text)?.[1]?.split(', ') ?? [];
}

/** A test for each question that the answer states these values; `says` begins their names. */
export function itTells(
  says: string,
  told: readonly (readonly [question: string, values: readonly string[]])[],
  flow: () => Flow,
): void {
  for (const [question, values] of told)
    it(`${says}: ${question}`, async () => {
      assert.deepEqual(valuesIn(await flow().ask(question)), values);
    });
}

const servers: ModelServer[] = [];

/** Ends what the flows with a model have left open; for the end of each test file. */
export async function closeFlows(): Promise<void> {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
}

/** `drafts` are what the model writes, draft by draft. */
export async function flowByModel(
  drafts: readonly string[],
  files: Readonly<Record<string, string>> = handbook,
  depth: Depth = 'balanced',
  critic: object = goodReview,
): Promise<ModelFlow> {
  const index = await indexOf(files);
  const server = await new ModelServer().start();
  servers.push(server);
  const left = [...drafts];
  server.respond = (call) => replyTo(call, left, critic);
  const reasoner = assistedAt(server, { clock: new FakeClock(), settings: { depth } });
  return {
    index,
    server,
    ask: asking(index, reasoner),
    roles: () => server.calls.map(roleOf),
  };
}

function asking(index: WatchedIndex, reasoner: Reasoner): Flow['ask'] {
  return (question, more = {}) =>
    runQuestion(question, { index, reasoner, settings: { maxRetries: 2 }, ...more });
}

function replyTo(call: ModelCall, drafts: string[], critic: object): Reply {
  const agent = roleOf(call);
  if (agent === 'critic') return json(critic);
  if (agent === 'router') return json(tasksFor(0));
  assert.equal(agent, 'synthesizer');
  const draft = drafts.shift();
  assert.ok(draft !== undefined, 'the model is asked for one draft more than the test expects');
  return text(draft);
}

export function answerOf({ state }: RunToEnd): Answer {
  assert.ok(state.outcome?.kind === 'answered', JSON.stringify(state.outcome));
  return state.outcome.answer;
}

export function declinedOf({ state }: RunToEnd) {
  assert.ok(state.outcome?.kind === 'declined', JSON.stringify(state.outcome));
  return state.outcome;
}

export function detailsOf<K extends StepDetail['kind']>(
  { state }: RunToEnd,
  kind: K,
): Extract<StepDetail, { kind: K }>[] {
  return state.steps.flatMap(({ detail }) =>
    detail?.kind === kind ? [detail as Extract<StepDetail, { kind: K }>] : [],
  );
}

/** What the supervisor decided, in turn. */
export function decisionsOf(run: RunToEnd): string[] {
  return detailsOf(run, 'supervise').map(({ decision }) => `${decision.kind}: ${decision.reason}`);
}

/** The kinds of all steps, in the order in which they began. */
export function stepsOf({ state }: RunToEnd): string[] {
  return state.steps.map(({ kind }) => kind);
}
