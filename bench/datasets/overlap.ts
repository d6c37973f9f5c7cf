import { plainWords } from '../../src/core/language/plainWords';

/** Token overlap of two texts, counting repeated words. 0…1. */
export interface Overlap {
  /** Share of the answer's words in the text. */
  readonly recall: number;
  /** Harmonic mean of recall and precision. */
  readonly f1: number;
}

/** The best overlap of a text with any wording of the answer; recall and F1 are maximised separately. */
export function bestOverlap(text: string, answers: readonly string[]): Overlap {
  const words = plainWords(text);
  const all = answers.map((answer) => overlap(words, plainWords(answer)));
  return {
    recall: Math.max(0, ...all.map(({ recall }) => recall)),
    f1: Math.max(0, ...all.map(({ f1 }) => f1)),
  };
}

function overlap(words: readonly string[], answer: readonly string[]): Overlap {
  const left = new Map<string, number>();
  for (const word of answer) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of words) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    shared += 1;
    left.set(word, count - 1);
  }
  if (shared === 0) return { recall: 0, f1: 0 };
  const [precision, recall] = [shared / words.length, shared / answer.length];
  return { recall, f1: (2 * precision * recall) / (precision + recall) };
}
