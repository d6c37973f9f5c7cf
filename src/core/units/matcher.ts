import type { AskedQuestion, AskedWord } from './question';
import { wordSimilarity, wordsIn, type WordSimilarity, type Word } from './words';
import { memoized } from '../util/memoized';
import type { Substitutes, WordVectors } from './wordVectors';

/** Degree, 0…1, to which each word of a question is matched, by its number in the question. */
export type Held = readonly number[];

/** Weight of each kind of match relative to the word itself. */
const shares: Readonly<Record<WordSimilarity, number>> = {
  same: 1,
  derived: 0.8,
  compound: 0.6,
  misspelt: 0.7,
};

/** Cosine below which words are unrelated, and the range above it within which they become synonymous. */
const leastNear = 0.3;
const near = 0.6;

/** Compares the question's words with those of texts; memoised per pair. */
export class Matcher {
  readonly #alike = new Map<string, Held>();
  readonly #near = new Map<string, Held>();
  readonly #centers = new Map<string, Float64Array>();
  readonly #question: AskedQuestion;
  readonly #vectors: WordVectors | undefined;
  readonly #numbers: readonly (number | undefined)[];
  readonly #center: Float64Array | undefined;
  readonly #substitutes: Substitutes | undefined;

  constructor(question: AskedQuestion, vectors: WordVectors | undefined) {
    this.#question = question;
    this.#vectors = vectors;
    this.#substitutes = vectors?.synonyms?.of(question.words);
    this.#numbers = question.words.map(({ form }) => vectors?.numberOf(form));
    this.#center = this.#sumOf(
      question.words,
      question.words.map(({ weight }) => weight),
    );
  }

  /** The words of a unit, or of a text shared by several. */
  wordsOf(text: string): readonly Word[] {
    return knownWords(text);
  }

  /** Match of each question word among these words. */
  held(words: readonly Word[]): number[] {
    return this.#best(words, (word) => this.of(word));
  }

  /** Semantic nearness of these words to each question word; the word itself is 1. */
  near(words: readonly Word[]): number[] {
    return this.#best(words, (word) => this.#nearOf(word));
  }

  /** Synonym confidence for each question word among these words. */
  synonyms(words: readonly Word[]): number[] {
    return this.#substitutes?.among(words) ?? this.#question.words.map(() => 0);
  }

  /** Match of each question word with a word. */
  of(word: Word): Held {
    const before = this.#alike.get(word.form);
    if (before !== undefined) return before;
    const made = this.#question.words.map((asked) => shareOf(asked, word));
    this.#alike.set(word.form, made);
    return made;
  }

  /** Whether a word matches any of the question's. */
  isAsked(word: Word): boolean {
    return this.of(word).some((share) => share > 0);
  }

  /** Sum of the vectors of the words; undefined without vectors. */
  centerOf(words: readonly Word[]): Float64Array | undefined {
    return this.#sumOf(words);
  }

  /** Cached, since several units share a text. */
  centerOfText(text: string): Float64Array | undefined {
    const before = this.#centers.get(text);
    if (before !== undefined) return before;
    const center = this.#sumOf(this.wordsOf(text));
    if (center !== undefined) this.#centers.set(text, center);
    return center;
  }

  /** Cosine between the vector sum of the question and that of these centres; 0 without vectors. */
  meaning(...centers: readonly (Float64Array | undefined)[]): number {
    const [first, ...others] = centers.flatMap((center) => center ?? []);
    if (this.#center === undefined || first === undefined) return 0;
    return cosine(
      this.#center,
      others.reduce((sum, center) => sum.map((value, at) => value + (center[at] ?? 0)), first),
    );
  }

  #best(words: readonly Word[], of: (word: Word) => Held): number[] {
    const best = this.#question.words.map(() => 0);
    for (const word of words) {
      const like = of(word);
      for (let at = 0; at < best.length; at += 1) best[at] = Math.max(best[at] ?? 0, like[at] ?? 0);
    }
    return best;
  }

  #nearOf(word: Word): Held {
    const before = this.#near.get(word.form);
    if (before !== undefined) return before;
    const number = this.#vectors?.numberOf(word.form);
    const made = this.of(word).map((same, at) => Math.max(same, this.#nearness(this.#numbers[at], number)));
    this.#near.set(word.form, made);
    return made;
  }

  #nearness(asked: number | undefined, other: number | undefined): number {
    if (this.#vectors === undefined || asked === undefined || other === undefined) return 0;
    return Math.min(1, Math.max(0, (this.#vectors.nearness(asked, other) - leastNear) / near));
  }

  #sumOf(words: readonly Word[], weights: readonly number[] = []): Float64Array | undefined {
    const vectors = this.#vectors;
    if (vectors === undefined) return undefined;
    const sum = new Float64Array(vectors.dimensions);
    for (const [at, word] of words.entries()) {
      const number = vectors.numberOf(word.form);
      if (number !== undefined) vectors.add(number, weights[at] ?? 1, sum);
    }
    return sum;
  }
}

function shareOf(asked: AskedWord, word: Word): number {
  const like = wordSimilarity(asked, word, asked.isUnknown);
  return like === undefined ? 0 : shares[like];
}

function cosine(one: Float64Array, other: Float64Array): number {
  // One loop, as it runs for every unit of every passage.
  let [dot, ownSquare, otherSquare] = [0, 0, 0];
  for (let at = 0; at < one.length; at += 1) {
    const [own, its] = [one[at] ?? 0, other[at] ?? 0];
    dot += own * its;
    ownSquare += own * own;
    otherSquare += its * its;
  }
  const length = Math.sqrt(ownSquare * otherSquare);
  return length === 0 ? 0 : dot / length;
}

/** More than the passages of a question have. */
const mostCharacters = 2_000_000;
/** What a short text takes, in characters of a long one. */
const ofAnyList = 100;

/** The same documents are read for one question after another. */
const knownWords = memoized(mostCharacters, wordsIn, (text) => text.length + ofAnyList);

/** Elementwise maximum. */
export function union(one: Held, other: Held): number[] {
  return one.map((held, at) => Math.max(held, other[at] ?? 0));
}
