import { monthPattern } from '../../language/dates';
import { numberWordSource } from '../../language/numberWords';
import * as l10n from '@vscode/l10n';
import { lowConfidence } from '../../model/events';
import type { Citation, Conflict, AnswerMode } from '../../model/types';
import {
  subjectShare,
  isAskingWord,
  coveredShare,
  termsOf,
  wordsOf,
  isAcronym,
} from '../../language/termCoverage';
import { sentences } from '../../language/sentences';
import { listAnd, listOr, quoted } from '../../util/displayLanguage';
import type { EvidenceKind, ReplyKind } from './evidenceKinds';
import { languageOfQuestion } from '../../language/language';
import { asksWhether, saidOf, type Polarity } from './polarity';

export const complianceStatuses = ['Fully Supported', 'Partially Supported', 'Not Supported'] as const;

export type ComplianceStatus = (typeof complianceStatuses)[number];

/** A status with its reason, and what is missing, in sentences for the user; a no is an answer for which evidence was found. */
export interface Compliance {
  readonly evidence: EvidenceKind;
  /** Undefined without evidence. */
  readonly reply: ReplyKind | undefined;
  readonly status: ComplianceStatus;
  readonly reason: string;
  readonly gap: string | undefined;
}

/** The basis of the judgement. */
export interface Judged {
  readonly question: string;
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly facetsCovered: readonly string[];
  readonly facetsMissing: readonly string[];
  /** Parts for which only likely places are shown. */
  readonly facetsUnsure?: readonly string[] | undefined;
  readonly conflicts: readonly Conflict[];
  /** Names, numbers and significant words of the question that no near passage contains. */
  readonly missing: readonly string[];
  /** 0…1. */
  readonly confidence: number;
  /** Defaults to `answer`. */
  readonly mode?: AnswerMode | undefined;
}

/** The status of an answer, checking the strongest objections first. Deterministic. */
export function complianceOf(judged: Judged): Compliance {
  const { citations } = judged;
  if (citations.length === 0) return unsupported(l10n.t('The answer has no quote from the documents.'));
  if (judged.mode === 'places') return ofPlaces(judged);
  const said = saidOf(judged);
  // The denial may concern something other than what the question names.
  if (said === 'denied' && unheldAcronyms(judged.question, citations).length === 0) {
    const gap = l10n.t('The documents say that this is not so.');
    const no = unsupported(l10n.t('The documents say no to this.'), gap);
    return { ...no, evidence: 'found', reply: asksWhether(judged.question) ? 'no' : 'text' };
  }
  const missing = missingFacets(judged);
  const open = [...missing, ...(judged.facetsUnsure ?? [])];
  if (open.length > 0) {
    const lacked = listAnd(missing.map(quoted));
    const gap = lacked === '' ? undefined : l10n.t('The documents contain nothing on {0}.', lacked);
    return partly(l10n.t('Part of the question is not answered: {0}.', listAnd(open.map(quoted))), gap);
  }
  return ofSaid(judged, said);
}

/** The status of an answer to all that is asked, by how it is said. */
function ofSaid(judged: Judged, said: Polarity): Compliance {
  if (said === 'reserved')
    return {
      ...partly(
        l10n.t('The documents say it with a reservation.'),
        l10n.t('It is only partly so: the quotes say what is left out.'),
      ),
      evidence: 'found',
    };
  if (judged.conflicts.length > 0)
    return { ...partly(l10n.t('The sources disagree.'), undefined), evidence: 'found' };
  const byAll = byQuotes(judged);
  return byAll.evidence === 'found' && said === 'affirmed' ? { ...byAll, reply: 'yes' } : byAll;
}

// How far quotes cover the question: deterministic, based on words.

type QuotedText = Pick<Citation, 'documentTitle' | 'headings' | 'quote'>;

/** A kind of value that a question asks for beyond its words: "how many" wants a number. */
interface Wanted {
  readonly kind: 'time' | 'number';
  readonly asks: RegExp;
  readonly holds: RegExp;
}

const wanted: readonly Wanted[] = [
  {
    kind: 'time',
    asks: /^\W*(?:since |until )?when (?:did|does|do|was|were|is|are|will|has|have)\b|\b(?:what|which) (?:year|date|day|month)\b|(?:^|[,;]\s*)wann\b|\bin welchem (?:jahr|monat)\b/i,
    holds: new RegExp(
      `\\d|(?<!\\p{L})(?:${monthPattern}|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|daily|weekly|monthly|quarterly|yearly|annually|every|each|before|after|until|once|today|täglich|wöchentlich|monatlich|jährlich|jede[nrsm]?|vor|nach|bis|sobald)(?!\\p{L})`,
      'iu',
    ),
  },
  {
    kind: 'number',
    asks: /\bhow many\b|(?<!\p{L})wie ?viele(?!\p{L})/iu,
    holds: new RegExp(
      `\\d|(?<!\\p{L})(?:no|none|${numberWordSource('en', { from: 1, to: 99 })}|dozens?|hundreds?|thousands?|millions?|unlimited|any number|several|single|both|keine?|ein|eine|${numberWordSource('de', { from: 2, to: 99 })}|hundert|tausend|unbegrenzt|mehrere|beide)(?!\\p{L})`,
      'iu',
    ),
  },
];

/** Several things are asked for, so a single sentence need not cover them all. */
const severalThings = new RegExp(
  `(?<!\\p{L})(?:${numberWordSource('en', { from: 2, to: 10 })}|${numberWordSource('de', { from: 2, to: 10 })})(?!\\p{L})`,
  'iu',
);

/** Share of a question's significant words from which a sentence covers it completely. */
const wholeShare = 0.75;

/**
 * Whether one quoted sentence, with its headings, contains nearly all words of a question for a single thing.
 */
function isAskedInOneSentence(question: string, quotes: readonly QuotedText[]): boolean {
  if (severalThings.test(question)) return false;
  const asked = [...wordsOf(question)].filter(
    ([term, word]) => subjectShare(term) === 1 && !isAskingWord(word.toLowerCase()),
  );
  if (asked.length === 0) return false;
  return quotes.some(({ documentTitle, headings, quote }) =>
    sentences(quote).some(({ start, end }) => {
      const held = termsOf([documentTitle, ...headings, quote.slice(start, end)].join('\n'));
      const sum = asked.reduce((total, [term, word]) => total + coveredShare(term, held, word), 0);
      return sum / asked.length >= wholeShare;
    }),
  );
}

/** An acronym next to another capitalised word: "Messages API" is also called "Messages". */
const inLongerName =
  /\p{Lu}[\p{L}\p{N}]*[\s-]+\p{Lu}{2,6}(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])\p{Lu}{2,6}[\s-]+\p{Lu}/gu;

/**
 * The question's acronyms missing from all quotes and their context; one that is part of a longer name may be
 * omitted.
 */
function unheldAcronyms(question: string, quotes: readonly QuotedText[]): readonly string[] {
  const held = termsOf(
    quotes.flatMap(({ documentTitle, headings, quote }) => [documentTitle, ...headings, quote]).join('\n'),
  );
  const alone = question.replaceAll(inLongerName, ' ');
  return [...wordsOf(alone)]
    .filter(([term, word]) => isAcronym(word) && coveredShare(term, held, word) === 0)
    .map(([, word]) => word);
}

/** The kind of value asked for, a time or a number, if no quote contains one at all. */
function unheldKind(question: string, quotes: readonly QuotedText[]): Wanted['kind'] | undefined {
  return wanted.find(
    ({ asks, holds }) => asks.test(question) && !quotes.some(({ quote }) => holds.test(quote)),
  )?.kind;
}

/** Places are not an answer: the row says where to look. */
function ofPlaces({ question, missing, citations }: Judged): Compliance {
  if (missing.some((word) => isName(word, question)))
    return unsupported(l10n.t('What was found is about something else.'), notMentioned(missing));
  const places = citations.map(({ documentTitle, headings }) =>
    [...new Set([documentTitle, ...headings.slice(-1)])].filter((name) => name !== '').join(' › '),
  );
  const gap = l10n.t('Check whether this answers it: {0}.', [...new Set(places)].map(quoted).join('; '));
  return partly(l10n.t('What was found may not answer the question.'), gap);
}

/** Below this confidence an answer is never complete, whatever words a sentence contains. */
const fairConfidence = 0.5;

/** Whether the quotes cover the whole question with sufficient confidence. */
function byQuotes(judged: Judged): Compliance {
  const { question, missing, citations } = judged;
  const isWeak = judged.confidence < lowConfidence;
  const hasOtherName = missing.some((word) => isName(word, question));
  // The documents may use another word for a thing, but hardly another name.
  if (isWeak && hasOtherName)
    return unsupported(l10n.t('What was found is about something else.'), notMentioned(missing));
  const isDoubtful = isWeak && !isBorneOut(judged);
  const absent = [...new Set([...missing, ...unheldAcronyms(question, citations)])];
  if (isDoubtful || hasOtherName || absent.length > missing.length) {
    const gap = absent.length === 0 ? notHeld(judged) : notMentioned(absent);
    return partly(l10n.t('The quotes may not answer all that is asked.'), gap);
  }
  const gap = notHeld(judged);
  if (gap !== undefined) return partly(l10n.t('The quotes may not answer all that is asked.'), gap);
  const reason = l10n.t('Every part of the question is answered by a quote.');
  return { status: 'Fully Supported', evidence: 'found', reply: 'text', reason, gap: undefined };
}

/** Low confidence is offset by one sentence with nearly all words of the question, if none is missing. */
function isBorneOut({ question, missing, citations, confidence }: Judged): boolean {
  return confidence >= fairConfidence && missing.length === 0 && isAskedInOneSentence(question, citations);
}

/** Says that no quote contains the time or number asked for. */
function notHeld({ question, citations }: Judged): string | undefined {
  switch (unheldKind(question, citations)) {
    case 'time':
      return l10n.t('No quote contains the date or time asked for.');
    case 'number':
      return l10n.t('No quote contains the number asked for.');
    case undefined:
      return undefined;
  }
}

/** Contains a digit, or a capital not due to its position or to being a German noun. */
function isName(word: string, question: string): boolean {
  if (/\d/.test(word)) return true;
  const tail =
    question.trim().startsWith(word) || languageOfQuestion(question) === 'de' ? word.slice(1) : word;
  return /\p{Lu}/u.test(tail);
}

/** The facets without results; one contained in an answered facet is not a gap. */
function missingFacets({ facetsMissing, facetsCovered }: Judged): readonly string[] {
  const covered = facetsCovered.map((facet) => facet.toLowerCase());
  return facetsMissing.filter((facet) => !covered.some((other) => other.includes(facet.toLowerCase())));
}

/** The result for a question without findings; `missing` lists words or facets that were not found. */
export function nothingFound(missing: readonly string[]): Compliance {
  const gap =
    missing.length === 0 ? l10n.t('The documents contain nothing that answers this.') : notMentioned(missing);
  return unsupported(l10n.t('The documents do not answer the question.'), gap);
}

function notMentioned(words: readonly string[]): string {
  return l10n.t('What was found does not mention {0}.', listOr(words.map(quoted)));
}

function unsupported(
  reason: string,
  gap = l10n.t('The documents contain nothing that answers this.'),
): Compliance {
  return { status: 'Not Supported', evidence: 'none', reply: undefined, reason, gap };
}

function partly(reason: string, gap: string | undefined): Compliance {
  return { status: 'Partially Supported', evidence: 'partly', reply: 'text', reason, gap };
}
