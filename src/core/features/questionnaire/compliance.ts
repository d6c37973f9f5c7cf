import * as l10n from '@vscode/l10n';
import { lowConfidence } from '../../model/judgement';
import type { Conflict } from '../../model/conflict';
import type { Citation } from '../../model/types';
import { subjectShare, isAskingWord } from '../../language/frameWords';
import { sentences } from '../../language/sentences';
import { heldShare, termsOf, wordsOf, isAcronym } from '../../language/termCoverage';
import type { AnswerMode } from '../../model/unitMarks';
import { listAnd, listOr, quoted } from '../../util/displayLanguage';
import { languageOfQuestion } from '../../language/language';
import { denies } from '../../language/polarity';

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

/** How far quotes speak of all that is asked: deterministic, by their words. */

type QuotedText = Pick<Citation, 'documentTitle' | 'headings' | 'quote'>;

/** What an answer has to hold, beside the words of its question. */
interface Wanted {
  readonly kind: 'time' | 'number';
  readonly asks: RegExp;
  readonly holds: RegExp;
}

const wanted: readonly Wanted[] = [
  {
    kind: 'time',
    asks: /^\W*(?:since |until )?when (?:did|does|do|was|were|is|are|will|has|have)\b|\b(?:what|which) (?:year|date|day|month)\b|(?:^|[,;]\s*)wann\b|\bin welchem (?:jahr|monat)\b/i,
    holds:
      /\d|(?<!\p{L})(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|daily|weekly|monthly|quarterly|yearly|annually|every|each|before|after|until|once|today|täglich|wöchentlich|monatlich|jährlich|jede[nrsm]?|vor|nach|bis|sobald)(?!\p{L})/iu,
  },
  {
    kind: 'number',
    asks: /\bhow many\b|(?<!\p{L})wie ?viele(?!\p{L})/iu,
    holds:
      /\d|(?<!\p{L})(?:no|none|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|hundreds?|thousands?|millions?|unlimited|any number|several|single|both|keine?|ein|eine|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|hundert|tausend|unbegrenzt|mehrere|beide)(?!\p{L})/iu,
  },
];

/** So many things are asked for that one sentence need not have them all. */
const severalThings =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten)\b|(?<!\p{L})(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)(?!\p{L})/iu;

/** Share of a question's weighty words, from which one sentence speaks of all that is asked. */
const wholeShare = 0.75;

/** Whether one quoted sentence, under its headings, has nearly all words of a question that asks for one thing. */
function isAskedInOneSentence(question: string, quotes: readonly QuotedText[]): boolean {
  if (severalThings.test(question)) return false;
  const asked = [...wordsOf(question)].filter(
    ([term, word]) => subjectShare(term) === 1 && !isAskingWord(word.toLowerCase()),
  );
  if (asked.length === 0) return false;
  return quotes.some(({ documentTitle, headings, quote }) =>
    sentences(quote).some(({ start, end }) => {
      const held = termsOf([documentTitle, ...headings, quote.slice(start, end)].join('\n'));
      const sum = asked.reduce((total, [term, word]) => total + heldShare(term, held, word), 0);
      return sum / asked.length >= wholeShare;
    }),
  );
}

/** An acronym beside another word in capitals: "Messages API" is also called "Messages". */
const inLongerName =
  /\p{Lu}[\p{L}\p{N}]*[\s-]+\p{Lu}{2,6}(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])\p{Lu}{2,6}[\s-]+\p{Lu}/gu;

/** The acronyms of a question that no quote, nor what stands above it, has; a part of a longer name need not be said each time. */
function unheldAcronyms(question: string, quotes: readonly QuotedText[]): readonly string[] {
  const held = termsOf(
    quotes.flatMap(({ documentTitle, headings, quote }) => [documentTitle, ...headings, quote]).join('\n'),
  );
  const alone = question.replaceAll(inLongerName, ' ');
  return [...wordsOf(alone)]
    .filter(([term, word]) => isAcronym(word) && heldShare(term, held, word) === 0)
    .map(([, word]) => word);
}

/** What the question asks for, a time or a number, when no quote has one at all. */
function unheldKind(question: string, quotes: readonly QuotedText[]): Wanted['kind'] | undefined {
  return wanted.find(
    ({ asks, holds }) => asks.test(question) && !quotes.some(({ quote }) => holds.test(quote)),
  )?.kind;
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

/** Whether a cited quote says that something is not so, or only partly: deterministic, by its words. */

/** Says outright that something is missing. */
const refusal =
  /\b(?:(?:is|are|was|were|be|been)(?:\s+(?:currently|yet|still))?(?:\s+not|n['’]t)(?:\s+(?:yet|currently|officially|natively|directly|fully))?\s+(?:supported|available|possible|provided|offered|included|implemented|allowed|permitted|enabled|compatible|certified|encrypted)|(?:do|does|did|will|can)(?:\s+not|n['’]t)\s+(?:yet\s+|currently\s+|natively\s+|directly\s+)?(?:support|provide|offer|include|allow|permit|have|work|hold|store|keep|encrypt|log|sell|share)|cannot|can['’]t|can not|no longer (?:supported|available|offered)|unsupported|not (?:yet )?(?:supported|available|implemented|certified|compatible)|no (?:native |built-in |official )?(?:support|plans?|integration) for|lacks? (?:support|the ability)|there (?:is|are) no)\b|(?<!\p{L})(?:wird|werden|ist|sind)(?:\s+\p{L}+){0,3}\s+nicht\s+(?:\p{L}+\s+)?(?:unterstützt|möglich|verfügbar|angeboten)/iu;

/** Says that something holds only in part, or not for good. */
const reservation =
  /\b(?:only|except(?:ing)?|unless|beta|preview|experimental|planned|roadmap|coming soon|deprecated|limited to|partial(?:ly)?|not all|requires? (?:an? )?(?:add-on|extra|additional)|with(?:out)? the exception)\b|(?<!\p{L})(?:nur|außer|eingeschränkt|geplant|teilweise|veraltet)(?!\p{L})/iu;

/** What asks whether something is so, or demands it: "Do you …", "Is there …", "The system must …". */
const polar =
  /^\W*(?:(?:if so|also|and),?\s+)?(?:do|does|did|is|are|was|were|can|could|will|would|has|have|may|must|should|kann|können|ist|sind|gibt|wird|werden|hat|haben|unterstützt|bietet|darf|dürfen)\b|\b(?:must|shall|is required to|are required to|confirm (?:that|whether)|state whether|muss|müssen)\b/i;

/** Share of a question's words, by which a sentence speaks of what is asked. */
const aboutShare = 0.6;

type Polarity = 'affirmed' | 'denied' | 'reserved' | 'unsaid';

/** Whether a question can be answered with yes or no. */
function asksWhether(question: string): boolean {
  return polar.test(question.trim());
}

/**
 * What quotes say of what is asked, all together: that it is not so, that it is so in part, that it is so, or none of it.
 * Only the sentences count that have most of the question's words: those beside them speak of other things.
 */
function polarityOf(
  question: string,
  quotes: readonly { readonly quote: string; readonly headings: readonly string[] }[],
): Polarity {
  const asked = [...wordsOf(question)].filter(([term]) => subjectShare(term) === 1);
  const spoken = quotes.flatMap(({ quote, headings }) =>
    sentences(quote).map(({ start, end }) => {
      const sentence = quote.slice(start, end);
      return { sentence, share: shareHeld(asked, sentence, headings) };
    }),
  );
  const most = Math.max(0, ...spoken.map(({ share }) => share));
  if (most < aboutShare) return 'unsaid';
  const about = spoken.filter(({ share }) => share === most).map(({ sentence }) => sentence);
  const denied = about.filter((sentence) => refusal.test(sentence));
  if (denied.length === about.length) return 'denied';
  return denied.length > 0 || about.some((sentence) => reservation.test(sentence)) ? 'reserved' : 'affirmed';
}

/** The headings above help, but a word at least has to stand in the sentence itself. */
function shareHeld(
  asked: readonly (readonly [term: string, word: string])[],
  sentence: string,
  headings: readonly string[],
): number {
  const [held, own] = [termsOf([...headings, sentence].join('\n')), termsOf(sentence)];
  if (!asked.some(([term, word]) => heldShare(term, own, word) > 0)) return 0;
  return asked.reduce((sum, [term, word]) => sum + heldShare(term, held, word), 0) / asked.length;
}

/** Says that a thing as a whole is not to be had, not one trait of it. */
const absence =
  /\b(?:(?:is|are)(?:\s+(?:currently|yet|still))?(?:\s+not|n['’]t)(?:\s+\w+)?\s+(?:supported|available|possible|offered|provided)|(?:do|does|can)(?:\s+not|n['’]t)\s+(?:\w+\s+)?(?:support|offer|provide)|unsupported)\b|(?<!\p{L})nicht\s+(?:unterstützt|möglich|verfügbar|angeboten)/iu;

/** Whether a text begins by saying that what it is about is not to be had. */
function opensWithAbsence(text: string): boolean {
  const first = sentences(text)[0];
  return first !== undefined && absence.test(text.slice(first.start, first.end));
}
