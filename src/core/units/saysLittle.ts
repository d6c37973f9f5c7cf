import { stopWords } from '../language/stopWords';
import type { WordVectors } from './wordVectors';

/** Function words that a word is compared with: those nearest to it. */
const compared = 10;
/** Mean cosine from which a word says as little as they do: "really", "stuff" and "wrong" come to more, "cost" and "hotel" to half. */
const leastNearness = 0.52;

/** Whether an English word, in lower case, is used like function words, so that a text without it lacks nothing. */
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
