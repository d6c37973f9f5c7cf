import { Statements } from './allStatements';
import { FoundPairs } from './foundPairs';
import { Rivals } from './rivals';
import { flags, type DocumentStatements } from './statementIndex';

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
  /** How many other things are said in statements much like one: many are of one pattern; what is said again counts once. */
  readonly rivals: (statement: number) => number;
  readonly statements: Statements;
}

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
/** Of the pairs that were found, so many are kept before those are dropped that are not among the most alike. */
const pairsAtOnce = 1_000_000;
/** The least overlap by what differs: values of one unit, yes and no, other words, those with somebody in charge, the order of steps. */
const leastOverlap = { values: 0.34, polarity: 0.5, words: 0.7, roles: 0.38, steps: 0.5 };
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
  const wanted = Uint8Array.from(documents, (_, at) => (isWanted(at) ? 1 : 0));
  const isOfWanted = (statement: number): boolean => wanted[view.documentOf[statement] ?? 0] === 1;
  const found = new FoundPairs({ statements: view.count, mostOfEach, most: mostPairs, room: pairsAtOnce });
  const rivals = new Rivals(view.count);
  const compare = (one: number, other: number): void => {
    if ((!isOfWanted(one) && !isOfWanted(other)) || found.has(one, other)) return;
    const overlap = overlapOf(view, one, other);
    if (overlap <= 0) return;
    found.add(one, other, overlap);
    if (overlap < leastOfPattern) return;
    addRival(rivals, view, one, other);
    addRival(rivals, view, other, one);
  };
  const passes = Math.max(1, Math.ceil((view.count * 45) / keysAtOnce));
  const entries = new Entries();
  for (let pass = 0; pass < passes; pass += 1)
    for (const block of blocksOf(view, entries, { pass, passes })) forEachPair(block, compare);
  return {
    pairs: found.strongest(),
    rivals: (statement) => rivals.countOf(statement),
    statements: view,
  };
}

function forEachPair(block: ArrayLike<number>, take: (one: number, other: number) => void): void {
  for (let at = 0; at < block.length; at += 1)
    for (let next = at + 1; next < block.length; next += 1) take(block[at] ?? 0, block[next] ?? 0);
}

/** The same for statements with the same values; without any, each stands for itself. */
function addRival(rivals: Rivals, view: Statements, statement: number, rival: number): void {
  const values = view.listOf(rival, 'values');
  const hash = values.reduce((all, value) => (Math.imul(all, 0x01000193) ^ value) >>> 0, 0x811c9dc5);
  if (values.length === 0) rivals.add(statement, rival, false);
  else rivals.add(statement, hash, true);
}

/** Two rare terms, or one of its own and the unit of a value. */
function forEachKeyPair(
  view: Statements,
  statement: number,
  take: (one: number, other: number) => void,
): void {
  const { own, all } = keysOf(view, statement);
  forEachPair(all, take);
  const units = new Set(Array.from(view.listOf(statement, 'values'), (value) => value >>> 16));
  for (const unit of units) for (const key of own) take(key, firstUnit + unit);
}

const firstUnit = 0x1000000;

/** The rarest terms that other statements have too, ascending: its own, and those with its headings'. */
function keysOf(view: Statements, statement: number): { readonly own: number[]; readonly all: number[] } {
  const most = Math.max(leastFrequent, view.count * frequentShare);
  const rarest = (list: Uint32Array, count: number): number[] =>
    Array.from(list)
      .filter((term) => (view.frequency[term] ?? 0) > 1 && (view.frequency[term] ?? 0) <= most)
      .sort((one, other) => (view.frequency[one] ?? 0) - (view.frequency[other] ?? 0))
      .slice(0, count);
  const own = rarest(view.listOf(statement, 'terms'), ownKeys);
  const above = rarest(view.listOf(statement, 'headings'), headingKeys);
  return { own, all: [...new Set([...own, ...above])].sort((one, other) => one - other) };
}

/** 0 if the two cannot contradict each other. */
function overlapOf(view: Statements, one: number, other: number): number {
  const [own, its] = [view.flagsOf(one), view.flagsOf(other)];
  const areRows = (own & its & flags.row) > 0;
  if ((own & flags.steps) !== (its & flags.steps)) return 0;
  if (view.isSaid(one, other) || view.isSaid(other, one)) return 0;
  if (areRows && view.documentOf[one] === view.documentOf[other]) return 0;
  const shared = view.shared(one, other);
  const least = Math.min(view.weights[one] ?? 0, view.weights[other] ?? 0);
  const overlap = least === 0 ? 0 : Math.min(1, shared.weight / least);
  return overlap >= leastOverlapOf(view, one, other, shared.own) ? overlap : 0;
}

function leastOverlapOf(
  view: Statements,
  one: number,
  other: number,
  own: readonly [number, number],
): number {
  const [flagsOfOne, flagsOfOther] = [view.flagsOf(one), view.flagsOf(other)];
  if ((flagsOfOne & flags.steps) > 0) return leastOverlap.steps;
  if (Math.min(...own) > mostOwnWords) return Infinity;
  if (haveOpposedValues(view, one, other)) return leastOverlap.values;
  if ((flagsOfOne & flags.denied) !== (flagsOfOther & flags.denied)) return leastOverlap.polarity;
  if (Math.min(...own) === 0) return Infinity;
  return (flagsOfOne & flagsOfOther & flags.role) > 0 ? leastOverlap.roles : leastOverlap.words;
}

/** Whether each has a value of one unit that the other lacks. */
function haveOpposedValues(view: Statements, statement: number, another: number): boolean {
  if (!view.hasValues(statement) || !view.hasValues(another)) return false;
  const [one, other] = [view.listOf(statement, 'values'), view.listOf(another, 'values')];
  return one.some(
    (value) =>
      !other.includes(value) && other.some((its) => its >>> 16 === value >>> 16 && !one.includes(its)),
  );
}

const hashes = 0x7fffffff;

/** Hashes of keys with the statements that have them, in a row that is used again. */
class Entries {
  #all = new Float64Array(keysAtOnce);
  #size = 0;

  clear(): void {
    this.#size = 0;
  }

  /** 31 bits of the hash and up to 22 of the statement are exact in a number. */
  add(hash: number, statement: number): void {
    if (this.#size === this.#all.length) {
      const wider = new Float64Array(this.#size * 1.5);
      wider.set(this.#all);
      this.#all = wider;
    }
    this.#all[this.#size] = hash * 0x400000 + statement;
    this.#size += 1;
  }

  sorted(): Float64Array {
    return this.#all.subarray(0, this.#size).sort();
  }
}

/** The statements that share two keys, in lists of at least two. */
function* blocksOf(
  view: Statements,
  entries: Entries,
  { pass, passes }: { readonly pass: number; readonly passes: number },
): Generator<number[]> {
  entries.clear();
  for (let statement = 0; statement < view.count; statement += 1)
    forEachKeyPair(view, statement, (one, other) => {
      const hash = (Math.imul(one, 0x9e3779b1) ^ Math.imul(other + 1, 0x85ebca6b)) & hashes;
      if (hash % passes === pass) entries.add(hash, statement);
    });
  let block: number[] = [];
  let last = -1;
  for (const entry of entries.sorted()) {
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
