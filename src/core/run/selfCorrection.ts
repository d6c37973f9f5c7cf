import * as l10n from '@vscode/l10n';
import type { Decision, DecisionReason, Feedback, RunOutcome } from '../model/events';
import type { Plan, Route } from '../model/types';
import { askAbout } from './escalation';
import { findFollowUps } from './findFollowUps';
import { missingWords } from '../understanding/missingWords';
import { respond } from '../answering/responder';
import { bestOf, feedbackOf, hasErred, supervise, type Outlook } from '../trust/supervisor';
import { canFindMore, firstAttempt, nextAttempt, type Attempt, type Candidate } from './attempt';
import { augmentedQuery, queriesAsTasks } from './executor';
import { runCycle, type CycleResult } from './cycle';
import { declineUnfound } from './decline';
import type { Run } from './run';
import { decided, retried } from './judgementWords';
import * as words from './stepWords';
import type { IndexStatus } from '../model/ports';

interface Work {
  readonly route: Route;
  readonly plan: Plan;
  readonly status: IndexStatus;
}

type Drafts = readonly [Candidate, ...Candidate[]];

/**
 * Answers, and retries while the supervisor asks for it, at most `maxRetries` times. The best draft is kept
 * whatever comes after it, even if a retry fails. A first attempt that finds nothing ends the run.
 */
export async function answerWithRetries(run: Run, work: Work): Promise<RunOutcome> {
  let attempt = firstAttempt(run.deps.settings.candidates);
  const first = await searchedTwice(run, work, await runCycle(run, { ...work, attempt, before: [] }));
  if (first.kind !== 'draft')
    return declineUnfound(run, first.kind === 'nothing' ? first : { subAnswers: [] }, work.status);
  let drafts: Drafts = [first.candidate];
  let outlook = outlookAfter(first.candidate, { attempt, plan: work.plan });
  let retries = 0;
  for (;;) {
    const best = bestOf(drafts);
    const decision = await decide(run, { best, retries, outlook });
    if (decision.kind !== 'retry') return answered(run, { best, decision, retries, status: work.status });
    retries += 1;
    const feedback = feedbackOf(drafts.at(-1) ?? best);
    attempt = nextAttempt(attempt, feedback);
    const latest = await retry(run, { ...work, attempt, feedback, before: drafts });
    if (latest.kind === 'draft') drafts = [...drafts, latest.candidate];
    outlook =
      latest.kind === 'draft' ? outlookAfter(latest.candidate, { attempt, plan: work.plan }) : latest.kind;
  }
}

/**
 * When a reading writer says that the documents do not contain the answer, searches once more in the writer's
 * words. If that finds no new passage, or nothing that answers, the first result stands.
 */
async function searchedTwice(run: Run, work: Work, first: CycleResult): Promise<CycleResult> {
  if (first.kind !== 'nothing' || first.searches === undefined || first.searches.length === 0) return first;
  if (run.deps.reasoner.reading?.searchesAgain !== true) return first;
  const plan = { ...work.plan, subQueries: queriesAsTasks(first.searches, work.route.question) };
  const attempt = { ...firstAttempt(run.deps.settings.candidates), number: 2 };
  const known = new Set(first.subAnswers.flatMap(({ evidence }) => evidence.map(({ chunkId }) => chunkId)));
  const opening = { kind: 'retry', title: words.retry(attempt.number), signal: run.signal } as const;
  const { threshold, candidates } = attempt;
  const feedback = { unsupportedClaims: [], logicalGaps: first.searches, instructions: '' };
  return run.recorder.step(opening, async ({ id }) => {
    const again = { ...run, recorder: run.recorder.below(id) };
    const found = await runCycle(again, { ...work, plan, attempt, before: [], known });
    const value = found.kind === 'nothing-new' ? first : found;
    const summary = retried(value.kind === 'draft' ? value.candidate : undefined);
    return { value, summary, detail: { kind: 'retry', feedback, threshold, candidates } };
  });
}

/** What a retry of this draft could improve: the writing or the search results. */
function outlookAfter(
  draft: Candidate,
  { attempt, plan: { subQueries } }: { readonly attempt: Attempt; readonly plan: Plan },
): Outlook {
  const feedback = feedbackOf(draft);
  const isAugmented = subQueries.some((task) => augmentedQuery(task, subQueries, feedback) !== undefined);
  return hasErred(draft) || isAugmented || canFindMore(attempt, draft.subAnswers) ? 'open' : 'closed';
}

async function decide(
  run: Run,
  known: { readonly best: Candidate; readonly retries: number; readonly outlook: Outlook },
): Promise<Decision> {
  const { best, retries } = known;
  const { maxRetries } = run.deps.settings;
  return run.recorder.step({ kind: 'supervise', title: l10n.t('Decide'), signal: run.signal }, async () => {
    const missing = () => missingWords(run.question, best.subAnswers);
    const ask = (objection: DecisionReason) => askAbout(objection, { ...best, missing });
    const { reading } = run.deps.reasoner;
    const improves =
      reading === undefined || ((reading.improves || best.lacksFields) && best.draft.mode === undefined);
    const judged = { ...known, maxRetries: improves ? maxRetries : 0, isLeftToPerson: reading === undefined };
    const value = await Promise.resolve(supervise({ ...judged, ask }));
    const spent = value.kind === 'retry' ? retries + 1 : retries;
    return {
      value,
      summary: decided(value),
      detail: { kind: 'supervise', decision: value, confidence: best.confidence, retries: spent },
    };
  });
}

/** Runs another attempt, with its steps below one of its own; if it fails, the earlier drafts stand. */
async function retry(
  run: Run,
  {
    feedback,
    ...work
  }: Work & { readonly attempt: Attempt; readonly feedback: Feedback; readonly before: Drafts },
): Promise<Exclude<CycleResult, { kind: 'nothing' }> | { readonly kind: 'failed' }> {
  const { number, threshold, candidates } = work.attempt;
  const opening = { kind: 'retry', title: words.retry(number), signal: run.signal } as const;
  try {
    return await run.recorder.step(opening, async ({ id }) => {
      const result = await runCycle({ ...run, recorder: run.recorder.below(id) }, work);
      const value = result.kind === 'nothing' ? ({ kind: 'nothing-new' } as const) : result;
      return {
        value,
        summary: retried(value.kind === 'draft' ? value.candidate : undefined),
        detail: { kind: 'retry', feedback, threshold, candidates },
      };
    });
  } catch (error) {
    if (run.signal.aborted) throw error;
    return { kind: 'failed' };
  }
}

async function answered(
  run: Run,
  results: {
    readonly best: Candidate;
    readonly decision: Exclude<Decision, { kind: 'retry' }>;
    readonly retries: number;
    readonly status: IndexStatus;
  },
): Promise<RunOutcome> {
  const { deps, recorder, signal } = run;
  const { best, ...rest } = results;
  const cited = new Set(best.draft.citations.map(({ documentId }) => documentId));
  const sources = best.sources.filter(({ documentId }) => cited.has(documentId));
  const [indexed, followUps] = await Promise.all([
    deps.index.hashesOf([...cited], signal),
    // A user who has to decide should not be distracted by follow-ups.
    results.decision.kind === 'finalize' ? findFollowUps(run, best) : [],
  ]);
  const { notes } = recorder;
  const { model } = deps.reasoner;
  const answer = respond({ ...best, ...rest, sources, indexed, followUps, notes, model });
  return { kind: 'answered', answer };
}
