import * as l10n from '@vscode/l10n';
import { lowConfidence } from '../judgement';
import type { Conflict } from '../conflict';
import type { Citation } from '../model';
import type { AnswerMode } from '../unitMarks';
import { listAnd, listOr, quoted } from '../text/displayLanguage';
import { languageOfQuestion } from '../text/language';
import { denies } from '../text/polarity';
import { isAskedInOneSentence, unheldAcronyms, unheldKind } from './heldByQuotes';
import { asksWhether, opensWithAbsence, polarityOf, type Polarity } from './unsupported';

/** What documents say of a requirement ([000]). */
export const complianceStatuses = ['Fully Supported', 'Partially Supported', 'Not Supported'] as const;

export type ComplianceStatus = (typeof complianceStatuses)[number];

/** A status with its reason, and what is missing, in sentences for the user. */
export interface Compliance {
  readonly status: ComplianceStatus;
  readonly reason: string;
  readonly gap: string | undefined;
}

/** What an answer is judged by. */
export interface Judged {
  readonly question: string;
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly facetsCovered: readonly string[];
  readonly facetsMissing: readonly string[];
  readonly conflicts: readonly Conflict[];
  /** Names, numbers and weighty words of the question that nothing near it has. */
  readonly missing: readonly string[];
  /** 0…1. */
  readonly confidence: number;
  /** `answer` where it is left out. */
  readonly mode?: AnswerMode | undefined;
}

/** The status of an answer, from the strongest objection down. Deterministic. */
export function complianceOf(judged: Judged): Compliance {
  const { citations, conflicts } = judged;
  if (citations.length === 0)
    return unsupported(l10n.t('No quote of the documents stands behind the answer.'));
  if (judged.mode === 'places') return ofPlaces(judged);
  const said = saidOf(judged);
  // What is denied may be another thing than the one that the question names.
  if (said === 'denied' && unheldAcronyms(judged.question, citations).length === 0) {
    const gap = l10n.t('The documents say that this is not so.');
    return { status: 'Not Supported', reason: l10n.t('What the documents say of it is a no.'), gap };
  }
  const missing = missingFacets(judged);
  if (missing.length > 0) {
    const names = listAnd(missing.map(quoted));
    const gap = l10n.t('The documents hold nothing on {0}.', names);
    return partly(l10n.t('Part of the question is not answered: {0}.', names), gap);
  }
  if (said === 'reserved')
    return partly(
      l10n.t('The documents say it with a reservation.'),
      l10n.t('It holds in part only: read the quotes for what is left out.'),
    );
  if (conflicts.length > 0) return partly(l10n.t('The sources disagree.'), undefined);
  return byQuotes(judged);
}

/** Places where the answer may be are none: the row says where to look. */
function ofPlaces({ question, missing, citations }: Judged): Compliance {
  if (missing.some((word) => isName(word, question)))
    return unsupported(l10n.t('What was found speaks of something else.'), notMentioned(missing));
  const places = citations.map(({ documentTitle, headings }) =>
    [...new Set([documentTitle, ...headings.slice(-1)])].filter((name) => name !== '').join(' › '),
  );
  const gap = l10n.t('Read whether it stands here: {0}.', [...new Set(places)].map(quoted).join('; '));
  return partly(l10n.t('It is not sure that what was found answers the question.'), gap);
}

/** Less confidence than this is no base for a full answer, whatever words a sentence has. */
const fairConfidence = 0.5;

/** Whether what was found speaks of all that is asked, and surely enough. */
function byQuotes(judged: Judged): Compliance {
  const { question, missing, citations } = judged;
  const isWeak = judged.confidence < lowConfidence;
  const hasOtherName = missing.some((word) => isName(word, question));
  // The documents may say another word for a thing, but hardly another name.
  if (isWeak && hasOtherName)
    return unsupported(l10n.t('What was found speaks of something else.'), notMentioned(missing));
  const isDoubtful = isWeak && !isBorneOut(judged);
  const absent = [...new Set([...missing, ...unheldAcronyms(question, citations)])];
  if (isDoubtful || hasOtherName || absent.length > missing.length) {
    const gap = absent.length === 0 ? notHeld(judged) : notMentioned(absent);
    return partly(l10n.t('The quotes may not answer all that is asked.'), gap);
  }
  const gap = notHeld(judged);
  if (gap !== undefined) return partly(l10n.t('The quotes may not answer all that is asked.'), gap);
  const reason = l10n.t('Every part of the question is answered by a quote.');
  return { status: 'Fully Supported', reason, gap: undefined };
}

/** Little confidence is made up for by one sentence that has nearly all words of the question, when no word is missing. */
function isBorneOut({ question, missing, citations, confidence }: Judged): boolean {
  return confidence >= fairConfidence && missing.length === 0 && isAskedInOneSentence(question, citations);
}

/** That no quote has the time or the number that is asked for. */
function notHeld({ question, citations }: Judged): string | undefined {
  switch (unheldKind(question, citations)) {
    case 'time':
      return l10n.t('No quote holds the date or time that is asked for.');
    case 'number':
      return l10n.t('No quote holds the number that is asked for.');
    case undefined:
      return undefined;
  }
}

/** Has a digit, or a capital that does not come from where it stands, or from being a noun in German. */
function isName(word: string, question: string): boolean {
  if (/\d/.test(word)) return true;
  const tail =
    question.trim().startsWith(word) || languageOfQuestion(question) === 'de' ? word.slice(1) : word;
  return /\p{Lu}/u.test(tail);
}

/** The aspects that nothing was found for; one that stands inside another that was answered is no gap. */
function missingFacets({ facetsMissing, facetsCovered }: Judged): readonly string[] {
  const covered = facetsCovered.map((facet) => facet.toLowerCase());
  return facetsMissing.filter((facet) => !covered.some((other) => other.includes(facet.toLowerCase())));
}

/** What a question that found nothing comes to; `missing` are words of it that were not found, or aspects. */
export function nothingFound(missing: readonly string[]): Compliance {
  const gap =
    missing.length === 0 ? l10n.t('The documents hold nothing that answers this.') : notMentioned(missing);
  return unsupported(l10n.t('The documents do not answer the question.'), gap);
}

function notMentioned(words: readonly string[]): string {
  return l10n.t('What was found does not mention {0}.', listOr(words.map(quoted)));
}

function unsupported(
  reason: string,
  gap = l10n.t('The documents hold nothing that answers this.'),
): Compliance {
  return { status: 'Not Supported', reason, gap };
}

function partly(reason: string, gap: string | undefined): Compliance {
  return { status: 'Partially Supported', reason, gap };
}

/** What the quotes say of what is asked, all together; a question that itself denies is left to its evidence. */
function saidOf({ question, text, citations }: Judged): Polarity {
  if (denies(question)) return 'unsaid';
  const said = polarityOf(question, citations);
  if (asksWhether(question)) return said;
  return said === 'denied' && opensWithAbsence(text) ? 'denied' : 'unsaid';
}
