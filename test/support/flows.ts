import * as assert from 'node:assert/strict';
import type { Answer } from '../../src/core/model';
import type { ModelRole, Reasoner } from '../../src/core/ports';
import { createExtractiveReasoner } from '../../src/core/reasoners/extractive/extractiveReasoner';
import type { StepDetail } from '../../src/core/run/events';
import type { RunDeps } from '../../src/core/run/run';
import { FakeClock } from './fakeClock';
import { handbook, indexOf, type WatchedIndex } from './handbook';
import { assistedAt, roleOf } from './modelRun';
import { json, ModelServer, text, type ModelCall, type Reply } from './modelServer';
import { runQuestion, type RunToEnd } from './runQuestion';

/** Whole runs over a real index, with as many tries as users have. */
export interface Flow {
  readonly index: WatchedIndex;
  ask(question: string, more?: { readonly conversation?: RunDeps['conversation'] }): Promise<RunToEnd>;
  close(): Promise<void>;
}

/** The same with a scripted model, through its client and a socket. */
export interface ModelFlow extends Flow {
  readonly server: ModelServer;
  /** What each agent was asked, the critic left out. */
  roles(): ModelRole[];
}

export async function flowByRules(
  files: Readonly<Record<string, string>> = handbook,
  reasoner: Reasoner = createExtractiveReasoner(),
): Promise<Flow> {
  const index = await indexOf(files);
  return { index, close: () => Promise.resolve(), ask: asking(index, reasoner) };
}

/** `drafts` are what the model writes, draft by draft. */
export async function flowByModel(
  drafts: readonly string[],
  files: Readonly<Record<string, string>> = handbook,
): Promise<ModelFlow> {
  const index = await indexOf(files);
  const server = await new ModelServer().start();
  const left = [...drafts];
  server.respond = (call) => replyTo(call, left);
  const reasoner = assistedAt(server, { clock: new FakeClock() });
  return {
    index,
    server,
    ask: asking(index, reasoner),
    roles: () => server.calls.map(agentOf).filter((role) => role !== 'critic'),
    close: () => server.stop(),
  };
}

function asking(index: WatchedIndex, reasoner: Reasoner): Flow['ask'] {
  return (question, more = {}) =>
    runQuestion(question, { index, reasoner, settings: { maxRetries: 2 }, ...more });
}

function replyTo(call: ModelCall, drafts: string[]): Reply {
  const agent = agentOf(call);
  if (agent === 'critic') return json(contentCritic);
  assert.equal(agent, 'synthesizer');
  const draft = drafts.shift();
  assert.ok(draft !== undefined, 'the model is asked for one draft more than the test expects');
  return text(draft);
}

function agentOf(call: ModelCall): ModelRole {
  try {
    return roleOf(call);
  } catch {
    // The one agent whose prompt no test knows by its opening.
    return 'critic';
  }
}

/** A critic that has no objection of its own. */
const contentCritic = {
  verdict: 'PASS',
  checks: Object.fromEntries(
    ['quote_grounding', 'status_alignment', 'confidence_calibration', 'facet_coverage', 'answer_quality'].map(
      (name) => [name, { passed: true, issue: '' }],
    ),
  ),
  issues: [],
  suggestions: [],
  revisionInstructions: '',
  unsupportedClaims: [],
  logicalGaps: [],
  scores: { faithfulness: 1, relevance: 1, completeness: 1, reasoningQuality: 1 },
};

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
