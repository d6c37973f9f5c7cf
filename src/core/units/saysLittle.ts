import { stopWords } from '../language/stopWords';
import type { WordVectors } from './wordVectors';

/** Number of nearest function words a word is compared with. */
const compared = 10;
/**
 * Mean cosine from which a word counts as empty: "really", "stuff" and "wrong" exceed it, "cost" and "hotel"
 * reach half.
 */
const leastNearness = 0.52;

/**
 * Whether a lower-case English word is used like a function word, so that its absence from a text means
 * nothing.
 */
export function saysLittle(word: string, vectors: WordVectors): boolean {
  const number = vectors.numberOf(word);
  if (number === undefined) return false;
  const nearest = [...stopWords]
    .flatMap((other) => vectors.numberOf(other) ?? [])
    .map((other) => vectors.nearness(number, other))
    .sort((a, b) => b - a)
    .slice(0, compared);
  return nearest.reduce((sum, cosine) => sum + cosine, 0) >= compared * leastNearness;
}
