import { analyze, type Stem } from '../../language/analyze';
import type { Chunk } from '../../model/types';
import { memoized } from '../../util/memoized';

/** A word of a text, analysed for comparison. */
export interface WrittenWord {
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
