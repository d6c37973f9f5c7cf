import { isNegation } from '../../language/polarity';

/** A word of a text, in lower case. */
export type Word = string;

const pattern = /[\p{L}\p{M}\p{N}]+(?:['’._-][\p{L}\p{M}\p{N}]+)*|%/gu;

export function wordsOf(text: string): Word[] {
  return text.toLowerCase().replace(/’/g, "'").match(pattern) ?? [];
}

/** Word alignment of a sentence with a span of its quotes. */
export interface Alignment {
  /** Share of the sentence's words that the span contains in the same order, 0…1. */
  readonly share: number;
  /** Word range of the span in the quote; end exclusive. */
  readonly start: number;
  readonly end: number;
}

/** Longer sentences and quotes are truncated: the cost grows with both. */
const maxWords = 120;
const maxQuoted = 400;

/** Longest common subsequence of words, ignoring negations so that a missing one shifts nothing. */
export function align(said: readonly Word[], quoted: readonly Word[]): Alignment {
  const own = said.slice(0, maxWords).filter((word) => !isNegation(word));
  const other = quoted.slice(0, maxQuoted);
  const width = other.length + 1;
  const lengths = new Uint16Array((own.length + 1) * width);
  for (let i = own.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        own[i] === other[j]
          ? at(lengths, (i + 1) * width + j + 1) + 1
          : Math.max(at(lengths, (i + 1) * width + j), at(lengths, i * width + j + 1));
    }
  }
  return { share: own.length === 0 ? 0 : at(lengths, 0) / own.length, ...stretch(own, other, lengths) };
}

/** First and last quote word of the subsequence; among equally long ones the most compact. */
function stretch(
  own: readonly Word[],
  other: readonly Word[],
  lengths: Uint16Array,
): Pick<Alignment, 'start' | 'end'> {
  const width = other.length + 1;
  const run: Word[] = [];
  let end = 0;
  for (let i = 0, j = 0; i < own.length && j < other.length;) {
    if (own[i] === other[j]) {
      run.push(other[j] ?? '');
      end = j + 1;
      i += 1;
      j += 1;
    } else if (at(lengths, (i + 1) * width + j) >= at(lengths, i * width + j + 1)) i += 1;
    else j += 1;
  }
  const start = run.reduceRight((at, word) => other.lastIndexOf(word, at - 1), end);
  return { start, end };
}

function at(lengths: Uint16Array, index: number): number {
  return lengths[index] ?? 0;
}
