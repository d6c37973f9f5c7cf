/** How far quotes speak of all that is asked: deterministic, by their words. */
import type { Citation } from '../model';
import { heldShare, isAcronym, termsOf, wordsOf } from '../text/termCoverage';
import { isAskingWord, subjectShare } from '../text/frameWords';
import { sentences } from '../text/sentences';

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
export function isAskedInOneSentence(question: string, quotes: readonly QuotedText[]): boolean {
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
export function unheldAcronyms(question: string, quotes: readonly QuotedText[]): readonly string[] {
  const held = termsOf(
    quotes.flatMap(({ documentTitle, headings, quote }) => [documentTitle, ...headings, quote]).join('\n'),
  );
  const alone = question.replaceAll(inLongerName, ' ');
  return [...wordsOf(alone)]
    .filter(([term, word]) => isAcronym(word) && heldShare(term, held, word) === 0)
    .map(([, word]) => word);
}

/** What the question asks for, a time or a number, when no quote has one at all. */
export function unheldKind(question: string, quotes: readonly QuotedText[]): Wanted['kind'] | undefined {
  return wanted.find(
    ({ asks, holds }) => asks.test(question) && !quotes.some(({ quote }) => holds.test(quote)),
  )?.kind;
}
