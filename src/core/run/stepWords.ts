// Labels and summaries of a run's steps; those that judge are in `judgementWords.ts`.

import * as l10n from '@vscode/l10n';
import type { Draft, Evidence, Plan, Route, SearchFilter, SubAnswer, SubQuery } from '../model/types';
import { userSentence } from '../model/errors';
import { filterLabel, isNoFilter, searchedOnly } from '../retrieval/filter';
import type { GuardResult } from '../understanding/guard';
import { anyOf, lackOf, type MissingWords } from '../understanding/missingWords';
import type { Research } from '../retrieval/researcher';
import type { Coverage } from '../model/events';
import { counted, formatCount, languageName, listAnd, quoted as inQuotes } from '../util/displayLanguage';
import { phrasesFor } from '../language/answerPhrases';
import { clearLanguageOf } from '../language/language';
import type { IndexStatus } from '../model/ports';

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
      return l10n.t('A detail is missing');
    case 'out-of-scope':
      return l10n.t('Not about the documents');
    case 'overview':
      return l10n.t('About your documents');
  }
}

export function planned(plan: Plan): string {
  const { length } = plan.subQueries;
  if (length === 1) return l10n.t('One search');
  return plan.subQueries.some(({ dependsOn }) => dependsOn.length > 0)
    ? l10n.t('{0} searches in turn', formatCount(length))
    : l10n.t('{0} parts', formatCount(length));
}

/** The title of a task's step; a second task for the whole question is named after what it does. */
export function task({ question, dependsOn }: SubQuery, asked: string): string {
  return dependsOn.length > 0 && question === asked ? l10n.t('Follow up on the names found') : question;
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
  return [l10n.t('{0} found, {1} close', found, formatCount(kept.length)), ...missing, ...words].join(', ');
}

export function quoted(quotes: number, dropped: number): string {
  const found = counted(quotes, l10n.t('{0} quote'), l10n.t('{0} quotes'));
  return dropped === 0 ? found : l10n.t('{0}, {1} dropped', found, formatCount(dropped));
}

/** Passages that the writer reads in full. */
function toRead(passages: number): string {
  return counted(passages, l10n.t('{0} passage to read'), l10n.t('{0} passages to read'));
}

/** Summarises for the step's title what a writer is given: passages, and rows of a query. */
export function readable(evidence: readonly Evidence[]): string {
  const rows = evidence.filter(({ computed }) => computed !== undefined);
  const passages = toRead(evidence.length - rows.length);
  return rows.length === 0 ? passages : l10n.t('{0}, and the result of a query', passages);
}

export function taskDone({ evidence }: SubAnswer): string {
  if (evidence.length === 0) return l10n.t('Nothing strong enough');
  return evidence.some(({ kind }) => kind === 'passage')
    ? readable(evidence)
    : counted(evidence.length, l10n.t('{0} quote'), l10n.t('{0} quotes'));
}

export function written(draft: Draft): string {
  const cited = counted(draft.citations.length, l10n.t('{0} citation'), l10n.t('{0} citations'));
  return draft.brokeOff === undefined ? cited : l10n.t('{0}, broken off', cited);
}

/** The title of the step that encloses a retry. */
export function retry(attempt: number): string {
  return attempt === 2 ? l10n.t('Second try') : l10n.t('Third try');
}

/** Deduplicated messages of failed tasks; empty if none failed. */
export function failures(subAnswers: readonly SubAnswer[]): string {
  return [...new Set(subAnswers.flatMap(({ failure }) => failure ?? []))].join(' ');
}

/** Why a stage ran without its reasoner. */
export function failedStage(stage: 'router' | 'planner' | 'critic', error: unknown): string {
  const reason = userSentence(error);
  switch (stage) {
    case 'router':
      return l10n.t('Sorting the question failed: {0}', reason);
    case 'planner':
      return l10n.t('Planning failed: {0}', reason);
    case 'critic':
      return l10n.t('The review failed: {0}', reason);
  }
}

/** Explains in two or three plain sentences why there is no answer. */
export function notFound(unfound: {
  /** Number of documents searched. */
  readonly documents: number;
  /** Number of near misses. */
  readonly nearest: number;
  readonly missing: MissingWords;
  /** Sentences on what tasks asked and the documents do not contain. */
  readonly gaps: readonly string[];
  readonly filter: SearchFilter;
  /** A sentence naming the documents' other language; may be empty. */
  readonly written: string;
  /** Sentences on failures; may be empty. */
  readonly failed: string;
}): string {
  const { documents, missing, filter, written, failed } = unfound;
  const limits = isNoFilter(filter) ? '' : searchedOnly(filter);
  const found =
    missing.unknown.length > 0
      ? [
          isNoFilter(filter)
            ? nothingAbout(anyOf(missing.unknown), documents)
            : l10n.t('Nothing about {0} in the documents searched.', anyOf(missing.unknown)),
        ]
      : [l10n.t('The documents do not say.'), lack(unfound)];
  const sentences = [...found, written, limits, failed];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/**
 * Names the documents' languages if the question is in none of them, in the question's language; else empty.
 */
export function otherLanguage(question: string, { languages = [] }: IndexStatus): string {
  const asked = clearLanguageOf(question);
  if (asked === undefined || languages.length === 0 || languages.includes(asked)) return '';
  const { phrases, language } = phrasesFor(question, asked);
  const names = languages.map((code) => languageName(code, language));
  return phrases.writtenIn.replace('{languages}', listAnd(names, language));
}

function nothingAbout(words: string, documents: number): string {
  return documents === 1
    ? l10n.t('Nothing about {0} in {1} document.', words, formatCount(documents))
    : l10n.t('Nothing about {0} in {1} documents.', words, formatCount(documents));
}

function lack({
  nearest,
  missing,
  gaps,
}: {
  readonly nearest: number;
  readonly missing: MissingWords;
  readonly gaps: readonly string[];
}): string {
  const named = lackOf(missing);
  if (named !== undefined) return `${named}.`;
  if (gaps.length > 0) return gaps.join(' ');
  return nearest === 0
    ? l10n.t('No passage matches the question.')
    : l10n.t('No passage matches the question well enough.');
}

export function failedAnswer(task: { readonly subQuery: SubQuery; readonly message: string }): SubAnswer {
  const { subQuery, message } = task;
  return { subQuery, evidence: [], kept: [], dropped: [], terms: [], confidence: 0, failure: message };
}
