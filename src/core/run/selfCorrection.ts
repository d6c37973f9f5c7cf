import type { IndexStatus, Plan, Route } from '../model';
import type { Decision } from '../judgement';
import { missingWords } from '../stages/missingWords';
import { respond } from '../stages/responder';
import { feedbackOf, supervise } from '../stages/supervisor';
import { augmentPlan, firstAttempt, nextAttempt, type Attempt } from './attempt';
import { runCycle, type Candidate, type CycleResult } from './cycle';
import { declineUnfound } from './decline';
import type { RunOutcome } from './events';
import type { Run } from './run';
import * as words from './words';

interface Work {
  readonly route: Route;
  readonly plan: Plan;
  readonly status: IndexStatus;
}

/**
 * Answers, and has the answer made anew while the supervisor wants it: at most `maxRetries` times, so it always ends. The
 * best draft is kept whatever comes after it. A first try that finds nothing ends the run.
 */
export async function answerWithRetries(run: Run, work: Work): Promise<RunOutcome> {
  const attempt = firstAttempt(run.deps.settings.candidates);
  const first = await runCycle(run, { ...work, attempt, before: undefined });
  if (first.kind !== 'draft')
    return declineUnfound(run, first.kind === 'nothing' ? first.subAnswers : [], work.status);
  let best = first.candidate;
  let retries = 0;
  let latest: CycleResult = first;
  let tried: Attempt = attempt;
  for (;;) {
    const decision = await decide(run, { latest, best, retries });
    if (decision.kind !== 'retry') return answered(run, { best, decision, retries, status: work.status });
    retries += 1;
    tried = nextAttempt(tried, feedbackOf(best));
    latest = await retry(run, { ...work, attempt: tried, before: best });
    if (latest.kind === 'draft' && latest.candidate.confidence > best.confidence) best = latest.candidate;
  }
}

async function decide(
  run: Run,
  known: { readonly latest: CycleResult; readonly best: Candidate; readonly retries: number },
): Promise<Decision> {
  const { latest, best, retries } = known;
  const { maxRetries } = run.deps.settings;
  return run.recorder.step({ kind: 'supervise', title: 'Decide', signal: run.signal }, async () => {
    const { question } = run;
    const isNew = latest.kind === 'draft';
    const value = await Promise.resolve(supervise({ question, best, retries, maxRetries, isNew }));
    const spent = value.kind === 'retry' ? retries + 1 : retries;
    return {
      value,
      summary: words.decided(value, best.confidence),
      detail: { kind: 'supervise', decision: value, confidence: best.confidence, retries: spent },
    };
  });
}

/** A further try, its steps below one of its own. */
async function retry(
  run: Run,
  work: Work & { readonly attempt: Attempt; readonly before: Candidate },
): Promise<CycleResult> {
  const { attempt, plan } = work;
  const feedback = attempt.feedback ?? feedbackOf(work.before);
  return run.recorder.step(
    { kind: 'retry', title: words.retry(attempt.number), signal: run.signal },
    async ({ id }) => {
      const value = await runCycle(
        { ...run, recorder: run.recorder.below(id) },
        { ...work, plan: augmentPlan(plan, feedback) },
      );
      const { threshold, candidates } = attempt;
      return {
        value,
        summary: words.retried(value.kind === 'draft' ? value.candidate.confidence : undefined),
        detail: { kind: 'retry', feedback, threshold, candidates },
      };
    },
  );
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
  const { question, deps, recorder, signal } = run;
  const { best, ...rest } = results;
  const documents = [...new Set(best.draft.citations.map(({ documentId }) => documentId))];
  const sources = await sourceVersions(documents);
  const indexed = await deps.index.hashesOf(documents, signal);
  const missing = () => missingWords(question, best.subAnswers);
  const answer = respond({ ...best, ...rest, missing, sources, indexed, notes: recorder.notes });
  return { kind: 'answered', answer };

  /** As the audit read them; a document that vanished has none. */
  async function sourceVersions(ids: readonly string[]) {
    const read = await Promise.all(ids.map((id) => deps.index.readDocument(id, signal)));
    return read.flatMap((document) =>
      document === undefined ? [] : [{ documentId: document.id, contentHash: document.contentHash }],
    );
  }
}
