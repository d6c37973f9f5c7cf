/** What the steps of a run say of their results, in words. */
import type { Draft, Plan, Route, SearchFilter, SubAnswer, SubQuery } from '../model';
import { checkNames, type CitationAudit, type Critique, type Decision } from '../judgement';
import { userSentence } from '../errors';
import { filterLabel, isNoFilter, searchedOnly } from '../retrieval/filter';
import type { GuardResult } from '../stages/guard';
import { lackOf, type MissingWords } from '../stages/missingWords';
import type { Research } from '../stages/researcher';
import type { Sufficiency } from '../stages/sufficiency';
import type { Coverage } from './events';
import { count } from '../text/count';

export const noCoverage: Coverage = {
  documentsSearched: 0,
  queries: [],
  missing: [],
  nearest: [],
  failed: [],
};

export function guarded(result: GuardResult, documents: number): string {
  return result.kind === 'pass' ? `${count(documents, 'document')} to search` : 'Not run';
}

export function routed(route: Route): string {
  switch (route.kind) {
    case 'simple':
      return 'One question';
    case 'complex':
      return 'More than one search';
    case 'clarify':
      return 'Needs a word more';
    case 'out-of-scope':
      return 'Not about the documents';
  }
}

export function planned(plan: Plan): string {
  const { length } = plan.subQueries;
  if (length === 1) return 'One search';
  return plan.subQueries.some(({ dependsOn }) => dependsOn.length > 0)
    ? `${length} searches in turn`
    : `${length} parts`;
}

/** The title of a task's step; a second task for the whole question is known by what it does. */
export function task({ question, dependsOn }: SubQuery, asked: string): string {
  return dependsOn.length > 0 && question === asked ? 'Follow the names that were found' : question;
}

/** The title of a search step. */
export function search(filter: SearchFilter): string {
  return `Search ${filterLabel(filter)}`.trimEnd();
}

export function searched({ kept, dropped, missingPhrases, degraded }: Research): string {
  const missing = missingPhrases.map((phrase) => `, none with "${phrase}"`).join('');
  const words = degraded === undefined ? '' : ', by words alone';
  return `${kept.length + dropped.length} found, ${kept.length} kept${missing}${words}`;
}

export function quoted(quotes: number, dropped: number): string {
  return dropped === 0
    ? `${count(quotes, 'quote')} verified`
    : `${count(quotes, 'quote')} verified, ${dropped} dropped`;
}

export function taskDone(subAnswer: SubAnswer): string {
  return subAnswer.evidence.length === 0
    ? 'Nothing strong enough'
    : count(subAnswer.evidence.length, 'quote');
}

export function weighed({ facets, subAnswers, estimate }: Sufficiency): string {
  const quoted = new Set(subAnswers.flatMap((task) => (task.evidence.length > 0 ? task.subQuery.facet : [])));
  if (facets.length > 1) return `Enough for ${quoted.size} of ${count(facets.length, 'part')}`;
  return quoted.size === 0 ? 'Too little for an answer' : `Enough, ${Math.round(estimate * 100)} of 100`;
}

export function written(draft: Draft): string {
  return count(draft.citations.length, 'citation');
}

export function audited(audit: CitationAudit, draft: Draft): string {
  const quotes = `${audit.quotesVerified} of ${count(draft.citations.length, 'quote')} verified`;
  const uncited = audit.uncitedSentences.length;
  return uncited === 0 ? quotes : `${quotes}, ${count(uncited, 'sentence')} without a source`;
}

export function reviewed({ verdict, checks }: Critique): string {
  const failed = checkNames.filter((name) => !checks[name].passed).length;
  if (failed > 0) return count(failed, 'objection');
  return verdict === 'PASS' ? 'No objection' : 'Not good enough';
}

export function evaluated(confidence: number): string {
  return `Confidence ${percent(confidence)} of 100`;
}

export function decided(decision: Decision, confidence: number): string {
  const sure = `${percent(confidence)} of 100`;
  switch (decision.kind) {
    case 'finalize':
      return `Good enough, ${sure}`;
    case 'retry':
      return `Try again, ${sure}`;
    case 'escalate':
      return `Left to you, ${sure}`;
  }
}

/** The title of the step that holds a further try. */
export function retry(attempt: number): string {
  return attempt === 2 ? 'Second try' : 'Third try';
}

/** `confidence` is that of the new draft; undefined when there is none that differs from those before. */
export function retried(confidence: number | undefined): string {
  return confidence === undefined ? 'Nothing new found' : evaluated(confidence);
}

function percent(share: number): number {
  return Math.round(share * 100);
}

/** The sentences of the tasks that failed, each once; empty when none did. */
export function failures(subAnswers: readonly SubAnswer[]): string {
  return [...new Set(subAnswers.flatMap(({ failure }) => failure ?? []))].join(' ');
}

/** Why a stage did without its reasoner. */
export function failedStage(stage: 'router' | 'planner' | 'critic', error: unknown): string {
  return `The ${stage} failed: ${userSentence(error)}`;
}

/** Why there is no answer, in two or three plain sentences. */
export function notFound(unfound: {
  /** Passages that came near. */
  readonly nearest: number;
  readonly missing: MissingWords;
  /** What tasks asked that the documents do not hold, in sentences. */
  readonly gaps: readonly string[];
  readonly filter: SearchFilter;
  /** Sentences on what failed; may be empty. */
  readonly failed: string;
}): string {
  const { nearest, missing, gaps, filter, failed } = unfound;
  const limits = isNoFilter(filter) ? '' : ` ${searchedOnly(filter)}`;
  return `The documents do not say. ${lack(nearest, missing, gaps)}${limits} ${failed}`.trimEnd();
}

function lack(nearest: number, missing: MissingWords, gaps: readonly string[]): string {
  const named = lackOf(missing);
  if (named !== undefined) return `${named}.`;
  if (gaps.length > 0) return gaps.join(' ');
  return nearest === 0
    ? 'No passage matches the question.'
    : 'No passage speaks about the question clearly enough.';
}

export function failedAnswer(task: { readonly subQuery: SubQuery; readonly message: string }): SubAnswer {
  const { subQuery, message } = task;
  return { subQuery, evidence: [], kept: [], dropped: [], terms: [], confidence: 0, failure: message };
}
