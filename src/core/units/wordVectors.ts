import type { Synonyms } from './synonyms';
import { stopWords } from '../language/stopWords';

/** Word embeddings: close vectors mean similar words. */
export interface WordVectors {
  /** Number of a lower-case word; undefined if unknown. */
  readonly numberOf: (word: string) => number | undefined;
  /** Cosine similarity of two words, by number. */
  readonly nearness: (one: number, other: number) => number;
  /** Adds a word's unit vector times `weight` to a sum of `dimensions` numbers. */
  readonly add: (word: number, weight: number, sum: Float64Array) => void;
  readonly dimensions: number;
  readonly synonyms?: Synonyms;
}

/** Vectors of `words`, concatenated in `data`: `dimensions` signed bytes each, scaled arbitrarily. */
export function wordVectors(words: readonly string[], data: Int8Array, dimensions: number): WordVectors {
  const numbers = new Map(words.map((word, at) => [word, at]));
  const lengths = new Float32Array(words.length);
  const lengthOf = (word: number): number => {
    const before = lengths[word] ?? 0;
    if (before > 0) return before;
    let sum = 0;
    for (let at = word * dimensions; at < (word + 1) * dimensions; at += 1) sum += (data[at] ?? 0) ** 2;
    return (lengths[word] = Math.sqrt(sum) || 1);
  };
  return {
    dimensions,
    numberOf: (word) => numbers.get(word),
    nearness: (one, other) => {
      let sum = 0;
      for (let at = 0; at < dimensions; at += 1)
        sum += (data[one * dimensions + at] ?? 0) * (data[other * dimensions + at] ?? 0);
      return sum / (lengthOf(one) * lengthOf(other));
    },
    add: (word, weight, sum) => {
      const scale = weight / lengthOf(word);
      for (let at = 0; at < dimensions; at += 1)
        sum[at] = (sum[at] ?? 0) + scale * (data[word * dimensions + at] ?? 0);
    },
  };
}

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
