import { flags, type DocumentStatements, type NumberLists } from './statementIndex';

/** Two statements that may contradict each other, by their numbers in the order of the documents. */
export interface Candidate {
  readonly one: number;
  readonly other: number;
  /** Share of the lesser one's terms that both have, weighted by rarity, 0…1. */
  readonly overlap: number;
}

export interface Candidates {
  /** Most alike first. */
  readonly pairs: readonly Candidate[];
  /** For each statement, how many others are much like it: many are of one pattern. */
  readonly rivals: Uint16Array;
  readonly rarity: Rarity;
}

/** The weight of each term by its number: the logarithm of how rare it is among the statements. */
export type Rarity = Float32Array;

/** A statement is found by its rarest terms, two at a time, and by the terms of its headings. */
const ownKeys = 7;
const headingKeys = 3;
/** Terms that more of the statements have say little; with fewer documents, this many may have one. */
const frequentShare = 0.05;
const leastFrequent = 60;
/** Statements that have the same two terms; more are a pattern. */
const largestBlock = 40;
/** Statements that are this much alike may be of one pattern. */
const leastOfPattern = 0.75;
const keysAtOnce = 4_000_000;
const mostOfEach = 8;
const mostPairs = 60_000;
/** The least overlap by what differs: values of one unit, yes and no, other words, the order of steps. */
const leastOverlap = { values: 0.34, polarity: 0.5, words: 0.7, steps: 0.5 };
/** More words of its own make a statement about something else. */
const mostOwnWords = 6;

/**
 * The pairs of statements that share rare terms and differ in values, polarity, a few words or the order of
 * steps. Only statements in the same block are compared, never all with all. With `isWanted`, one of the two
 * must be of such a document.
 */
export function findCandidates(
  documents: readonly DocumentStatements[],
  terms: number,
  isWanted: (document: number) => boolean = () => true,
): Candidates {
  const view = new Statements(documents, terms);
  const wanted = Uint8Array.from(view.documentOf, (document) => (isWanted(document) ? 1 : 0));
  const found = new Map<number, number>();
  const compare = (one: number, other: number): void => {
    const key = one * view.count + other;
    if ((wanted[one] === 0 && wanted[other] === 0) || found.has(key)) return;
    const overlap = view.overlapOf(one, other);
    if (overlap > 0) found.set(key, overlap);
  };
  const passes = Math.max(1, Math.ceil((view.count * 30) / keysAtOnce));
  for (let pass = 0; pass < passes; pass += 1)
    for (const block of blocksOf(view, pass, passes)) forEachPair(block, compare);
  return strongest(found, view);
}

function forEachPair(block: ArrayLike<number>, take: (one: number, other: number) => void): void {
  for (let at = 0; at < block.length; at += 1)
    for (let next = at + 1; next < block.length; next += 1) take(block[at] ?? 0, block[next] ?? 0);
}

function strongest(found: ReadonlyMap<number, number>, view: Statements): Candidates {
  const rivals = new Uint16Array(view.count);
  const all = Array.from(found, ([key, overlap]) => {
    const one = Math.floor(key / view.count);
    const other = key % view.count;
    for (const statement of overlap >= leastOfPattern ? [one, other] : [])
      rivals[statement] = Math.min(65_535, (rivals[statement] ?? 0) + 1);
    return { one, other, overlap };
  }).sort((a, b) => b.overlap - a.overlap);
  const taken = new Uint16Array(view.count);
  const pairs = all.filter(({ one, other }) => {
    if ((taken[one] ?? 0) >= mostOfEach || (taken[other] ?? 0) >= mostOfEach) return false;
    taken[one] = (taken[one] ?? 0) + 1;
    taken[other] = (taken[other] ?? 0) + 1;
    return true;
  });
  return { pairs: pairs.slice(0, mostPairs), rivals, rarity: view.rarity };
}

/** All statements of the documents, numbered through. */
class Statements {
  readonly count: number;
  readonly rarity: Rarity;
  /** By statement: its document, and its number there. */
  readonly documentOf: Uint32Array;
  readonly #documents: readonly DocumentStatements[];
  readonly #firsts: readonly number[];
  readonly #signatures = new Map<number, ReadonlySet<number>>();
  readonly #frequency: Uint32Array;
  readonly #weights: Float32Array;

  constructor(documents: readonly DocumentStatements[], terms: number) {
    this.#documents = documents;
    let count = 0;
    this.#firsts = documents.map((document) => {
      count += document.count;
      return count - document.count;
    });
    this.count = count;
    this.documentOf = new Uint32Array(count);
    this.#frequency = new Uint32Array(terms);
    for (const [at, document] of documents.entries()) {
      this.documentOf.fill(at, this.#firsts[at], (this.#firsts[at] ?? 0) + document.count);
      for (const term of document.terms.all) this.#frequency[term] = (this.#frequency[term] ?? 0) + 1;
    }
    this.rarity = Float32Array.from(this.#frequency, (often) => Math.log(1 + count / Math.max(1, often)));
    this.#weights = Float32Array.from({ length: count }, (_, at) => this.#weightOf(this.listOf(at, 'terms')));
  }

  listOf(statement: number, of: 'terms' | 'headings' | 'values'): Uint32Array {
    const document = this.documentOf[statement] ?? 0;
    const lists: NumberLists | undefined = this.#documents[document]?.[of];
    const at = statement - (this.#firsts[document] ?? 0);
    return lists?.all.subarray(lists.starts[at], lists.starts[at + 1]) ?? new Uint32Array();
  }

  /** The rarest terms that other statements have too, ascending. */
  keysOf(statement: number): number[] {
    const most = Math.max(leastFrequent, this.count * frequentShare);
    const rarest = (list: Uint32Array, count: number): number[] =>
      Array.from(list)
        .filter((term) => (this.#frequency[term] ?? 0) > 1 && (this.#frequency[term] ?? 0) <= most)
        .sort((one, other) => (this.#frequency[one] ?? 0) - (this.#frequency[other] ?? 0))
        .slice(0, count);
    const own = rarest(this.listOf(statement, 'terms'), ownKeys);
    const above = rarest(this.listOf(statement, 'headings'), headingKeys);
    return [...new Set([...own, ...above])].sort((one, other) => one - other);
  }

  /** 0 if the two cannot contradict each other. */
  overlapOf(one: number, other: number): number {
    const [own, its] = [this.#flagsOf(one), this.#flagsOf(other)];
    const areRows = (own & its & flags.row) > 0;
    if ((own & flags.steps) !== (its & flags.steps)) return 0;
    if (this.#isSaid(one, other) || this.#isSaid(other, one)) return 0;
    if (areRows && this.documentOf[one] === this.documentOf[other]) return 0;
    const shared = this.#shared(one, other);
    const least = Math.min(this.#weights[one] ?? 0, this.#weights[other] ?? 0);
    const overlap = least === 0 ? 0 : Math.min(1, shared.weight / least);
    return overlap >= this.#leastOverlap(one, other, shared.own) ? overlap : 0;
  }

  #leastOverlap(one: number, other: number, own: readonly [number, number]): number {
    const [flagsOfOne, flagsOfOther] = [this.#flagsOf(one), this.#flagsOf(other)];
    if ((flagsOfOne & flags.steps) > 0) return leastOverlap.steps;
    if (Math.min(...own) > mostOwnWords) return Infinity;
    if (haveOpposedValues(this.listOf(one, 'values'), this.listOf(other, 'values')))
      return leastOverlap.values;
    if ((flagsOfOne & flags.denied) !== (flagsOfOther & flags.denied)) return leastOverlap.polarity;
    return Math.min(...own) > 0 ? leastOverlap.words : Infinity;
  }

  /** Whether a statement stands in the document of the other, which then says both. */
  #isSaid(statement: number, other: number): boolean {
    const document = this.documentOf[statement] ?? 0;
    const signature = this.#documents[document]?.signatures[statement - (this.#firsts[document] ?? 0)] ?? 0;
    const its = this.documentOf[other] ?? 0;
    return its !== document && this.#signaturesOf(its).has(signature);
  }

  #signaturesOf(document: number): ReadonlySet<number> {
    const known = this.#signatures.get(document);
    if (known !== undefined) return known;
    const made = new Set(this.#documents[document]?.signatures);
    this.#signatures.set(document, made);
    return made;
  }

  #flagsOf(statement: number): number {
    const document = this.documentOf[statement] ?? 0;
    return this.#documents[document]?.flags[statement - (this.#firsts[document] ?? 0)] ?? 0;
  }

  #weightOf(list: Uint32Array): number {
    let sum = 0;
    for (const term of list) sum += this.rarity[term] ?? 0;
    return sum;
  }

  /** The weight of the terms of both, and how many of its own each has. */
  #shared(one: number, other: number): { readonly weight: number; readonly own: readonly [number, number] } {
    const [a, b] = [this.listOf(one, 'terms'), this.listOf(other, 'terms')];
    let [i, j, weight, count] = [0, 0, 0, 0];
    while (i < a.length && j < b.length) {
      const [left, right] = [a[i] ?? 0, b[j] ?? 0];
      if (left === right) {
        weight += this.rarity[left] ?? 0;
        count += 1;
      }
      if (left <= right) i += 1;
      if (right <= left) j += 1;
    }
    return { weight, own: [a.length - count, b.length - count] };
  }
}

/** Whether each has a value of one unit that the other lacks. */
function haveOpposedValues(one: Uint32Array, other: Uint32Array): boolean {
  return one.some(
    (value) =>
      !other.includes(value) && other.some((its) => its >>> 16 === value >>> 16 && !one.includes(its)),
  );
}

const hashes = 0x7fffffff;

/** The statements that share two keys, in lists of at least two. */
function* blocksOf(view: Statements, pass: number, passes: number): Generator<number[]> {
  const entries: number[] = [];
  for (let statement = 0; statement < view.count; statement += 1)
    forEachPair(view.keysOf(statement), (one, other) => {
      const hash = (Math.imul(one, 0x9e3779b1) ^ Math.imul(other + 1, 0x85ebca6b)) & hashes;
      // 31 bits of the hash and up to 22 of the statement are exact in a number.
      if (hash % passes === pass) entries.push(hash * 0x400000 + statement);
    });
  const sorted = Float64Array.from(entries).sort();
  let block: number[] = [];
  let last = -1;
  for (const entry of sorted) {
    const hash = Math.floor(entry / 0x400000);
    if (hash !== last) {
      if (block.length > 1 && block.length <= largestBlock) yield block;
      block = [];
      last = hash;
    }
    block.push(entry % 0x400000);
  }
  if (block.length > 1 && block.length <= largestBlock) yield block;
}
