import * as l10n from '@vscode/l10n';
import type { Draft, Plan, Route, SourceVersion, SubAnswer } from '../model';
import type { CitationAudit, Critique, Evaluation, Scores } from '../judgement';
import type { Reasoner, ReviewInput } from '../ports';
import { saysNothing } from '../audit/saysNothing';
import { auditCitations } from '../stages/audit';
import { confidenceOf } from '../stages/confidence';
import { bindCritique, critiqueByRules } from '../stages/critic';
import { evaluateDraft } from '../stages/evaluator';
import { missingFields } from '../agentBrief';
import { keepNear } from '../agents/keepNear';
import { executePlan, type TaskRunner } from '../stages/executor';
import { missingWords } from '../stages/missingWords';
import { shownDraft } from '../stages/shownDraft';
import { hasErred } from '../stages/supervisor';
import { sufficientEstimate, weighEvidence, type Sufficiency } from '../stages/sufficiency';
import type { Attempt } from './attempt';
import { augmentedQuery } from './augmentedQuery';
import { recallCorrections } from './recallCorrections';
import type { Recorder } from './recorder';
import type { Run } from './run';
import { runTask } from './task';
import * as words from './words';

/** A draft with all that was found out about it. */
export interface Candidate {
  readonly attempt: number;
  /** As it is shown: markers and citations that the audit refuted are taken out. */
  readonly draft: Draft;
  /** Its text as it was written. */
  readonly written: string;
  readonly subAnswers: readonly SubAnswer[];
  /** How likely the quotes hold the answer, 0…1. */
  readonly support: number;
  readonly audit: CitationAudit;
  /** The cited documents as the audit read them; a document that vanished has none. */
  readonly sources: readonly SourceVersion[];
  readonly critique: Critique;
  /** Whether it lacks fields that its agent must have. */
  readonly lacksFields: boolean;
  readonly evaluation: Evaluation;
  /** 0…1, after the penalties of [004]. */
  readonly confidence: number;
}

export type CycleResult =
  | { readonly kind: 'draft'; readonly candidate: Candidate }
  /** No task has a quote, or the writer saw that the quotes do not answer. */
  | { readonly kind: 'nothing'; readonly subAnswers: readonly SubAnswer[] }
  /** The evidence is that of the drafts before, which nobody could write better, or the text is that of one of them. */
  | { readonly kind: 'nothing-new' };

interface Work {
  readonly route: Route;
  readonly plan: Plan;
  readonly attempt: Attempt;
  /** The drafts so far, in their order. */
  readonly before: readonly Candidate[];
}

/** One way from the plan to a draft that was audited, reviewed and scored. */
export async function runCycle(run: Run, work: Work): Promise<CycleResult> {
  const { before, attempt } = work;
  const searched = keepFound(await executeTasks(run, work), before.at(-1));
  const found = await recallCorrections(run, searched);
  const { subAnswers, estimate } = await weigh(run, found);
  if (!subAnswers.some(isQuoted)) return { kind: 'nothing', subAnswers };
  if (!canImprove(before, subAnswers)) return { kind: 'nothing-new' };
  if (before.length > 0) run.recorder.emit({ type: 'answer-restart' });
  const written = await synthesize(run, { subAnswers, attempt });
  if (saysNothing(written)) {
    run.recorder.emit({ type: 'answer-restart' });
    return { kind: 'nothing', subAnswers };
  }
  if (before.some((earlier) => earlier.written === written.text)) return { kind: 'nothing-new' };
  const { audit, sources } = await auditDraft(run, written, subAnswers);
  const draft = shownDraft(written, audit);
  const support = draft.mode === undefined ? estimate : (chanceAsIs(subAnswers) ?? estimate);
  const { critique, scores } = await review(run, {
    question: run.question,
    subAnswers,
    draft: written,
    audit,
    support,
    agent: run.agent,
  });
  const lacksFields = run.agent !== undefined && missingFields(written.text, run.agent).length > 0;
  const judged = { draft, lacksFields, written: written.text, subAnswers, support, audit, sources, critique };
  const { evaluation, confidence } = await evaluate(run, judged, scores);
  return { kind: 'draft', candidate: { ...judged, attempt: attempt.number, evaluation, confidence } };
}

/** How likely quotes answer that were meant for a model to write from, where they are shown as they are. */
function chanceAsIs(subAnswers: readonly SubAnswer[]): number | undefined {
  const chances = subAnswers.flatMap(({ evidence }) => evidence.flatMap((quote) => quote.chanceAsIs ?? []));
  return chances.length === 0 ? undefined : Math.max(...chances);
}

async function executeTasks(run: Run, { route, plan, attempt }: Work): Promise<SubAnswer[]> {
  const { feedback } = attempt;
  const work: TaskRunner<SubAnswer> = (subQuery, earlier, signal) => {
    const found = earlier.flatMap((task) => (task.kind === 'done' ? task.value : []));
    const further = feedback && augmentedQuery(subQuery, plan.subQueries, feedback);
    return runTask(run, { subQuery, route: route.kind, attempt, further, earlier: found }, signal);
  };
  const tasks = await executePlan(plan.subQueries, work, run.deps.settings, run.signal);
  return tasks.map((task) => (task.kind === 'done' ? task.value : words.failedAnswer(task)));
}

function isQuoted({ evidence }: SubAnswer): boolean {
  return evidence.length > 0;
}

/** What a task found before, where it fails now. */
function keepFound(found: readonly SubAnswer[], before: Candidate | undefined): readonly SubAnswer[] {
  return found.map((task) => {
    if (task.failure === undefined) return task;
    return before?.subAnswers.find(({ subQuery }) => subQuery.id === task.subQuery.id) ?? task;
  });
}

/** Whether a further draft can be better: there is a new quote, or the writer of the last one erred. */
function canImprove(before: readonly Candidate[], subAnswers: readonly SubAnswer[]): boolean {
  const last = before.at(-1);
  if (last === undefined || hasErred(last)) return true;
  const known = new Set(before.flatMap((draft) => quotesOf(draft.subAnswers)));
  return quotesOf(subAnswers).some((quote) => !known.has(quote));
}

function quotesOf(subAnswers: readonly SubAnswer[]): string[] {
  return subAnswers.flatMap(({ evidence }) => evidence.map(({ chunkId, quote }) => `${chunkId} ${quote}`));
}

/** Nothing has to be weighed where no task has a quote. */
async function weigh(run: Run, found: readonly SubAnswer[]): Promise<Sufficiency> {
  if (!found.some(isQuoted)) return weighEvidence(found);
  return run.recorder.step(
    { kind: 'sufficiency', title: l10n.t('Weigh the evidence'), signal: run.signal },
    async () => {
      const weighed = await Promise.resolve(weighEvidence(found));
      const value = { ...weighed, subAnswers: keepNear(weighed.subAnswers, { found, agent: run.agent }) };
      const { facets } = value;
      const { unknown, lacking } = missingWords(run.question, found);
      const missing = [...new Set([...unknown, ...lacking])];
      const detail = { kind: 'sufficiency', threshold: sufficientEstimate, facets, missing } as const;
      return { value, summary: words.weighed(value), detail };
    },
  );
}

async function synthesize(
  run: Run,
  {
    subAnswers,
    attempt: { feedback },
  }: { readonly subAnswers: readonly SubAnswer[]; readonly attempt: Attempt },
): Promise<Draft> {
  const { question, deps, recorder, signal } = run;
  const { style, language } = deps.settings;
  return run.recorder.step(
    { kind: 'synthesize', title: l10n.t('Write the answer'), signal: run.signal },
    async ({ report }) => {
      const input = {
        question,
        subAnswers,
        style,
        ...(language !== undefined && { language }),
        ...(feedback !== undefined && { feedback }),
        ...(run.agent !== undefined && { agent: run.agent }),
      };
      const draft = await write(recorder, deps.reasoner.synthesize(input, report, signal));
      const detail = {
        kind: 'synthesize',
        style,
        citations: draft.citations.length,
        characters: draft.text.length,
        facetsCovered: draft.facetsCovered,
        facetsMissing: draft.facetsMissing,
        ...(draft.compression !== undefined && { compression: draft.compression }),
      } as const;
      return { value: draft, summary: words.written(draft), detail };
    },
  );
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
      const audit = await auditCitations(draft, { index: deps.index, subAnswers, labels }, signal);
      const sources = await versionsOf(draft, run);
      const { quotesVerified, uncitedSentences, invalidMarkers, unsupportedSentences } = audit;
      const detail = {
        kind: 'audit',
        quotesVerified,
        quotes: draft.citations.length,
        uncitedSentences: uncitedSentences.length,
        invalidMarkers: invalidMarkers.length,
        unsupportedSentences: unsupportedSentences.length,
      } as const;
      return { value: { audit, sources }, summary: words.audited(audit, draft), detail };
    },
  );
}

/** Of the documents that a draft cites, as its audit read them: what was read once is remembered until the next audit. */
async function versionsOf({ citations }: Draft, { deps, signal }: Run): Promise<SourceVersion[]> {
  const cited = [...new Set(citations.map(({ documentId }) => documentId))];
  const read = await Promise.all(cited.map((id) => deps.index.readDocument(id, signal)));
  return read.flatMap((document) =>
    document === undefined ? [] : [{ documentId: document.id, contentHash: document.contentHash }],
  );
}

/** The reasoner's own check, bound by what the audit found; a critic that fails leaves the audit's findings alone. */
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
      const critique = bindCritique(own.critique, input);
      return {
        value: { critique, scores: own.scores },
        summary: words.reviewed(critique),
        detail: { kind: 'critique', critique },
      };
    },
  );
}

async function evaluate(
  run: Run,
  judged: Omit<Candidate, 'attempt' | 'evaluation' | 'confidence'>,
  scores: Scores | undefined,
): Promise<{ readonly evaluation: Evaluation; readonly confidence: number }> {
  return run.recorder.step({ kind: 'evaluate', title: l10n.t('Evaluate'), signal: run.signal }, async () => {
    const evaluation = await Promise.resolve(evaluateDraft(judged, scores));
    const confidence = confidenceOf({ ...judged, evaluation });
    return {
      value: { evaluation, confidence },
      summary: words.evaluated(confidence),
      detail: { kind: 'evaluate', evaluation, confidence },
    };
  });
}
