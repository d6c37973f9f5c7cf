/** What the steps of a run say of their results, in words. */
import * as l10n from '@vscode/l10n';
import type { ConfidenceLabel, Draft, IndexStatus, Plan, Route, SearchFilter, SubAnswer, SubQuery } from '../model';
import {
  checkNames,
  type CitationAudit,
  type Critique,
  type Decision,
  type DecisionReason,
} from '../judgement';
import { userSentence } from '../errors';
import { filterLabel, isNoFilter, searchedOnly } from '../retrieval/filter';
import { doubtOf, labelOf } from '../stages/confidence';
import type { GuardResult } from '../stages/guard';
import { lackedWords, lackOf, type MissingWords } from '../stages/missingWords';
import { checkOf } from '../stages/responder';
import type { Research } from '../stages/researcher';
import type { Sufficiency } from '../stages/sufficiency';
import type { Candidate } from './candidate';
import type { Coverage } from './events';
import { counted, formatCount, languageName, listAnd, quoted as inQuotes } from '../text/displayLanguage';
import { glueFor } from '../text/glue';
import { clearLanguageOf } from '../text/language';

export const noCoverage: Coverage = {
  documentsSearched: 0,
  queries: [],
  missing: [],
  nearest: [],
  failed: [],
};

export function guarded(result: GuardResult, documents: number): string {
  return result.kind === 'pass'
    ? counted(documents, l10n.t('{0} document to search'), l10n.t('{0} documents to search'))
    : l10n.t('Not run');
}

export function routed(route: Route): string {
  const kind = kindOf(route);
  return route.agent === undefined ? kind : l10n.t('{0}, for {1}', kind, route.agent.name);
}

function kindOf(route: Route): string {
  switch (route.kind) {
    case 'simple':
      return l10n.t('One question');
    case 'complex':
      return l10n.t('More than one search');
    case 'clarify':
      return l10n.t('Needs a word more');
    case 'out-of-scope':
      return l10n.t('Not about the documents');
  }
}

export function planned(plan: Plan): string {
  const { length } = plan.subQueries;
  if (length === 1) return l10n.t('One search');
  return plan.subQueries.some(({ dependsOn }) => dependsOn.length > 0)
    ? l10n.t('{0} searches in turn', formatCount(length))
    : l10n.t('{0} parts', formatCount(length));
}

/** The title of a task's step; a second task for the whole question is known by what it does. */
export function task({ question, dependsOn }: SubQuery, asked: string): string {
  return dependsOn.length > 0 && question === asked ? l10n.t('Follow the names that were found') : question;
}

/** The title of a search step. */
export function search(filter: SearchFilter): string {
  const label = filterLabel(filter);
  return label === '' ? l10n.t('Search') : l10n.t('Search {0}', label);
}

export function searched({ kept, dropped, missingPhrases, degraded }: Research): string {
  const missing = missingPhrases.map((phrase) => l10n.t('none with {0}', inQuotes(phrase)));
  const words = degraded === undefined ? [] : [l10n.t('by words alone')];
  const found = formatCount(kept.length + dropped.length);
  return [l10n.t('{0} found, {1} kept', found, formatCount(kept.length)), ...missing, ...words].join(', ');
}

export function quoted(quotes: number, dropped: number): string {
  const found = counted(quotes, l10n.t('{0} quote'), l10n.t('{0} quotes'));
  return dropped === 0 ? found : l10n.t('{0}, {1} dropped', found, formatCount(dropped));
}

/** Of passages that a writer reads whole. */
export function toRead(passages: number): string {
  return counted(passages, l10n.t('{0} passage to read'), l10n.t('{0} passages to read'));
}

export function taskDone({ evidence }: SubAnswer): string {
  if (evidence.length === 0) return l10n.t('Nothing strong enough');
  return evidence.some(({ kind }) => kind === 'passage')
    ? toRead(evidence.length)
    : counted(evidence.length, l10n.t('{0} quote'), l10n.t('{0} quotes'));
}

/** Whether there is an answer among the quotes, and which words of the question tell so. */
export function weighed({ facets, subAnswers }: Sufficiency): string {
  const evidence = subAnswers.flatMap((task) => task.evidence);
  if (facets.length > 1) {
    const quotedFacets = new Set(
      subAnswers.flatMap((task) => (task.evidence.length > 0 ? task.subQuery.facet : [])),
    );
    return quotedFacets.size === facets.length
      ? l10n.t('Quotes for every part')
      : l10n.t('Quotes for {0} of {1} parts', formatCount(quotedFacets.size), formatCount(facets.length));
  }
  if (evidence.length === 0) return l10n.t('Too little for an answer');
  const lacked = subAnswers.flatMap((task) => task.evidence.map((quote) => lackedWords(task, quote)));
  const holding = lacked.filter(({ length }) => length === 0).length;
  const [best = []] = lacked;
  if (evidence.every(({ isPlace }) => isPlace === true)) {
    return best.length === 0
      ? l10n.t('Places, but no sure answer')
      : l10n.t('Places, but no sure answer: the best lacks {0}', listAnd(best.map(inQuotes)));
  }
  if (holding === 0) return l10n.t('The best quote lacks {0}', listAnd(best.map(inQuotes)));
  return counted(
    evidence.length,
    l10n.t('The quote holds all words of the question'),
    holding === evidence.length
      ? l10n.t('All {0} quotes hold all words of the question')
      : l10n.t('{holding} of {0} quotes hold all words of the question', { holding: formatCount(holding) }),
  );
}

export function written(draft: Draft): string {
  return counted(draft.citations.length, l10n.t('{0} citation'), l10n.t('{0} citations'));
}

export function audited(audit: CitationAudit, draft: Draft): string {
  const missing = draft.citations.length - audit.quotesVerified;
  const quotes =
    missing === 0
      ? counted(
          draft.citations.length,
          l10n.t('The quote stands word for word in its document'),
          l10n.t('All quotes stand word for word in their documents'),
        )
      : counted(
          missing,
          l10n.t('{0} quote is not in its document'),
          l10n.t('{0} quotes are not in their documents'),
        );
  const uncited = audit.uncitedSentences.length;
  return uncited === 0
    ? quotes
    : `${quotes}, ${counted(
        uncited,
        l10n.t('{0} sentence without a source'),
        l10n.t('{0} sentences without a source'),
      )}`;
}

export function reviewed({ verdict, checks }: Critique): string {
  const failed = checkNames.filter((name) => !checks[name].passed).length;
  if (failed > 0) return counted(failed, l10n.t('{0} objection'), l10n.t('{0} objections'));
  return verdict === 'PASS' ? l10n.t('No objection') : l10n.t('Not good enough');
}

/** How sure a draft is, as the line below an answer says it. */
export function evaluated({
  draft,
  audit,
  confidence,
}: Pick<Candidate, 'draft' | 'audit' | 'confidence'>): string {
  if (draft.mode === 'places') return l10n.t('Not sure');
  if (draft.mode === undefined)
    return checkOf(draft, audit) === 'checked' ? l10n.t('Checked') : l10n.t('Partly checked');
  return confidenceWords(labelOf(confidence, doubtOf(draft)));
}

export function confidenceWords(label: ConfidenceLabel): string {
  switch (label) {
    case 'high':
      return l10n.t('High confidence');
    case 'medium':
      return l10n.t('Medium confidence');
    case 'low':
      return l10n.t('Low confidence');
  }
}

export function decided({ kind, reason }: Decision): string {
  switch (kind) {
    case 'finalize':
      return reason === 'only-places'
        ? l10n.t('Not sure: the likeliest places are shown')
        : l10n.t('Shown as the answer');
    case 'retry':
      return l10n.t('Try again: {0}', objectionWords(reason));
    case 'escalate':
      return l10n.t('Left to you: {0}', objectionWords(reason));
  }
}

function objectionWords(reason: DecisionReason): string {
  switch (reason) {
    case 'citation-problems':
      return l10n.t('a citation has no quote behind it');
    case 'critic-objects':
      return l10n.t('the review objects');
    case 'conflict':
      return l10n.t('sources disagree');
    case 'nothing-new':
      return l10n.t('a further try found nothing new');
    case 'nothing-found':
      return l10n.t('no passage was strong enough');
    case 'low-confidence':
    case 'good-enough':
    case 'only-places':
      return l10n.t('not sure enough');
  }
}

/** The title of the step that holds a further try. */
export function retry(attempt: number): string {
  return attempt === 2 ? l10n.t('Second try') : l10n.t('Third try');
}

/** `draft` is the new one; undefined when there is none that differs from those before. */
export function retried(draft: Candidate | undefined): string {
  return draft === undefined ? l10n.t('Nothing new found') : evaluated(draft);
}

/** The sentences of the tasks that failed, each once; empty when none did. */
export function failures(subAnswers: readonly SubAnswer[]): string {
  return [...new Set(subAnswers.flatMap(({ failure }) => failure ?? []))].join(' ');
}

/** Why a stage did without its reasoner. */
export function failedStage(stage: 'router' | 'planner' | 'critic', error: unknown): string {
  const reason = userSentence(error);
  switch (stage) {
    case 'router':
      return l10n.t('The router failed: {0}', reason);
    case 'planner':
      return l10n.t('The planner failed: {0}', reason);
    case 'critic':
      return l10n.t('The critic failed: {0}', reason);
  }
}

/** Why there is no answer, in two or three plain sentences. */
export function notFound(unfound: {
  /** Passages that came near. */
  readonly nearest: number;
  readonly missing: MissingWords;
  /** What tasks asked that the documents do not hold, in sentences. */
  readonly gaps: readonly string[];
  readonly filter: SearchFilter;
  /** In which other language the documents are, in a sentence; may be empty. */
  readonly written: string;
  /** Sentences on what failed; may be empty. */
  readonly failed: string;
}): string {
  const { nearest, missing, gaps, filter, written, failed } = unfound;
  const limits = isNoFilter(filter) ? '' : searchedOnly(filter);
  const sentences = [
    l10n.t('The documents do not say.'),
    lack(nearest, missing, gaps),
    written,
    limits,
    failed,
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** What the documents are written in, said in the language of a question that is in none of these; else empty. */
export function otherLanguage(question: string, { languages = [] }: IndexStatus): string {
  const asked = clearLanguageOf(question);
  if (asked === undefined || languages.length === 0 || languages.includes(asked)) return '';
  const { glue, language } = glueFor(question, asked);
  const names = languages.map((code) => languageName(code, language));
  return glue.writtenIn.replace('{languages}', listAnd(names, language));
}

function lack(nearest: number, missing: MissingWords, gaps: readonly string[]): string {
  const named = lackOf(missing);
  if (named !== undefined) return `${named}.`;
  if (gaps.length > 0) return gaps.join(' ');
  return nearest === 0
    ? l10n.t('No passage matches the question.')
    : l10n.t('No passage speaks about the question clearly enough.');
}

export function failedAnswer(task: { readonly subQuery: SubQuery; readonly message: string }): SubAnswer {
  const { subQuery, message } = task;
  return { subQuery, evidence: [], kept: [], dropped: [], terms: [], confidence: 0, failure: message };
}
