import type { UnsupportedSentence } from '../judgement';
import { isDenying, isNegation } from '../text/polarity';
import { sentences } from '../text/sentences';
import { align } from './alignment';
import { cuesIn, type Cue } from './cues';
import type { SupportMeasures } from './supportFeatures';
import { wordsOf, type Word } from './wordsOf';

/** From this share of words in the same order on, a sentence is the quote's own, and every negation, number and amount counts. */
const verbatimShare = 0.9;
/** From this share on, a sentence whose words are all in one clause is taken from it. */
const takenShare = 0.5;

/** What can be told of a sentence without chances: that it is borne out, what is wrong with it, or neither. */
export type PlainFinding = 'borne out' | UnsupportedSentence['fault'] | undefined;

export function plainFinding(
  sentence: string,
  quote: string,
  { measures, edits }: SupportMeasures,
): PlainFinding {
  const said = wordsOf(sentence);
  if (` ${wordsOf(quote).join(' ')} `.includes(` ${said.join(' ')} `)) return 'borne out';
  const [best] = sentences(quote)
    .map(({ start, end }) => wordsOf(quote.slice(start, end)))
    .map((words) => ({ words, ...align(said, words) }))
    .toSorted((one, other) => other.share - one.share);
  if (best !== undefined && best.share >= verbatimShare) {
    const fault = faultOfCopy(said, best.words.slice(Math.max(0, best.start - 1), best.end + 1));
    if (fault !== undefined) return fault;
  }
  if (best === undefined || best.share < takenShare) return undefined;
  const isOneClause =
    measures.missingInClause === 0 &&
    measures.oddNegation === 0 &&
    measures.contrary === 0 &&
    edits.strongAdded === 0;
  return isOneClause && edits.clauseJump <= 0 && edits.numberRival <= 0 ? 'borne out' : undefined;
}

function faultOfCopy(
  said: readonly Word[],
  quoted: readonly Word[],
): UnsupportedSentence['fault'] | undefined {
  if (isNumberExchanged(said, quoted)) return 'number';
  if (negationsDiffer(said, quoted)) return 'negation';
  return amountDiffers(said, quoted) ? 'quantity' : undefined;
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

const finite = /^(?:is|are|was|were|has|have|had|can|will|would|must|should|may|might)$/;

/** Whether a negation denies what was said before it, as in "those which don't are rare": a clause with a verb of its own follows. */
function isElliptic(word: Word, next: Word | undefined): boolean {
  return (word === 'not' || word.endsWith("n't")) && next !== undefined && finite.test(next);
}

const amounts: ReadonlySet<Cue> = new Set([
  'atLeast',
  'atMost',
  'all',
  'some',
  'most',
  'only',
  'never',
] as const);

/** "Employees have 27 days" says what "Every employee has 27 days" says. */
function amountDiffers(said: readonly Word[], quoted: readonly Word[]): boolean {
  const own = [...cuesIn(said.join(' '))].filter((cue) => amounts.has(cue));
  const other = [...cuesIn(quoted.join(' '))].filter((cue) => amounts.has(cue));
  const isLeftOut = (cue: Cue): boolean => cue === 'all' && own.length === 0;
  return (
    own.some((cue) => !other.includes(cue)) || other.some((cue) => !own.includes(cue) && !isLeftOut(cue))
  );
}
