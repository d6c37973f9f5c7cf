import * as l10n from '@vscode/l10n';
import { userSentence } from '../model/errors';
import type { Plan, Route, SearchResult } from '../model/types';
import { bothFilters } from '../retrieval/filter';
import { findLeadChunks } from '../retrieval/neighbours';
import { limitIndex, rememberDocuments, rememberSearches } from '../retrieval/wrapIndex';
import { parseQuery } from '../retrieval/query';
import { guardQuestion, type GuardResult } from '../understanding/guard';
import { repairPlan, singleTask } from '../understanding/plan';
import { asMeant } from '../understanding/typedInHaste';
import { planOf } from '../answering/agents/agentPlan';
import { mentionedAgent } from '../answering/agents/mention';
import { agentOf, askedAgent, clearTo, declineIncomplete, declineUnknownAgent, withAgent } from './agents';
import { firstAttempt } from './attempt';
import { declineRoute, type DeclinedRun } from './decline';
import { EventQueue, SerialQueue } from '../util/concurrency';
import { localDay } from '../util/localDay';
import type { RunEvent, RunOutcome } from '../model/events';
import { createRecorder, type Run, type RunDeps } from './run';
import { tellOverview } from './tellOverview';
import { answerWithRetries } from './selfCorrection';
import { toSummary } from '../understanding/summaryOfDocument';
import * as words from './stepWords';
import type { RouteInput, IndexStatus } from '../model/ports';

/** Answers one question from the documents. Never throws; always ends with `run-end`. Leaving the loop cancels it. */
export async function* answerQuestion(
  question: string,
  deps: RunDeps,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const queue = new EventQueue<RunEvent>();
  const left = new AbortController();
  const emit = (event: RunEvent): void => {
    queue.push(event);
  };
  const typed = withoutControls(question).trim();
  const run = runOf(typed, deps, { emit, signal: AbortSignal.any([signal, left.signal]) });
  const { agent } = run.deps;
  const { within: scope } = scopeOf(deps);
  queue.push({
    type: 'run-start',
    runId: crypto.randomUUID(),
    question: typed,
    style: deps.settings.style,
    ...(scope !== undefined && { scope }),
    ...(agent !== undefined && { agent }),
    at: Date.now(),
  });
  void outcomeOf(run).then((outcome) => {
    queue.push({ type: 'run-end', outcome, at: Date.now() });
    queue.close();
  });
  try {
    yield* queue;
  } finally {
    left.abort();
  }
}

/** A question that has been understood and planned. */
export type PlannedRun =
  { readonly kind: 'planned'; readonly run: Run; readonly route: Route; readonly plan: Plan } | EndedRun;

/** A run that ends before planning; `route` is set if routing got that far. */
interface EndedRun {
  readonly kind: 'ended';
  readonly outcome: DeclinedRun;
  readonly route?: Route | undefined;
}

/** Runs the same stages up to the plan. Fails as the index does. */
export async function planQuestion(
  question: string,
  deps: RunDeps,
  { emit, signal }: { readonly emit: (event: RunEvent) => void; readonly signal: AbortSignal },
): Promise<PlannedRun> {
  const run = runOf(withoutControls(question).trim(), deps, { emit, signal });
  return planned(run, await run.deps.index.status(signal));
}

function runOf(
  typed: string,
  deps: RunDeps,
  { emit, signal }: { readonly emit: (event: RunEvent) => void; readonly signal: AbortSignal },
): Run {
  const { text, filter: own } = parseQuery(typed);
  const asked = asMeant(text);
  const { question, agent } =
    deps.agent === undefined ? mentionedAgent(asked, deps.agents ?? []) : { ...deps, question: asked };
  const filter = bothFilters(own, { conditions: [], excluded: [], ...scopeOf(deps) });
  const documents = rememberDocuments(rememberSearches(limitIndex(deps.index, filter)), signal);
  return {
    question,
    filter,
    deps: { ...deps, agent, index: documents.index },
    forgetDocuments: () => {
      documents.forget();
    },
    recorder: createRecorder(emit, deps.log),
    searches: new SerialQueue(),
    signal,
  };
}

/** An empty scope means no limit. */
function scopeOf({ scope }: RunDeps): { readonly within: RunDeps['scope'] } {
  return { within: scope === undefined || scope.length === 0 ? undefined : scope };
}

/**
 * Strips control characters and terminal escapes (such as colours in pasted text) from a question; line
 * breaks and tabs stay.
 */
function withoutControls(question: string): string {
  return question.replace(/(?![\n\r\t])\p{Cc}(?:\[[\d;?]*[A-Za-z])?/gu, '');
}

async function outcomeOf(run: Run): Promise<RunOutcome> {
  try {
    return await stages(run);
  } catch (error) {
    return run.signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', message: userSentence(error) };
  }
}

/** The order of the stages: guard, router and planner, then the cycle of search, answer and judgement. */
async function stages(run: Run): Promise<RunOutcome> {
  const status = await run.deps.index.status(run.signal);
  const begun = await planned(run, status);
  return begun.kind === 'ended' ? begun.outcome : answerWithRetries(begun.run, { ...begun, status });
}

async function planned(run: Run, status: IndexStatus): Promise<PlannedRun> {
  const guarded = await guard(run, status);
  if (guarded.kind === 'decline') {
    const outcome = { ...guarded, kind: 'declined', coverage: words.noCoverage, options: [] } as const;
    return { kind: 'ended', outcome };
  }
  const unknown = declineUnknownAgent(run.deps);
  if (unknown !== undefined) return { kind: 'ended', outcome: unknown };
  const understood = await understand(run);
  if (understood.kind === 'ended') return understood;
  const { route, asked } = understood;
  return { kind: 'planned', run: asked.run, route, plan: await planTasks(asked.run, { ...asked, route }) };
}

interface Understood {
  readonly kind: 'understood';
  readonly route: Route;
  readonly asked: ReturnType<typeof searchFirst>;
}

/** Resolves the question to a standalone one and picks the answering agent, or ends the run. */
async function understand(run: Run): Promise<Understood | EndedRun> {
  const first = searchFirst(run);
  const routed = await routeQuestion(first.run, first.found);
  const agent = await askedAgent(run, routed);
  const route = clearTo(agent, routed);
  const unsearched = await endUnsearched(run, route);
  if (unsearched !== undefined) return { kind: 'ended', outcome: unsearched, route };
  const lacking = agent && declineIncomplete(route.question, agent);
  if (lacking !== undefined) {
    const { message: reasoning, options } = lacking;
    return { kind: 'ended', outcome: lacking, route: { ...route, kind: 'clarify', reasoning, options } };
  }
  const equipped = agent === undefined ? run : withAgent(run, agent);
  const isSame = agent === undefined && route.question === run.question;
  const asked = isSame ? first : searchFirst({ ...withStyle(equipped, route), question: route.question });
  return { kind: 'understood', route, asked };
}

/** The outcome of a question that no search would answer; undefined for any other. */
async function endUnsearched(run: Run, route: Route): Promise<DeclinedRun | undefined> {
  switch (route.kind) {
    case 'clarify':
    case 'out-of-scope':
      return declineRoute(route);
    case 'overview':
      return tellOverview(run, route);
    case 'simple':
    case 'complex':
      return undefined;
  }
}

/** A question may ask for a style of its own. */
function withStyle(run: Run, { style }: Route): Run {
  if (style === undefined) return run;
  return { ...run, deps: { ...run.deps, settings: { ...run.deps.settings, style } } };
}

type Found = RouteInput['found'];

/** Starts searching for the question as asked, in parallel with understanding and planning. */
function searchFirst(run: Run): { readonly run: Run; readonly found: Found } {
  run.signal.throwIfAborted();
  const { index, settings } = run.deps;
  const search = (question: string): Promise<SearchResult> =>
    index.search(question, firstAttempt(settings.candidates).candidates, run.signal);
  const first = search(run.question);
  // The result may never be awaited if the run ends first.
  first.catch(() => undefined);
  return { run, found: (question) => (question === undefined ? first : search(question)) };
}

async function guard(run: Run, status: IndexStatus): Promise<GuardResult> {
  return run.recorder.step(
    { kind: 'guard', title: l10n.t('Check the question'), signal: run.signal },
    async () => {
      const value = await Promise.resolve(
        guardQuestion(run.question, status, run.deps.conversation.length > 0),
      );
      const flags = value.kind === 'decline' ? value.flags : [];
      const { documents } = status;
      return { value, summary: words.guarded(value, documents), detail: { kind: 'guard', documents, flags } };
    },
  );
}

/** A failing router counts as "simple". */
async function routeQuestion({ question, deps, recorder, signal }: Run, found: Found): Promise<Route> {
  const { reasoner, conversation, memory, vocabulary } = deps;
  return recorder.step(
    { kind: 'route', title: l10n.t('Understand the question'), signal },
    async ({ report }) => {
      const agents = deps.agent === undefined ? (deps.agents ?? []) : [];
      const today = localDay(deps.now?.());
      const input = { question, conversation, earlier: memory.earlier, vocabulary, found, today, agents };
      const routed = await reasoner.route(input, report, signal).catch((error: unknown): Route => {
        if (signal.aborted) throw error;
        report({ kind: 'fallback', message: words.failedStage('router', error) });
        const reasoning = l10n.t('Sorting the question failed, so it is taken as one.');
        return { kind: 'simple', reasoning, entities: [], question, variants: [], options: [] };
      });
      const told = reasoner.model === undefined ? await toSummary(routed, found) : routed;
      const { route: value } = agentOf(told, deps);
      return { value, summary: words.routed(value), detail: { kind: 'route', route: value } };
    },
  );
}

/** A failing planner yields a single task: the question itself. */
async function planTasks(
  { question, deps, agent, recorder, signal }: Run,
  { route, found }: { readonly route: Route; readonly found: () => Promise<SearchResult> },
): Promise<Plan> {
  return recorder.step({ kind: 'plan', title: l10n.t('Plan'), signal }, async ({ report }) => {
    if (agent !== undefined && agent.layout.length > 0) {
      const value = planOf(agent.layout, deps.vocabulary.glossary);
      return { value, summary: words.planned(value), detail: { kind: 'plan', ...value } };
    }
    const leadChunks = (query: string): Promise<SearchResult> => findLeadChunks(query, deps.index, signal);
    const input = { question, route, vocabulary: deps.vocabulary, found, leadChunks, agent };
    const planned = await deps.reasoner.plan(input, report, signal).catch((error: unknown): Plan => {
      if (signal.aborted) throw error;
      report({ kind: 'fallback', message: words.failedStage('planner', error) });
      return singleTask(question, l10n.t('Planning failed, so the question is searched as it is.'));
    });
    const value = repairPlan(planned, question);
    const { subQueries, reasoning } = value;
    return { value, summary: words.planned(value), detail: { kind: 'plan', subQueries, reasoning } };
  });
}
