import * as l10n from '@vscode/l10n';
import type { Decision, DecisionReason, Feedback, RunOutcome } from '../model/events';
import { relevantScore, type Plan, type Route, type SearchResult } from '../model/types';
import { askAbout } from './escalation';
import { followUpsOf, type FollowUp } from './followUps';
import { plain } from '../understanding/ownQuestions/candidate';
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

const maxFollowUps = 3;
/**
 * Longest wait for follow-up questions, for a server that stops answering after it gave the passages: the work itself is
 * bounded by the number of candidates, so that a busy machine suggests what an idle one does.
 */
const timeLimitMs = 10_000;
const passagesAsked = 3;
/** Whose questions are considered: the cited documents, then those of the other passages that were found. */
const documentsRead = 6;

/**
 * Follow-up questions, each verified by a search that ranks its section first and strongly enough. Empty if
 * disabled in the settings, on timeout or on failure.
 */
async function findFollowUps(run: Run, best: Candidate): Promise<readonly string[]> {
  const { deps, question, signal } = run;
  if (deps.settings.hasFollowUps !== true) return [];
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]);
  try {
    const { citations } = best.draft;
    const cited = citations.map(({ documentId }) => documentId);
    const found = best.subAnswers.flatMap(({ kept }) => kept.map(({ chunk }) => chunk));
    const ids = [...new Set([...cited, ...found.map(({ documentId }) => documentId)])].slice(
      0,
      documentsRead,
    );
    const read = await Promise.all(ids.map((id) => deps.index.readDocument(id, inTime)));
    const candidates = followUpsOf({
      question,
      earlier: deps.conversation.map((turn) => turn.question),
      citations,
      documents: read.filter((document) => document !== undefined),
      found,
    });
    const answered: string[] = [];
    for (const candidate of candidates) {
      if (answered.length === maxFollowUps) break;
      const found = await deps.index.search(candidate.question, passagesAsked, inTime);
      if (isAnswered(candidate, found)) answered.push(candidate.question);
    }
    return answered;
  } catch (error) {
    if (signal.aborted) throw error;
    return [];
  }
}

function isAnswered({ documentId, heading, text = '' }: FollowUp, { passages }: SearchResult): boolean {
  const [first] = passages;
  if (first === undefined || first.score < relevantScore) return false;
  const { documentId: id, headings, text: found } = first.chunk;
  return id === documentId && (headings.at(-1) ?? '') === heading && plain(found).includes(text);
}
