import { pairKey, type WeighedQuestion } from './weighedQuestion';
import { WordNumbers } from './wordNumbers';
import type { Chunk, Language } from '../../model/types';
import { analyze, type Stem } from '../../language/analyze';
import { stemOf } from '../../language/stemmers';

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
  /** Numbers of the question's terms it contains; each once. */
  readonly numbers: readonly number[];
  /** Numbers of its written parts in the question; -1 for one that is not there. */
  readonly written: readonly number[];
}

/**
 * Finds a question's words among those of texts. The forms of a word, and its parts, share one position. Only the
 * words that have something of the question are looked at; the others are passed over by their number.
 */
export function textReader(asked: WeighedQuestion, lexicon: Lexicon): (words: Uint32Array) => Reading {
  let kinds = kindsOf(asked, lexicon);
  const known = new Map<number, Match>();
  const matchOf = (word: number): Match => {
    const match = known.get(word) ?? matchWord(lexicon.wordAt(word), asked);
    known.set(word, match);
    return match;
  };
  return (words) => {
    // The text may have brought new words of the question.
    if (kinds.length < lexicon.size) kinds = kindsOf(asked, lexicon);
    return readWords(words, { kinds, matchOf }, asked);
  };
}

/** Kinds of words; those that have something of the question are `asked` more. */
const kind = { stopWord: 0, word: 1, asked: 2 } as const;

/** By number of a word. */
function kindsOf(asked: WeighedQuestion, lexicon: Lexicon): Uint8Array {
  const kinds = lexicon.kinds();
  for (const said of new Set([...asked.numbers.keys(), ...asked.written.keys()])) {
    for (const word of lexicon.wordsWith(said)) {
      const before = at(kinds, word);
      if (before < kind.asked) kinds[word] = before + kind.asked;
    }
  }
  return kinds;
}

function matchWord({ terms, written }: WrittenWord, asked: WeighedQuestion): Match {
  return {
    numbers: [...new Set(terms.flatMap((term) => asked.numbers.get(term) ?? []))],
    written: written.map((part) => asked.written.get(part) ?? -1),
  };
}

interface Words {
  readonly kinds: Uint8Array;
  readonly matchOf: (word: number) => Match;
}

function readWords(words: Uint32Array, { kinds, matchOf }: Words, asked: WeighedQuestion): Reading {
  const places: number[] = [];
  const numbers: number[] = [];
  const counts = new Uint16Array(asked.weights.length);
  const written = new Uint8Array(asked.isStopWord.length);
  const writtenPairs = new Uint8Array(asked.writtenPairs.size);
  let length = 0;
  let before = -1;
  for (const word of words) {
    const kindOfWord = at(kinds, word);
    if (kindOfWord < kind.asked) {
      length += kindOfWord;
      before = -1;
      continue;
    }
    const match = matchOf(word);
    for (const number of match.numbers) {
      places.push(length);
      numbers.push(number);
      counts[number] = at(counts, number) + 1;
    }
    length += kindOfWord - kind.asked;
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

const part = /[\p{L}\p{M}\p{N}]+/gu;
const noWord: WrittenWord = { written: [], terms: [] };
/** A lexicon with more words is replaced before the next question, so that it does not grow with the index. */
const manyWords = 50_000;
/** By the additional languages, of which there are few. */
const lexicons = new Map<string, Lexicon>();

/** The lexicon of texts in English and these languages, shared by all questions until it has many words. */
export function lexiconOf(languages: readonly Language[]): Lexicon {
  const others = languages.filter((language) => language !== 'en');
  const key = others.join(' ');
  const before = lexicons.get(key);
  if (before !== undefined && before.size < manyWords) return before;
  const lexicon = new Lexicon(others.map(stemOf));
  lexicons.set(key, lexicon);
  return lexicon;
}

/** Numbers the distinct words of texts, so that each is analysed once, and texts are compared by numbers. */
export class Lexicon {
  readonly #stems: readonly Stem[];
  readonly #numbers = new WordNumbers();
  readonly #words: WrittenWord[] = [];
  #kinds = new Uint8Array(1024);
  readonly #withPart = new Map<string, number[]>();
  /** For as long as the index keeps the chunks. */
  readonly #chunks = new WeakMap<Chunk, Uint32Array>();

  constructor(stems: readonly Stem[]) {
    this.#stems = stems;
  }

  get size(): number {
    return this.#words.length;
  }

  /** By number, as a copy: whether each is a stop word or another one. */
  kinds(): Uint8Array {
    return this.#kinds.slice(0, this.size);
  }

  wordAt(number: number): WrittenWord {
    return this.#words[number] ?? noWord;
  }

  /** Numbers of the words with this term or written part. */
  wordsWith(part: string): readonly number[] {
    return this.#withPart.get(part) ?? [];
  }

  /** The numbers of a text's words, in order. */
  numbersIn(text: string): Uint32Array {
    return this.#numbers.of(text, (raw) => {
      this.#add(raw);
    });
  }

  /** Those of a chunk's text. */
  numbersOf(chunk: Chunk): Uint32Array {
    const numbers = this.#chunks.get(chunk) ?? this.numbersIn(chunk.text);
    this.#chunks.set(chunk, numbers);
    return numbers;
  }

  #add(raw: string): void {
    const number = this.size;
    const written = raw.toLowerCase().match(part) ?? [];
    const terms = [...new Set(analyze(raw, undefined, this.#stems))];
    this.#words.push({ written, terms });
    if (number === this.#kinds.length) this.#kinds = doubled(this.#kinds);
    this.#kinds[number] = terms.length > 0 ? kind.word : kind.stopWord;
    for (const one of new Set([...written, ...terms])) {
      const others = this.#withPart.get(one);
      if (others === undefined) this.#withPart.set(one, [number]);
      else others.push(number);
    }
  }
}

function doubled(values: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const longer = new Uint8Array(2 * values.length);
  longer.set(values);
  return longer;
}
