import * as l10n from '@vscode/l10n';
import { missingFields } from '../model/agentContract';
import { keepNear } from '../answering/agents/sectionEvidence';
import { saysNothing } from '../trust/audit/claims';
import type { Critique, Evaluation, Scores } from '../model/events';
import type { Draft, SubAnswer } from '../model/types';
import type { ReviewInput } from '../model/ports';
import { auditCitations } from '../trust/audit';
import { confidenceOf } from '../trust/confidence';
import { bindCritique, critiqueByRules } from '../trust/critic';
import { withObjections } from '../trust/critique/statements';
import { evaluateDraft } from '../trust/evaluator';
import { missingWords } from '../understanding/missingWords';
import { shownDraft } from '../trust/audit/markedText';
import { sufficientEstimate, weighEvidence, type Sufficiency } from '../trust/sufficiency';
import { hasErred } from '../trust/supervisor';
import type { Candidate, Work } from './attempt';
import { recallCorrections } from './recallCorrections';
import type { Run } from './run';
import { searchTasks } from './executor';
import { weighed, audited, reviewed, evaluated } from './judgementWords';
import * as words from './stepWords';
import { writeDraft } from './writeDraft';

export type CycleResult =
  | { readonly kind: 'draft'; readonly candidate: Candidate }
  /**
   * No task has a quote, or the writer found that the quotes do not answer: then with its words and the
   * searches it suggests.
   */
  | {
      readonly kind: 'nothing';
      readonly subAnswers: readonly SubAnswer[];
      readonly said?: string;
      readonly searches?: readonly string[];
    }
  /**
   * The evidence equals that of earlier drafts and no better draft can come of it, or the text equals an
   * earlier one.
   */
  | { readonly kind: 'nothing-new' };

/** One cycle from plan to a draft that has been audited, reviewed and scored. */
export async function runCycle(run: Run, work: Work): Promise<CycleResult> {
  const { before, attempt, route, known } = work;
  const found = await recallCorrections(run, await searchTasks(run, work));
  const { subAnswers, estimate } = await weigh(run, found);
  if (!subAnswers.some(isQuoted)) return { kind: 'nothing', subAnswers };
  if (isAllKnown(subAnswers, known) || !canImprove(before, subAnswers)) return { kind: 'nothing-new' };
  const written = await writeDraft(run, { subAnswers, attempt, route, before });
  if (isUnanswered(run, written)) {
    run.recorder.emit({ type: 'answer-restart' });
    return { kind: 'nothing', subAnswers, said: written.text, searches: written.lacks?.searches ?? [] };
  }
  if (before.some((earlier) => earlier.written === written.text)) return { kind: 'nothing-new' };
  const { quotedAnew } = written;
  const support = quotedAnew === undefined ? estimate : weighEvidence(quotedAnew).estimate;
  const judged = await judge(run, written, { subAnswers: quotedAnew ?? subAnswers, support });
  return { kind: 'draft', candidate: { ...judged, attempt: attempt.number } };
}

/** Audits, reviews and scores a draft. */
async function judge(
  run: Run,
  written: Draft,
  { subAnswers, support }: Pick<Candidate, 'subAnswers' | 'support'>,
): Promise<Omit<Candidate, 'attempt'>> {
  const { question, agent } = run;
  const { audit: byRules, sources } = await auditDraft(run, written, subAnswers);
  const draft = shownDraft(written, byRules);
  const input = { question, subAnswers, draft: written, audit: byRules, support, agent };
  const { critique, scores } = await review(run, input);
  const audit = isRead(run, written) ? withObjections(byRules, critique, written.text) : byRules;
  const lacksFields = agent !== undefined && missingFields(written.text, agent).length > 0;
  const judged = { draft, lacksFields, written: written.text, subAnswers, support, audit, sources, critique };
  return { ...judged, ...(await evaluate(run, judged, scores)) };
}

function isAllKnown(subAnswers: readonly SubAnswer[], known: ReadonlySet<string> | undefined): boolean {
  return (
    known !== undefined &&
    subAnswers.every(({ evidence }) => evidence.every(({ chunkId }) => known.has(chunkId)))
  );
}

/** Whether the draft says nothing but that the documents do not answer. */
function isUnanswered({ deps }: Run, draft: Draft): boolean {
  if (deps.reasoner.reading === undefined || draft.mode !== undefined) return saysNothing(draft);
  return draft.citations.length === 0;
}

function isQuoted({ evidence }: SubAnswer): boolean {
  return evidence.length > 0;
}

/** Whether another draft can be better: there is a new quote, or the last writer erred. */
function canImprove(before: readonly Candidate[], subAnswers: readonly SubAnswer[]): boolean {
  const last = before.at(-1);
  if (last === undefined || hasErred(last)) return true;
  const known = new Set(before.flatMap((draft) => quotesOf(draft.subAnswers)));
  return quotesOf(subAnswers).some((quote) => !known.has(quote));
}

function quotesOf(subAnswers: readonly SubAnswer[]): string[] {
  return subAnswers.flatMap(({ evidence }) => evidence.map(({ chunkId, quote }) => `${chunkId} ${quote}`));
}

/** Skipped when no task has a quote. */
async function weigh(run: Run, found: readonly SubAnswer[]): Promise<Sufficiency> {
  if (!found.some(isQuoted)) return weighEvidence(found);
  return run.recorder.step(
    { kind: 'sufficiency', title: l10n.t('Weigh the evidence'), signal: run.signal },
    async () => {
      if (run.deps.reasoner.reading !== undefined) return leftToReader(found);
      const evidence = await Promise.resolve(weighEvidence(found));
      const value = { ...evidence, subAnswers: keepNear(evidence.subAnswers, { found, agent: run.agent }) };
      const { facets } = value;
      const { unknown, lacking } = missingWords(run.question, found);
      const missing = [...new Set([...unknown, ...lacking])];
      const detail = { kind: 'sufficiency', threshold: sufficientEstimate, facets, missing } as const;
      const vectors = await run.deps.wordVectors?.().catch(() => undefined);
      return { value, summary: weighed(value, vectors?.synonyms), detail };
    },
  );
}

/** A writer that reads passages judges them itself, so nothing is weighed here. */
function leftToReader(found: readonly SubAnswer[]) {
  const value: Sufficiency = { facets: [], subAnswers: found, estimate: 1 };
  const detail = { kind: 'sufficiency', threshold: sufficientEstimate, facets: [], missing: [] } as const;
  return { value, summary: l10n.t('Left to the language model'), detail };
}

async function auditDraft(
  run: Run,
  draft: Draft,
  subAnswers: readonly SubAnswer[],
): Promise<Pick<Candidate, 'audit' | 'sources'>> {
  const { deps, signal } = run;
  return run.recorder.step(
    { kind: 'audit', title: l10n.t('Check the citations'), signal: run.signal },
    async () => {
      run.forgetDocuments();
      const labels = run.agent?.layout[0]?.fields.map(({ name }) => name) ?? [];
      const vectors = await deps.wordVectors?.().catch(() => undefined);
      const { index, tables } = deps;
      const context = { index, subAnswers, labels, vectors, tables };
      const { audit, sources } = await auditCitations(draft, context, signal);
      const { quotesVerified, uncitedSentences, invalidMarkers, unsupportedSentences } = audit;
      const detail = {
        kind: 'audit',
        quotesVerified,
        quotes: draft.citations.length,
        uncitedSentences: uncitedSentences.length,
        invalidMarkers: invalidMarkers.length,
        unsupportedSentences: unsupportedSentences.length,
      } as const;
      return { value: { audit, sources }, summary: audited(audit, draft), detail };
    },
  );
}

/**
 * The reasoner's own review, bounded by the audit's findings; if the critic fails, the audit's findings stand
 * alone.
 */
async function review(
  run: Run,
  input: ReviewInput,
): Promise<{ readonly critique: Critique; readonly scores: Scores | undefined }> {
  const { deps, signal } = run;
  return run.recorder.step(
    { kind: 'critique', title: l10n.t('Review the draft'), signal: run.signal },
    async ({ report }) => {
      const own = await deps.reasoner.review(input, report, signal).catch((error: unknown) => {
        if (signal.aborted) throw error;
        report({ kind: 'fallback', message: words.failedStage('critic', error) });
        return { critique: critiqueByRules(input), scores: undefined };
      });
      // A reading critic's objections decide; word-based rules would reject good prose.
      const critique = isRead(run, input.draft) ? own.critique : bindCritique(own.critique, input);
      return {
        value: { critique, scores: own.scores },
        summary: reviewed(critique),
        detail: { kind: 'critique', critique },
      };
    },
  );
}

/** Whether a language model compares the draft with its quotes. */
function isRead({ deps }: Run, { mode }: Draft): boolean {
  return deps.reasoner.reading?.improves === true && mode === undefined;
}

async function evaluate(
  run: Run,
  judged: Omit<Candidate, 'attempt' | 'evaluation' | 'confidence'>,
  scores: Scores | undefined,
): Promise<{ readonly evaluation: Evaluation; readonly confidence: number }> {
  return run.recorder.step({ kind: 'evaluate', title: l10n.t('Evaluate'), signal: run.signal }, async () => {
    const evaluation = await Promise.resolve(evaluateDraft(judged, scores));
    const given = scores === undefined ? {} : { evaluation };
    const confidence = confidenceOf({ ...judged, ...given });
    return {
      value: { evaluation, confidence },
      summary: evaluated({ ...judged, confidence }),
      detail: { kind: 'evaluate', evaluation, confidence },
    };
  });
}
