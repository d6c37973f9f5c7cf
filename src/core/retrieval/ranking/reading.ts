import { pairKey, type WeighedQuestion } from './weighedQuestion';
import type { Chunk } from '../../model/types';
import { analyze, type Stem } from '../../language/analyze';
import { memoized } from '../../util/memoized';

/** Positions of a question's words in one text. */
export interface Reading {
  /** Number of words that are not stop words. */
  readonly length: number;
  /** For each matched term, in order: the position of its word, and the term's number. */
  readonly places: readonly number[];
  readonly numbers: readonly number[];
  /** By number: occurrences of each term. */
  readonly counts: Uint16Array;
  /** 1 for each written word, and each written pair, that occurs literally. */
  readonly written: Uint8Array;
  readonly writtenPairs: Uint8Array;
}

interface Match {
  /** Whether it is not a stop word. */
  readonly isCounted: boolean;
  /** Numbers of the question's terms it contains; each once. */
  readonly numbers: readonly number[];
  /** Numbers of its written parts in the question; -1 for one that is not there. */
  readonly written: readonly number[];
}

/**
 * Finds a question's words among those of texts. The forms of a word, and its parts, share one position. Each distinct
 * word is analysed once across all texts.
 */
export function textReader(
  asked: WeighedQuestion,
  lookAt: (word: string) => WrittenWord,
): (words: readonly string[]) => Reading {
  const known = new Map<string, Match>();
  const matchOf = (word: string): Match => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const match = matchWord(lookAt(word), asked);
    known.set(word, match);
    return match;
  };
  return (words) => readWords(words, matchOf, asked);
}

/** A word not in the question. */
const unasked: Match = { isCounted: true, numbers: [], written: [] };

function matchWord({ terms, written }: WrittenWord, asked: WeighedQuestion): Match {
  const numbers = new Set(terms.flatMap((term) => asked.numbers.get(term) ?? []));
  const parts = written.map((part) => asked.written.get(part) ?? -1);
  if (terms.length > 0 && numbers.size === 0 && parts.every((part) => part < 0)) return unasked;
  return {
    isCounted: terms.length > 0,
    numbers: [...numbers],
    written: parts,
  };
}

function readWords(
  words: readonly string[],
  matchOf: (word: string) => Match,
  asked: WeighedQuestion,
): Reading {
  const places: number[] = [];
  const numbers: number[] = [];
  const counts = new Uint16Array(asked.weights.length);
  const written = new Uint8Array(asked.isStopWord.length);
  const writtenPairs = new Uint8Array(asked.writtenPairs.size);
  let length = 0;
  let before = -1;
  for (const word of words) {
    const match = matchOf(word);
    // The most frequent case.
    if (match === unasked) {
      length += 1;
      before = -1;
      continue;
    }
    for (const number of match.numbers) {
      places.push(length);
      numbers.push(number);
      counts[number] = at(counts, number) + 1;
    }
    if (match.isCounted) length += 1;
    for (const number of match.written) {
      if (number >= 0) {
        written[number] = 1;
        const pair = before < 0 ? undefined : asked.writtenPairs.get(pairKey(before, number));
        if (pair !== undefined) writtenPairs[pair] = 1;
      }
      before = number;
    }
  }
  return { length, places, numbers, counts, written, writtenPairs };
}

/**
 * Highest total weight of distinct terms within a window of this many words; terms in `given` always count.
 */
export function bestWindow(
  { places, numbers }: Reading,
  { weights }: WeighedQuestion,
  size: number,
  given?: Reading,
): number {
  const inside = new Uint16Array(weights.length);
  let sum = 0;
  if (given !== undefined) {
    for (let number = 0; number < weights.length; number += 1) {
      if (!has(given, number)) continue;
      // Stays in the window for good.
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

/** Shortest distances in words from one term to another: after it, and before it. */
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

/** Whether the text contains the term. */
export function has({ counts }: Reading, number: number): boolean {
  return at(counts, number) > 0;
}

function at(values: ArrayLike<number>, index: number): number {
  return values[index] ?? 0;
}

/** Scores of a candidate in the result lists. */
export interface Listed {
  /** BM25; 0 if missing from the lexical list. */
  readonly lexical: number;
  /** See `IndexSnapshot.searchDense`; 0 if missing from the dense list. */
  readonly dense: number;
  /** Rank in the dense list, from 0; `Infinity` if missing. */
  readonly denseRank: number;
  /** Fused score, 0…1. */
  readonly fused: number;
}

/** A chunk with everything needed to rank it. */
export interface Candidate {
  readonly chunk: Chunk;
  readonly listed: Listed;
  readonly text: Reading;
  readonly title: Reading;
  /** The headings above the chunk, and the title. */
  readonly headings: Reading;
  /** The innermost heading. */
  readonly heading: Reading;
  /** Number of chunks in the document. */
  readonly chunksOfDocument: number;
}

/** A word of a text, analysed for comparison. */
interface WrittenWord {
  /** Its parts as written, in lower case: one, except for identifiers and hyphenated words. */
  readonly written: readonly string[];
  /** Its terms, see `analyze`; empty for a stop word. */
  readonly terms: readonly string[];
}

const word = /[\p{L}\p{M}\p{N}]+(?:[_\-.'’@][\p{L}\p{M}\p{N}]+)*/gu;
const part = /[\p{L}\p{M}\p{N}]+/gu;
const maxKnown = 50_000;
/** By the set of additional stemmers, of which there are few. */
const analyzers = new Map<string, (raw: string) => WrittenWord>();

/** The words of a text, as written. */
export function wordsIn(text: string): readonly string[] {
  return text.match(word) ?? [];
}

/** For as long as the index keeps the chunks. */
const wordsOfChunks = new WeakMap<Chunk, readonly string[]>();

/** The words of a chunk's text, as written. */
export function wordsOf(chunk: Chunk): readonly string[] {
  const words = wordsOfChunks.get(chunk) ?? wordsIn(chunk.text);
  wordsOfChunks.set(chunk, words);
  return words;
}

/**
 * A memoising word analyser. `stems` are the stemmers of additional languages, `languages` is their cache
 * key.
 */
export function wordAnalyzer(languages: string, stems: readonly Stem[]): (raw: string) => WrittenWord {
  const before = analyzers.get(languages);
  if (before !== undefined) return before;
  const read = memoized(maxKnown, (raw: string): WrittenWord => {
    const written = raw.toLowerCase().match(part) ?? [];
    return { written, terms: [...new Set(analyze(raw, undefined, stems))] };
  });
  analyzers.set(languages, read);
  return read;
}
