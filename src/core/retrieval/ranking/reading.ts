import { pairKey, type Asked } from './asked';
import type { WrittenWord } from './wordTerms';

/** Where the words of a question stand in one text. */
export interface Reading {
  /** Words that are no stop words. */
  readonly length: number;
  /** The place of each word of the question that the text has, in order, and its number. */
  readonly places: readonly number[];
  readonly numbers: readonly number[];
  /** By number: how often the text has each term. */
  readonly counts: Uint16Array;
  /** 1 for each written word, and for each written pair, that the text has as it is. */
  readonly written: Uint8Array;
  readonly writtenPairs: Uint8Array;
}

/** Looks for the words of a question in the words of a text. */
export function readWords(words: readonly WrittenWord[], asked: Asked): Reading {
  const places: number[] = [];
  const numbers: number[] = [];
  const counts = new Uint16Array(asked.weights.length);
  let length = 0;
  for (const { terms } of words) {
    for (const term of terms) {
      const number = asked.numbers.get(term);
      if (number !== undefined) {
        places.push(length);
        numbers.push(number);
        counts[number] = at(counts, number) + 1;
      }
      length += 1;
    }
  }
  return { length, places, numbers, counts, ...readWritten(words, asked) };
}

function readWritten(words: readonly WrittenWord[], asked: Asked): Pick<Reading, 'written' | 'writtenPairs'> {
  const written = new Uint8Array(asked.isStopWord.length);
  const writtenPairs = new Uint8Array(asked.writtenPairs.size);
  let before = -1;
  for (const word of words) {
    for (const part of word.written) {
      const number = asked.written.get(part) ?? -1;
      if (number >= 0) {
        written[number] = 1;
        const pair = before < 0 ? undefined : asked.writtenPairs.get(pairKey(before, number));
        if (pair !== undefined) writtenPairs[pair] = 1;
      }
      before = number;
    }
  }
  return { written, writtenPairs };
}

/** The most weight of distinct terms within so many words; with `given`, its terms count wherever they stand. */
export function bestWindow(
  { places, numbers }: Reading,
  { weights }: Asked,
  size: number,
  given?: Reading,
): number {
  const inside = new Uint16Array(weights.length);
  let sum = 0;
  if (given !== undefined) {
    for (let number = 0; number < weights.length; number += 1) {
      if (!has(given, number)) continue;
      // Never leaves again.
      inside[number] = 1;
      sum += at(weights, number);
    }
  }
  let best = sum;
  let from = 0;
  for (let to = 0; to < places.length; to += 1) {
    const number = at(numbers, to);
    if (at(inside, number) === 0) sum += at(weights, number);
    inside[number] = at(inside, number) + 1;
    while (at(places, to) - at(places, from) >= size) {
      const left = at(numbers, from);
      inside[left] = at(inside, left) - 1;
      if (inside[left] === 0) sum -= at(weights, left);
      from += 1;
    }
    best = Math.max(best, sum);
  }
  return best;
}

/** The shortest way from one term to another that follows it, and to one that stands before it, in words. */
export function distance(
  { places, numbers }: Reading,
  first: number,
  second: number,
): readonly [number, number] {
  let ordered = Infinity;
  let reversed = Infinity;
  let lastFirst = -Infinity;
  let lastSecond = -Infinity;
  for (let place = 0; place < places.length; place += 1) {
    if (numbers[place] === first) {
      lastFirst = at(places, place);
      reversed = Math.min(reversed, lastFirst - lastSecond);
    } else if (numbers[place] === second) {
      lastSecond = at(places, place);
      ordered = Math.min(ordered, lastSecond - lastFirst);
    }
  }
  return [ordered, reversed];
}

/** Whether a text has a term. */
export function has({ counts }: Reading, number: number): boolean {
  return at(counts, number) > 0;
}

function at(values: ArrayLike<number>, index: number): number {
  return values[index] ?? 0;
}
