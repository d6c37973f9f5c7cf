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

const hashes = 0x7fffffff;
const firstUnit = 0x1000000;

/**
 * Takes the pairs of statements that share two keys, few of them twice; with `isOf`, at least those of which one is such.
 */
export function forEachPair(
  view: Statements,
  isOf: ((statement: number) => boolean) | undefined,
  take: (one: number, other: number) => void,
): void {
  const asked = isOf && hashesOf(view, isOf);
  if (asked?.share === 0) return;
  const passes = Math.max(1, Math.ceil((view.count * keysOfEach * (asked?.share ?? 1)) / keysAtOnce));
  const entries = new Entries(view.count);
  for (let pass = 0; pass < passes; pass += 1) {
    entries.clear();
    forEachHash(view, (hash, statement) => {
      if (hash % passes === pass && asked?.has(hash) !== false) entries.add(hash, statement);
    });
    entries.forEachPair(take);
  }
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
    forEachTwo(all, takeKeys);
    if (!view.hasValues(statement)) continue;
    const units = new Set(Array.from(view.listOf(statement, 'values'), (value) => value >>> 16));
    for (const unit of units) for (const key of own) takeKeys(key, firstUnit + unit);
  }
}

function forEachTwo(keys: readonly number[], take: (one: number, other: number) => void): void {
  for (let at = 0; at < keys.length; at += 1)
    for (let next = at + 1; next < keys.length; next += 1) take(keys[at] ?? 0, keys[next] ?? 0);
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
  #all = new Float64Array(first);
  #size = 0;
  #blocks: Blocks;
  readonly #statements: number;

  constructor(statements: number) {
    this.#statements = statements;
    this.#blocks = new Blocks(statements, first);
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

  /** Takes each two statements that have a hash, once, those of a statement one after the other. */
  forEachPair(take: (one: number, other: number) => void): void {
    if (this.#blocks.room < this.#all.length) this.#blocks = new Blocks(this.#statements, this.#all.length);
    this.#blocks.clear();
    const sorted = this.#all.subarray(0, this.#size).sort();
    const hashAt = (at: number): number => Math.floor((sorted[at] ?? -1) / 0x400000);
    for (let start = 0, end = 0; start < sorted.length; start = end) {
      const hash = hashAt(start);
      while (hashAt(end) === hash) end += 1;
      if (end - start > 1 && end - start <= largestBlock) this.#blocks.add(sorted.subarray(start, end));
    }
    this.#blocks.forEachPair(take);
  }
}

/** Lists of statements, one after the other; used again, too. */
class Blocks {
  readonly #members: Uint32Array;
  /** By place among the members: how many follow in its block, and the place before, plus one, of the same statement. */
  readonly #following: Uint8Array;
  readonly #before: Uint32Array;
  /** By statement: its last place, plus one. */
  readonly #last: Uint32Array;
  #size = 0;

  constructor(
    statements: number,
    readonly room: number,
  ) {
    this.#members = new Uint32Array(room);
    this.#following = new Uint8Array(room);
    this.#before = new Uint32Array(room);
    this.#last = new Uint32Array(statements);
  }

  clear(): void {
    this.#size = 0;
    this.#last.fill(0);
  }

  add(entries: Float64Array): void {
    for (let at = 0; at < entries.length; at += 1) {
      const statement = (entries[at] ?? 0) % 0x400000;
      this.#members[this.#size] = statement;
      this.#following[this.#size] = entries.length - 1 - at;
      this.#before[this.#size] = this.#last[statement] ?? 0;
      this.#size += 1;
      this.#last[statement] = this.#size;
    }
  }

  forEachPair(take: (one: number, other: number) => void): void {
    /** By statement: the last that it was taken with, plus one. */
    const met = new Uint32Array(this.#last.length);
    for (let one = 0; one < met.length; one += 1)
      for (let next = this.#last[one] ?? 0; next > 0; next = this.#before[next - 1] ?? 0) {
        const end = next + (this.#following[next - 1] ?? 0);
        for (let at = next; at < end; at += 1) {
          const other = this.#members[at] ?? 0;
          if (met[other] === one + 1) continue;
          met[other] = one + 1;
          take(one, other);
        }
      }
  }
}

const first = 0x10000;
