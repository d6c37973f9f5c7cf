import type { Statements } from './allStatements';
import { flags } from './statementIndex';

/** A statement is found by its rarest terms, two at a time, and by the terms of its headings. */
const ownKeys = 7;
/** Steps say more, of which the others may say the half. */
const keysOfSteps = 14;
const headingKeys = 3;
/** Terms that more of the statements have say little; with fewer documents, this many may have one. */
const frequentShare = 0.05;
const leastFrequent = 60;
/** Statements that have the same two terms; more are a pattern. */
const largestBlock = 40;
const keysAtOnce = 4_000_000;
const keysOfEach = 45;
/** Hashes fall into passes a little unevenly; a row that is too short is copied into one of twice the length. */
const spare = 1.1;

const hashes = 0x7fffffff;
const firstUnit = 0x1000000;

/** The statements that share two keys, in lists of at least two; with `isOf`, at least those lists in which one is such. */
export function* blocksOf(
  view: Statements,
  isOf?: (statement: number) => boolean,
): Generator<readonly number[]> {
  const asked = isOf && hashesOf(view, isOf);
  if (asked?.share === 0) return;
  const passes = Math.max(1, Math.ceil((view.count * keysOfEach * (asked?.share ?? 1)) / keysAtOnce));
  const entries = new Entries(Math.ceil((view.count * keysOfEach * (asked?.share ?? 1) * spare) / passes));
  for (let pass = 0; pass < passes; pass += 1) {
    entries.clear();
    forEachHash(view, (hash, statement) => {
      if (hash % passes === pass && asked?.has(hash) !== false) entries.add(hash, statement);
    });
    yield* entries.blocks();
  }
}

export function forEachPair(block: ArrayLike<number>, take: (one: number, other: number) => void): void {
  for (let at = 0; at < block.length; at += 1)
    for (let next = at + 1; next < block.length; next += 1) take(block[at] ?? 0, block[next] ?? 0);
}

/** The hashes of the keys of some statements. */
function hashesOf(view: Statements, isOf: (statement: number) => boolean): HashFilter {
  const filter = new HashFilter();
  forEachHash(
    view,
    (hash) => {
      filter.add(hash);
    },
    isOf,
  );
  return filter;
}

/** Whether a number was added; seldom says so of one that was not. */
class HashFilter {
  readonly #bits = new Uint8Array(0x80000);
  #added = 0;

  /** At most so many of all hashes are taken for those that were added. */
  get share(): number {
    return Math.min(1, this.#added / (this.#bits.length * 8));
  }

  add(hash: number): void {
    this.#added += 1;
    this.#bits[hash >>> 12] = (this.#bits[hash >>> 12] ?? 0) | (1 << ((hash >>> 9) & 7));
  }

  has(hash: number): boolean {
    return ((this.#bits[hash >>> 12] ?? 0) & (1 << ((hash >>> 9) & 7))) > 0;
  }
}

/** Each two rare terms of each statement, and each rare term of its own with the unit of a value, as a hash. */
function forEachHash(
  view: Statements,
  take: (hash: number, statement: number) => void,
  isOf: (statement: number) => boolean = () => true,
): void {
  const most = Math.max(leastFrequent, view.count * frequentShare);
  for (let statement = 0; statement < view.count; statement += 1) {
    if (!isOf(statement)) continue;
    const takeKeys = (one: number, other: number): void => {
      take((Math.imul(one, 0x9e3779b1) ^ Math.imul(other + 1, 0x85ebca6b)) & hashes, statement);
    };
    const count = (view.flagsOf(statement) & flags.steps) > 0 ? keysOfSteps : ownKeys;
    const own = rarestOf(view, view.listOf(statement, 'terms'), { count, most });
    const above = rarestOf(view, view.listOf(statement, 'headings'), { count: headingKeys, most });
    const all = [...own, ...above.filter((term) => !own.includes(term))].sort((one, other) => one - other);
    forEachPair(all, takeKeys);
    if (!view.hasValues(statement)) continue;
    const units = new Set(Array.from(view.listOf(statement, 'values'), (value) => value >>> 16));
    for (const unit of units) for (const key of own) takeKeys(key, firstUnit + unit);
  }
}

/** The rarest terms that other statements have too, the rarest first, of equals the one that comes first. */
function rarestOf(
  { frequency }: Statements,
  terms: Uint32Array,
  { count, most }: { readonly count: number; readonly most: number },
): number[] {
  const rarest: number[] = [];
  const oftenAt = (at: number): number => frequency[rarest[at] ?? 0] ?? 0;
  for (const term of terms) {
    const often = frequency[term] ?? 0;
    if (often < 2 || often > most) continue;
    let at = rarest.length;
    while (at > 0 && oftenAt(at - 1) > often) at -= 1;
    if (at < count) rarest.splice(at, 0, term);
    if (rarest.length > count) rarest.pop();
  }
  return rarest;
}

/** Hashes of keys with the statements that have them, in a row that is used again. */
class Entries {
  #all: Float64Array;
  #size = 0;

  constructor(room: number) {
    this.#all = new Float64Array(Math.max(1, room));
  }

  clear(): void {
    this.#size = 0;
  }

  /** 31 bits of the hash and up to 22 of the statement are exact in a number. */
  add(hash: number, statement: number): void {
    if (this.#size === this.#all.length) {
      const wider = new Float64Array(this.#size * 2);
      wider.set(this.#all);
      this.#all = wider;
    }
    this.#all[this.#size] = hash * 0x400000 + statement;
    this.#size += 1;
  }

  /** The statements of each hash that at least two have. */
  *blocks(): Generator<readonly number[]> {
    let block: number[] = [];
    let last = -1;
    for (const entry of this.#all.subarray(0, this.#size).sort()) {
      const hash = Math.floor(entry / 0x400000);
      if (hash !== last) {
        if (isBlock(block)) yield block;
        block = [];
        last = hash;
      }
      block.push(entry % 0x400000);
    }
    if (isBlock(block)) yield block;
  }
}

function isBlock({ length }: readonly number[]): boolean {
  return length > 1 && length <= largestBlock;
}
