import type { Synonyms } from './synonyms';

/** Vectors of words, of which near ones mean something alike. */
export interface WordVectors {
  /** Number of a word in lower case; undefined for one that is not known. */
  readonly numberOf: (word: string) => number | undefined;
  /** Cosine of two words, by their numbers. */
  readonly nearness: (one: number, other: number) => number;
  /** Adds a word's vector, of length 1, times `weight` to a sum with `dimensions` numbers. */
  readonly add: (word: number, weight: number, sum: Float64Array) => void;
  readonly dimensions: number;
  readonly synonyms?: Synonyms;
}

/** The vectors of `words`, one after the other in `data`: `dimensions` signed bytes each, scaled to any length. */
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
