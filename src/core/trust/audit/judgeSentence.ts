import type { UnsupportedSentence } from '../../model/events';
import { isDenying, isNegation } from '../../language/polarity';
import { wordOf } from '../../units/words';
import { contraries, cueOf, cuesIn, type Cue, itemsOf, wordsAmong } from './items';
import { knownNumbers, wrongUnit } from './numbers';
import { exchangedMembers, areOpposite, wordsOf, type WordForm } from './wordRelations';
import { boostedTrees, probabilityBy } from '../../util/boostedTrees';
import { sentences } from '../../language/sentences';
import type { WordVectors } from '../../units/wordVectors';
import {
  measureSupport,
  supportFeatureNames,
  supportFeatures,
  type SupportMeasures,
  type SupportSource,
} from './supportFeatures';
import { mostFalse, supportBias, supportTreeFeatures, supportTrees } from './supportTrees';

/** Verdict without probabilities: supported, a definite fault, or undecided. */
export type PlainFinding = 'borne out' | UnsupportedSentence['fault'] | undefined;

/**
 * A sentence found verbatim in its quote is supported; one found with another number, unit or day, with the
 * opposite word, or with another negation or quantity is not.
 */
export function plainFinding(sentence: string, quote: string): PlainFinding {
  const said = wordsOf(sentence);
  const quoted = wordsOf(quote);
  if (` ${quoted.join(' ')} `.includes(` ${said.join(' ')} `)) return 'borne out';
  const faults = quoted.flatMap((_, start) => edited(said, quoted.slice(start))).map(faultOfEdit);
  return faults.find((fault) => fault !== undefined);
}

/** With fewer words, matching all but one of them means little. */
const leastWords = 3;

/** Difference between quote and sentence: the words of both, and the replaced and replacing words. */
interface Edit {
  readonly said: readonly WordForm[];
  readonly quoted: readonly WordForm[];
  readonly put: WordForm | undefined;
  readonly gone: WordForm | undefined;
}

/** Matches of the sentence with the quote except for one word replaced, added or removed. */
function edited(said: readonly WordForm[], quoted: readonly WordForm[]): Edit[] {
  if (said.length < leastWords) return [];
  const at = said.findIndex((word, place) => word !== quoted[place]);
  const edits = [
    { put: said[at], gone: quoted[at] },
    { put: said[at], gone: undefined },
    { put: undefined, gone: quoted[at] },
  ];
  return edits.flatMap(({ put, gone }) => {
    const [from, other] = [put, gone].map((word) => (word === undefined ? at : at + 1));
    const rest = said.slice(from);
    const isSame = rest.every((word, place) => word === quoted[(other ?? at) + place]);
    return isSame ? [{ said, quoted: quoted.slice(0, (other ?? at) + rest.length), put, gone }] : [];
  });
}

function faultOfEdit({ said, quoted, put, gone }: Edit): UnsupportedSentence['fault'] | undefined {
  if (isOtherNumber(put, gone)) return 'number';
  const isTurned = [isNegation, isDenying].every((isIt) => isIt(put ?? '') !== isIt(gone ?? ''));
  if (isTurned) return 'negation';
  if (amountDiffers(said, quoted)) return 'quantity';
  if (isOpposite(put, gone)) return 'negation';
  if (wrongUnit(said.join(' '), quoted.join(' ')) !== undefined) return 'number';
  return exchangedMembers(put ?? '', gone ?? '') > 0 ? 'terms' : undefined;
}

function isOtherNumber(put: WordForm | undefined, gone: WordForm | undefined): boolean {
  const [own = [], its = []] = [put, gone].map((word) => [...knownNumbers(word ?? '').values]);
  return own.length > 0 && its.length > 0 && !own.some((value) => its.includes(value));
}

function isOpposite(put: WordForm | undefined, gone: WordForm | undefined): boolean {
  if (put === undefined || gone === undefined) return false;
  const cues = [cueOf(put), cueOf(gone)];
  const isContrary = contraries.some((pair) => pair.every((cue) => cues.includes(cue)));
  return isContrary || areOpposite(wordOf(put), wordOf(gone));
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

/** Whether quantities conflict; "Employees have 27 days" follows from "All employees have 27 days". */
function amountDiffers(said: readonly WordForm[], quoted: readonly WordForm[]): boolean {
  const own = [...cuesIn(said.join(' '))].filter((cue) => amounts.has(cue));
  const other = [...cuesIn(quoted.join(' '))].filter((cue) => amounts.has(cue));
  const isLeftOut = (cue: Cue): boolean => cue === 'all' && own.length === 0;
  return (
    own.some((cue) => !other.includes(cue)) || other.some((cue) => !own.includes(cue) && !isLeftOut(cue))
  );
}

const learned = boostedTrees(supportBias, supportTrees);

/** Indices of the features used by the trees. */
const places = supportTreeFeatures.map((name) => supportFeatureNames.indexOf(name));

/** The fault of a sentence that its quotes hardly support; undefined if they do, as far as can be told. */
export function judgeSentence(
  sentence: string,
  source: SupportSource,
  vectors: WordVectors | undefined,
): UnsupportedSentence['fault'] | undefined {
  if (saysLittle(sentence)) return undefined;
  if (onlyAsks(source.quote)) return 'terms';
  const measured = measureSupport(sentence, source, vectors);
  const plain = plainFinding(sentence, source.quote);
  if (plain !== undefined) return plain === 'borne out' ? undefined : plain;
  const features = supportFeatures(measured);
  const chance = probabilityBy(
    learned,
    places.map((at) => features[at] ?? 0),
  );
  return chance > mostFalse ? faultOf(measured) : undefined;
}

/** "They are." */
function saysLittle(sentence: string): boolean {
  return wordsAmong(itemsOf(sentence)).length === 0;
}

/** A question asserts nothing, whatever words it shares with a sentence. */
function onlyAsks(quote: string): boolean {
  return sentences(quote).every(({ start, end }) => /[?？][\s*_"'”’»)]*$/u.test(quote.slice(start, end)));
}

/** The most evident fault of a sentence. */
function faultOf({ measures, edits, cues }: SupportMeasures): UnsupportedSentence['fault'] {
  const isNumber = [
    measures.unknownNumber,
    measures.wrongUnit,
    edits.numberPut,
    edits.numberRival > 0.5 ? 1 : 0,
  ].some((value) => value > 0);
  if (isNumber) return 'number';
  if (measures.missing > 0.5) return 'terms';
  const isTurned = [measures.lessNegation, edits.oppositePut].some((value) => value > 0);
  if (isTurned || edits.polarityOdd > 0.5) return 'negation';
  const isStronger = [measures.contrary, edits.strongAdded].some((value) => value > 0);
  return isStronger || cues.added.has('atLeast') || cues.added.has('some') ? 'quantity' : 'terms';
}
