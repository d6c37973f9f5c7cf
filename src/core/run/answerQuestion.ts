import { userSentence } from '../errors';
import type { Answer, Draft, IndexStatus, Plan, Route, SearchResult, SubAnswer } from '../model';
import type { Reasoner } from '../ports';
import { findOpenings } from '../retrieval/openings';
import { limitIndex } from '../retrieval/limitedIndex';
import { prefetch } from '../retrieval/prefetch';
import { parseQuery } from '../retrieval/query';
import { rememberDocuments } from '../retrieval/rememberDocuments';
import { auditCitations, saysNothing } from '../stages/audit';
import { evaluateDraft } from '../stages/evaluator';
import { executePlan, type TaskRunner } from '../stages/executor';
import { guardQuestion, type GuardResult } from '../stages/guard';
import { repairPlan, singleTask } from '../stages/planner';
import { missingWords, type MissingWords } from '../stages/missingWords';
import { respond, type Results } from '../stages/responder';
import { sufficientEstimate, weighEvidence, type Sufficiency } from '../stages/sufficiency';
import { declineRoute, declineUnfound } from './decline';
import { EventQueue } from './eventQueue';
import type { RunEvent, RunOutcome } from './events';
import { createRecorder, type Recorder } from './recorder';
import type { Run, RunDeps } from './run';
import { runTask } from './task';
import * as words from './words';

/** Answers one question from the documents. Never throws; always ends with `run-end`. Leaving the loop cancels it. */
export async function* answerQuestion(
  question: string,
  deps: RunDeps,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const queue = new EventQueue<RunEvent>();
  const left = new AbortController();
  const recorder = createRecorder((event) => {
    queue.push(event);
  }, deps.log);
  const typed = question.trim();
  const { text, filter } = parseQuery(typed);
  const stop = AbortSignal.any([signal, left.signal]);
  const run: Run = {
    question: text,
    filter,
    deps: { ...deps, index: rememberDocuments(limitIndex(deps.index, filter), stop) },
    recorder,
    signal: stop,
  };
  const { style } = deps.settings;
  queue.push({
    type: 'run-start',
    runId: crypto.randomUUID(),
    question: typed,
    style,
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

async function outcomeOf(run: Run): Promise<RunOutcome> {
  try {
    return await stages(run);
  } catch (error) {
    return run.signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', message: userSentence(error) };
  }
}

/** The order of the stages. */
async function stages(run: Run): Promise<RunOutcome> {
  const { index } = run.deps;
  const status = await index.status(run.signal);
  const guarded = await guard(run, status);
  if (guarded.kind === 'decline')
    return { ...guarded, kind: 'declined', coverage: words.noCoverage, options: [] };
  const first = searchFirst(run);
  const route = await routeQuestion(first.run);
  if (route.kind === 'clarify' || route.kind === 'out-of-scope') return declineRoute(route);
  const asked = route.question === run.question ? first : searchFirst({ ...run, question: route.question });
  const plan = await planTasks(asked.run, { route, found: asked.found });
  const found = await executeTasks(asked.run, { route, plan });
  const { subAnswers, estimate: support } = await weigh(asked.run, found);
  if (!subAnswers.some(isQuoted)) return declineUnfound(asked.run, subAnswers, status);
  const draft = await synthesize(asked.run, subAnswers);
  const audit = await auditDraft(asked.run, draft);
  if (saysNothing(draft)) {
    run.recorder.emit({ type: 'answer-restart' });
    return declineUnfound(asked.run, subAnswers, status);
  }
  return {
    kind: 'answered',
    answer: await evaluate(asked.run, { draft, subAnswers, support, audit, status }),
  };
}

/** Starts the search for the question as it is, which goes on while the question is understood and planned. */
function searchFirst(run: Run): { readonly run: Run; readonly found: () => Promise<SearchResult> } {
  run.signal.throwIfAborted();
  const { index, settings } = run.deps;
  const asked = { query: run.question, topK: settings.candidates };
  const ahead = prefetch(index, asked, run.signal);
  return { run: { ...run, deps: { ...run.deps, index: ahead.index } }, found: ahead.found };
}

async function executeTasks(
  run: Run,
  { route, plan }: { readonly route: Route; readonly plan: Plan },
): Promise<SubAnswer[]> {
  const work: TaskRunner<SubAnswer> = (subQuery, earlier, signal) => {
    const found = earlier.flatMap((task) => (task.kind === 'done' ? task.value : []));
    return runTask(run, { subQuery, route: route.kind, earlier: found }, signal);
  };
  const tasks = await executePlan(plan.subQueries, work, run.deps.settings, run.signal);
  return tasks.map((task) => (task.kind === 'done' ? task.value : words.failedAnswer(task)));
}

function isQuoted({ evidence }: SubAnswer): boolean {
  return evidence.length > 0;
}

/** Nothing has to be weighed where no task has a quote. */
async function weigh({ recorder, signal }: Run, found: readonly SubAnswer[]): Promise<Sufficiency> {
  if (!found.some(isQuoted)) return weighEvidence(found);
  return recorder.step({ kind: 'sufficiency', title: 'Weigh the evidence', signal }, async () => {
    const value = await Promise.resolve(weighEvidence(found));
    const { facets } = value;
    const detail = { kind: 'sufficiency', threshold: sufficientEstimate, facets } as const;
    return { value, summary: words.weighed(value), detail };
  });
}

async function evaluate(
  { question, recorder, signal }: Run,
  results: Omit<Results, 'evaluation' | 'missing' | 'notes'>,
): Promise<Answer> {
  return recorder.step({ kind: 'evaluate', title: 'Evaluate', signal }, async () => {
    const evaluation = evaluateDraft(results.draft, results.subAnswers, results.audit);
    const missing = (): MissingWords => missingWords(question, results.subAnswers);
    const value = await Promise.resolve(respond({ ...results, evaluation, missing, notes: recorder.notes }));
    const detail = { kind: 'evaluate', overall: evaluation.overall, confidence: value.confidence } as const;
    return { value, summary: words.confidence(value), detail };
  });
}

async function guard(run: Run, status: IndexStatus): Promise<GuardResult> {
  return run.recorder.step({ kind: 'guard', title: 'Check the question', signal: run.signal }, async () => {
    const value = await Promise.resolve(
      guardQuestion(run.question, status, run.deps.conversation.length > 0),
    );
    const flags = value.kind === 'decline' ? value.flags : [];
    const { documents } = status;
    return { value, summary: words.guarded(value, documents), detail: { kind: 'guard', documents, flags } };
  });
}

/** A router that fails counts as "simple". */
async function routeQuestion({ question, deps, recorder, signal }: Run): Promise<Route> {
  const { reasoner, conversation, vocabulary } = deps;
  return recorder.step({ kind: 'route', title: 'Understand the question', signal }, async ({ report }) => {
    const input = { question, conversation, vocabulary };
    const value = await reasoner.route(input, report, signal).catch((error: unknown): Route => {
      if (signal.aborted) throw error;
      report({ kind: 'fallback', message: words.failedStage('router', error) });
      const reasoning = 'The router failed, so the question is taken as one.';
      return { kind: 'simple', reasoning, entities: [], question, variants: [], options: [] };
    });
    return { value, summary: words.routed(value), detail: { kind: 'route', route: value } };
  });
}

/** A planner that fails gives one task: the question itself. */
async function planTasks(
  { question, deps, recorder, signal }: Run,
  { route, found }: { readonly route: Route; readonly found: () => Promise<SearchResult> },
): Promise<Plan> {
  return recorder.step({ kind: 'plan', title: 'Plan', signal }, async ({ report }) => {
    const openings = (query: string): Promise<SearchResult> => findOpenings(query, deps.index, signal);
    const input = { question, route, vocabulary: deps.vocabulary, found, openings };
    const planned = await deps.reasoner.plan(input, report, signal).catch((error: unknown): Plan => {
      if (signal.aborted) throw error;
      report({ kind: 'fallback', message: words.failedStage('planner', error) });
      return singleTask(question, 'The planner failed, so the question is searched as it is.');
    });
    const value = repairPlan(planned, question);
    const { subQueries, reasoning } = value;
    return { value, summary: words.planned(value), detail: { kind: 'plan', subQueries, reasoning } };
  });
}

async function synthesize(
  { question, deps, recorder, signal }: Run,
  subAnswers: readonly SubAnswer[],
): Promise<Draft> {
  const { style } = deps.settings;
  return recorder.step({ kind: 'synthesize', title: 'Write the answer', signal }, async ({ report }) => {
    const draft = await write(
      recorder,
      deps.reasoner.synthesize({ question, subAnswers, style }, report, signal),
    );
    const detail = {
      kind: 'synthesize',
      style,
      citations: draft.citations.length,
      characters: draft.text.length,
    } as const;
    return { value: draft, summary: words.written(draft), detail };
  });
}

async function write(recorder: Recorder, writing: ReturnType<Reasoner['synthesize']>): Promise<Draft> {
  for (;;) {
    const next = await writing.next();
    if (next.done === true) return next.value;
    const event = next.value;
    if (event.type === 'restart') recorder.emit({ type: 'answer-restart' });
    else if (event.type === 'citation') recorder.emit({ type: 'citation-add', citation: event.citation });
    else recorder.emit({ type: 'answer-delta', text: event.text });
  }
}

async function auditDraft(
  { deps, recorder, signal }: Run,
  draft: Draft,
): Promise<Awaited<ReturnType<typeof auditCitations>>> {
  return recorder.step({ kind: 'audit', title: 'Check the citations', signal }, async () => {
    const value = await auditCitations(draft, deps.index, signal);
    const { quotesVerified, uncitedSentences, invalidMarkers } = value;
    const detail = {
      kind: 'audit',
      quotesVerified,
      quotes: draft.citations.length,
      uncitedSentences: uncitedSentences.length,
      invalidMarkers: invalidMarkers.length,
    } as const;
    return { value, summary: words.audited(value, draft), detail };
  });
}
