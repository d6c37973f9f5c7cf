// Words of like meaning: by a thesaurus, and by vectors.

import { isSlipOf } from '../language/nearestName';
import { folded, wordsIn, type Word } from './words';
import { stopWords } from '../language/analyze';

/** A word or multi-word expression. */
interface Expression {
  readonly written: string;
  /** Stems of its content words. */
  readonly stems: readonly string[];
}

/** An expression that can replace words of the question. */
interface Substitute {
  readonly written: string;
  /** Stems of its words after the first. */
  readonly rest: readonly string[];
  /** Numbers of the question words it replaces. */
  readonly asked: readonly number[];
  readonly share: number;
}

const longest = 4;
/** Prefix length by which groups are indexed. */
const beginning = 4;
/** Shorter words are parts of too many others, and shorter compounds are not split. */
const leastPart = 4;
const leastCompound = 8;
const shareOfCompound = 0.7;

/** A thesaurus linking everyday words with those of documents, in English and German. */
export class Synonyms {
  readonly #lines: readonly string[];
  /** The lines in lower case without accents, and their start offsets. */
  readonly #text: string;
  readonly #starts = new Map<number, number>();
  /** Caches: groups by line, and by word prefix. */
  readonly #groups = new Map<number, readonly Expression[]>();
  readonly #beginning = new Map<string, readonly (readonly Expression[])[]>();

  /** `text` has one group per line, with expressions separated by semicolons. */
  constructor(text: string) {
    this.#lines = text.split('\n');
    let read = '\n';
    for (const [number, line] of this.#lines.entries()) {
      this.#starts.set(read.length, number);
      read += `${folded(line)}\n`;
    }
    this.#text = read;
  }

  /** The substitutes for a question's words. */
  of(words: readonly Word[]): Substitutes {
    const byFirst = new Map<string, Substitute[]>();
    const add = (stems: readonly string[], asked: readonly number[], share: number): boolean => {
      const groups = this.#groupsWith(stems);
      for (const { written, stems: own } of groups.flat()) {
        const [first = '', ...rest] = own;
        if (!isSame(own, stems))
          byFirst.set(first, [...(byFirst.get(first) ?? []), { written, rest, asked, share }]);
      }
      return groups.length > 0;
    };
    const all = words.map(({ stem }) => stem);
    for (const [at, stem] of all.entries()) {
      const isKnown = add([stem], [at], 1);
      for (let length = 2; length <= longest && at + length <= all.length; length += 1)
        add(
          all.slice(at, at + length),
          Array.from({ length }, (_, place) => at + place),
          1,
        );
      if (!isKnown) for (const part of this.#partsOf(stem)) add([part], [at], shareOfCompound);
    }
    return new Substitutes(byFirst, words.length);
  }

  #groupsWith(stems: readonly string[]): (readonly Expression[])[] {
    return this.#groupsBeginning(stems[0] ?? '').filter((group) =>
      group.some((other) => isSame(other.stems, stems)),
    );
  }

  /** The groups containing a word with this prefix. */
  #groupsBeginning(stem: string): readonly (readonly Expression[])[] {
    const wanted = stem.slice(0, beginning);
    const before = this.#beginning.get(wanted);
    if (before !== undefined || wanted.length < 2) return before ?? [];
    const groups = new Set<readonly Expression[]>();
    for (let at = this.#text.indexOf(wanted); at >= 0; at = this.#text.indexOf(wanted, at + 1)) {
      if (!/[\p{L}\p{N}]/u.test(this.#text.charAt(at - 1))) groups.add(this.#groupAround(at));
    }
    const found = [...groups];
    this.#beginning.set(wanted, found);
    return found;
  }

  #groupAround(at: number): readonly Expression[] {
    const number = this.#starts.get(this.#text.lastIndexOf('\n', at) + 1) ?? 0;
    const before = this.#groups.get(number);
    if (before !== undefined) return before;
    const group = (this.#lines[number] ?? '')
      .split(';')
      .flatMap((written) => expressionOf(written.trim()) ?? []);
    this.#groups.set(number, group);
    return group;
  }

  /** The longest known first and last components of a compound. */
  #partsOf(stem: string): string[] {
    if (stem.length < leastCompound) return [];
    const cuts = Array.from({ length: stem.length - leastPart - 1 }, (_, at) => at + leastPart);
    const isKnown = (part: string): boolean =>
      part.length >= leastPart && this.#groupsWith([part]).length > 0;
    const end = cuts.map((cut) => stem.slice(cut)).find(isKnown);
    const start = cuts
      .map((cut) => stem.slice(0, cut))
      .reverse()
      .find(isKnown);
    return [start, end].flatMap((part) => part ?? []);
  }
}

/** Undefined for a multi-word expression of which only one word has content: "log in" is not "log". */
function expressionOf(written: string): Expression | undefined {
  const stems = wordsIn(written).map(({ stem }) => stem);
  const isCut = stems.length === 1 && /\s/.test(written);
  return stems.length === 0 || stems.length > longest || isCut ? undefined : { written, stems };
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((stem, at) => stem === other[at]);
}

/** The substitutes for one question. */
export class Substitutes {
  readonly #byFirst: ReadonlyMap<string, readonly Substitute[]>;
  readonly #count: number;
  readonly #inCompounds = new Map<string, readonly Substitute[]>();

  /** `byFirst` maps first words to expressions; `count` is the number of question words. */
  constructor(byFirst: ReadonlyMap<string, readonly Substitute[]>, count: number) {
    this.#byFirst = byFirst;
    this.#count = count;
  }

  /** All substitutes as written, without duplicates. */
  get written(): string[] {
    return [...new Set([...this.#byFirst.values()].flatMap((some) => some.map(({ written }) => written)))];
  }

  /** Confidence, 0…1, that these words contain a substitute for each question word. */
  among(words: readonly Word[]): number[] {
    const best = Array.from({ length: this.#count }, () => 0);
    if (this.#byFirst.size === 0) return best;
    for (const [at, { stem }] of words.entries()) {
      for (const { rest, asked, share } of this.#byFirst.get(stem) ?? this.#within(stem)) {
        if (!rest.every((next, place) => words[at + 1 + place]?.stem === next)) continue;
        for (const one of asked) best[one] = Math.max(best[one] ?? 0, share);
      }
    }
    return best;
  }

  /** Substitutes that are the first or last component of a compound. */
  #within(stem: string): readonly Substitute[] {
    if (stem.length < leastCompound) return [];
    const before = this.#inCompounds.get(stem);
    if (before !== undefined) return before;
    const found = [...this.#byFirst].flatMap(([part, others]) => {
      const isPart = part.length >= leastPart && stem.length >= part.length + 3;
      if (!isPart || !(stem.startsWith(part) || stem.endsWith(part))) return [];
      return others
        .filter(({ rest }) => rest.length === 0)
        .map((other) => ({ ...other, share: shareOfCompound * other.share }));
    });
    this.#inCompounds.set(stem, found);
    return found;
  }
}

/** Word embeddings: close vectors mean similar words. */
export interface WordVectors {
  /** Number of a lower-case word; undefined if unknown. */
  readonly numberOf: (word: string) => number | undefined;
  /** Number of the most frequent everyday word that an unknown lower-case word is a slip of; undefined if there is none. */
  readonly slipOf: (word: string) => number | undefined;
  /** Cosine similarity of two words, by number. */
  readonly nearness: (one: number, other: number) => number;
  /** Adds a word's unit vector times `weight` to a sum of `dimensions` numbers. */
  readonly add: (word: number, weight: number, sum: Float64Array) => void;
  readonly dimensions: number;
  readonly synonyms?: Synonyms;
}

/** Words are sorted by how frequent they are; of rarer ones than these, a name may be one edit away. */
const everyday = 2000;

/** Vectors of `words`, concatenated in `data`: `dimensions` signed bytes each, scaled arbitrarily. */
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
    slipOf: (word) => {
      if (numbers.has(word)) return undefined;
      const at = words.slice(0, everyday).findIndex((other) => isSlipOf(word, other));
      return at < 0 ? undefined : at;
    },
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

/** Number of nearest function words a word is compared with. */
const compared = 10;
/**
 * Mean cosine from which a word counts as empty: "really", "stuff" and "wrong" exceed it, "cost" and "hotel"
 * reach half.
 */
const leastNearness = 0.52;

/**
 * Whether a lower-case English word is used like a function word, so that its absence from a text means
 * nothing.
 */
export function saysLittle(word: string, vectors: WordVectors): boolean {
  const number = vectors.numberOf(word) ?? vectors.slipOf(word);
  if (number === undefined) return false;
  const nearest = [...stopWords]
    .flatMap((other) => vectors.numberOf(other) ?? [])
    .map((other) => vectors.nearness(number, other))
    .sort((a, b) => b - a)
    .slice(0, compared);
  return nearest.reduce((sum, cosine) => sum + cosine, 0) >= compared * leastNearness;
}
