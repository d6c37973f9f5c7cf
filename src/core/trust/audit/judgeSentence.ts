import type { UnsupportedSentence } from '../../model/events';
import { boostedTrees, probabilityBy } from '../../util/boostedTrees';
import { sentences } from '../../language/sentences';
import type { WordVectors } from '../../units/wordVectors';
import { itemsOf, wordsAmong } from './items';
import { plainFinding } from './plainFinding';
import {
  measureSupport,
  supportFeatureNames,
  supportFeatures,
  type SupportMeasures,
  type SupportSource,
} from './supportFeatures';
import { mostFalse, supportBias, supportTreeFeatures, supportTrees } from './supportTrees';

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
