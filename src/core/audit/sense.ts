import { analyze } from '../text/analyze';
import { sentences } from '../text/sentences';
import { align } from './alignment';
import { amountsIn, areContrary, isDenying, isNegation, isOpposite, wordsOf, type Word } from './polarity';

/** A sentence of a quote, ready to be compared. */
export interface QuotedSentence {
  readonly words: readonly Word[];
  readonly terms: ReadonlySet<string>;
}

export function quotedSentences(quote: string): QuotedSentence[] {
  return sentences(quote).map(({ start, end }) => {
    const text = quote.slice(start, end);
    return { words: wordsOf(text), terms: new Set(analyze(text)) };
  });
}

/** From this share of words in the same order on, a sentence is the quote's own, and every negation counts. */
const verbatimShare = 0.75;
/** From this share of terms in one sentence of a quote on, that is what a paraphrase is of. */
const paraphraseShare = 0.6;

/** What of a sentence turns the sense of its quotes around. */
export interface Turned {
  readonly fault: 'number' | 'negation' | 'quantity' | undefined;
  /** Share of the sentence's words that a sentence of the quotes has in the same order, 0…1. */
  readonly share: number;
}

/** A sentence of an answer, ready to be compared. */
export interface Said {
  readonly words: readonly Word[];
  readonly terms: ReadonlySet<string>;
}

/** Compares negations, amounts and numbers of a sentence with those of the sentence of its quotes that says the same. */
export function turnedSense({ words, terms }: Said, quoted: readonly QuotedSentence[]): Turned {
  const aligned = quoted.map((quote) => ({ quote, ...align(words, quote.words) }));
  const best = aligned.reduce<(typeof aligned)[number] | undefined>(
    (one, other) => (one === undefined || other.share > one.share ? other : one),
    undefined,
  );
  if (best === undefined) return { fault: undefined, share: 0 };
  const { share, start, end, quote } = best;
  if (share >= verbatimShare)
    return { share, fault: faultOfCopy(words, quote.words.slice(Math.max(0, start - 1), end + 1)) };
  const shared = [...terms].filter((term) => quote.terms.has(term)).length;
  const isParaphrase = terms.size >= 3 && shared / terms.size >= paraphraseShare;
  return { share, fault: isParaphrase ? faultOfParaphrase({ words, terms }, quote) : undefined };
}

function faultOfCopy(said: readonly Word[], quoted: readonly Word[]): Turned['fault'] {
  if (isNumberExchanged(said, quoted)) return 'number';
  if (negationsDiffer(said, quoted)) return 'negation';
  return amountDiffers(said, quoted) ? 'quantity' : undefined;
}

function faultOfParaphrase(said: Said, quote: QuotedSentence): Turned['fault'] {
  if (isDeniedAlone(said.words, quote.words) || isDeniedAlone(quote.words, said.words)) return 'negation';
  if (isOpposite(said.terms, quote.terms)) return 'negation';
  return isAnotherAmount(said.words, quote.words) ? 'quantity' : undefined;
}

/** Whether one text has a number too many and the other one too: the one stands in the other's place. */
function isNumberExchanged(said: readonly Word[], quoted: readonly Word[]): boolean {
  const own = said.filter((word) => /\d/.test(word));
  const other = quoted.filter((word) => /\d/.test(word));
  return left(own, other).length > 0 && left(other, own).length > 0;
}

/** What of the one list is left when each entry of the other has taken its like. */
function left(one: readonly Word[], other: readonly Word[]): Word[] {
  const rest = [...other];
  return one.filter((word) => {
    const at = rest.indexOf(word);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** Words that deny by themselves may stand for a negation. */
function negationsDiffer(said: readonly Word[], quoted: readonly Word[]): boolean {
  const count = (words: readonly Word[], isIt: (word: Word) => boolean): number =>
    words.filter((word, at) => isIt(word) && !isElliptic(word, words[at + 1])).length;
  return (
    count(said, isNegation) !== count(quoted, isNegation) &&
    count(said, isDenying) !== count(quoted, isDenying)
  );
}

function amountDiffers(said: readonly Word[], quoted: readonly Word[]): boolean {
  const own = amountsIn(said.join(' '));
  const other = amountsIn(quoted.join(' '));
  return [...new Set([...own.keys(), ...other.keys()])].some(
    (kind) => own.get(kind) !== other.get(kind) && !isLeftOut(kind, own),
  );
}

/** "Employees have 27 days" says what "Every employee has 27 days" says. */
function isLeftOut(kind: string, own: ReadonlyMap<string, number>): boolean {
  return kind === 'all' && own.size === 0;
}

/** Contrary amounts, neither of which the other has too. */
function isAnotherAmount(said: readonly Word[], quoted: readonly Word[]): boolean {
  const own = [...amountsIn(said.join(' ')).keys()];
  const other = [...amountsIn(quoted.join(' ')).keys()];
  return own.some(
    (kind) => !other.includes(kind) && other.some((each) => !own.includes(each) && areContrary(kind, each)),
  );
}

const scope = 4;
const finite = /^(?:is|are|was|were|has|have|had|can|will|would|must|should|may|might)$/;

/** Whether a negation denies what was said before it, as in "those which don't are rare": a clause with a verb of its own follows. */
function isElliptic(word: Word, next: Word | undefined): boolean {
  return (word === 'not' || word.endsWith("n't")) && next !== undefined && finite.test(next);
}

/** Whether words that one text denies stand in the other, which denies nothing at all. */
function isDeniedAlone(denying: readonly Word[], other: readonly Word[]): boolean {
  if (other.some(isDenying)) return false;
  const held = new Set(other);
  return denying.some((word, at) => {
    if (!isNegation(word) || isElliptic(word, denying[at + 1])) return false;
    const denied = denying.slice(at + 1, at + 1 + scope).filter((next) => next.length > 3);
    return denied.length > 0 && denied.filter((next) => held.has(next)).length / denied.length > 0.5;
  });
}
