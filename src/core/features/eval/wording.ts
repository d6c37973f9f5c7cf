/**
 * How texts are compared with an answer that is known: as SQuAD's evaluation does (Rajpurkar et al., 2016), in lower case,
 * without punctuation and articles.
 */
export function plainWords(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s]/gu, '')
    .split(/\s+/)
    .filter((word) => word !== '' && word !== 'a' && word !== 'an' && word !== 'the');
}

/** Whether one of the ways to write the answer stands in the texts, read one after the other. */
export function holdsAnswer(texts: readonly string[], answers: readonly string[]): boolean {
  const said = ` ${texts.flatMap(plainWords).join(' ')} `;
  return answers.map(plainWords).some((words) => words.length > 0 && said.includes(` ${words.join(' ')} `));
}

/** How much two texts have of each other's words, each word as often as both have it. 0…1. */
export interface Overlap {
  /** Of the answer's words, the share that the text has. */
  readonly recall: number;
  /** Harmonic mean of that and of the share of the text's words that the answer has. */
  readonly f1: number;
}

/** The best overlap of a text with one of the ways to write the answer; recall and F1 each by themselves. */
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
