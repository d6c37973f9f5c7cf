import { userSentence } from '../errors';
import type { Draft, IndexStatus, Plan, Route, SubAnswer } from '../model';
import { limitIndex } from '../retrieval/limitedIndex';
import { parseQuery } from '../retrieval/query';
import { auditCitations } from '../stages/audit';
import { evaluateDraft } from '../stages/evaluator';
import { executePlan, type TaskRunner } from '../stages/executor';
import { guardQuestion, type GuardResult } from '../stages/guard';
import { repairPlan, singleTask } from '../stages/planner';
import { respond } from '../stages/responder';
import { declineRoute, declineUnfound } from './decline';
import { EventQueue } from './eventQueue';
import type { RunEvent, RunOutcome } from './events';
import { createRecorder } from './recorder';
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
  const run: Run = {
    question: text,
    filter,
    deps: { ...deps, index: limitIndex(deps.index, filter) },
    recorder,
    signal: AbortSignal.any([signal, left.signal]),
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
  const route = await routeQuestion(run);
  if (route.kind === 'clarify' || route.kind === 'out-of-scope') return declineRoute(route);
  const plan = await planTasks(run, route);
  const work: TaskRunner<SubAnswer> = (subQuery, earlier, signal) => {
    const found = earlier.flatMap((task) => (task.kind === 'done' ? task.value : []));
    return runTask(run, { subQuery, earlier: found }, signal);
  };
  const tasks = await executePlan(plan.subQueries, work, run.deps.settings, run.signal);
  const subAnswers = tasks.map((task): SubAnswer =>
    task.kind === 'done' ? task.value : words.failedAnswer(task),
  );
  if (subAnswers.every((subAnswer) => subAnswer.evidence.length === 0))
    return declineUnfound(run, subAnswers, status);
  const draft = await synthesize(run, subAnswers);
  const audit = await auditDraft(run, draft);
  const answer = await run.recorder.step(
    { kind: 'evaluate', title: 'Evaluate', signal: run.signal },
    async () => {
      const evaluation = evaluateDraft(draft, subAnswers, audit);
      const value = await Promise.resolve(respond({ draft, subAnswers, audit, evaluation, status }));
      const detail = { kind: 'evaluate', overall: evaluation.overall, confidence: value.confidence } as const;
      return { value, summary: words.confidence(value), detail };
    },
  );
  return { kind: 'answered', answer };
}

async function guard(run: Run, status: IndexStatus): Promise<GuardResult> {
  return run.recorder.step({ kind: 'guard', title: 'Check the question', signal: run.signal }, async () => {
    const value = await Promise.resolve(guardQuestion(run.question, status));
    const flags = value.kind === 'decline' ? value.flags : [];
    const { documents } = status;
    return { value, summary: words.guarded(value, documents), detail: { kind: 'guard', documents, flags } };
  });
}

/** A router that fails counts as "simple". */
async function routeQuestion({ question, deps, recorder, signal }: Run): Promise<Route> {
  return recorder.step({ kind: 'route', title: 'Understand the question', signal }, async () => {
    const value = await deps.reasoner.route(question, signal).catch((error: unknown): Route => {
      if (signal.aborted) throw error;
      return {
        kind: 'simple',
        reasoning: 'The router failed, so the question is taken as one.',
        entities: [],
      };
    });
    return { value, summary: words.routed(value), detail: { kind: 'route', route: value } };
  });
}

/** A planner that fails gives one task: the question itself. */
async function planTasks({ question, deps, recorder, signal }: Run, route: Route): Promise<Plan> {
  return recorder.step({ kind: 'plan', title: 'Plan', signal }, async () => {
    const planned = await deps.reasoner.plan({ question, route }, signal).catch((error: unknown): Plan => {
      if (signal.aborted) throw error;
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
  return recorder.step({ kind: 'synthesize', title: 'Write the answer', signal }, async () => {
    const writing = deps.reasoner.synthesize({ question, subAnswers, style }, signal);
    let next = await writing.next();
    for (; next.done !== true; next = await writing.next()) {
      const event = next.value;
      if (event.type === 'citation') recorder.emit({ type: 'citation-add', citation: event.citation });
      else recorder.emit({ type: 'answer-delta', text: event.text });
    }
    const draft = next.value;
    const detail = {
      kind: 'synthesize',
      style,
      citations: draft.citations.length,
      characters: draft.text.length,
    } as const;
    return { value: draft, summary: words.written(draft), detail };
  });
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
