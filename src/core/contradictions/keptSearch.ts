import type { DocumentId } from '../model/types';
import type { FoundBefore } from './candidates';
import type { PairColumns } from './foundPairs';
import type { Compared, ScoreOptions } from './scoreCandidates';
import type { DocumentStatements } from './statementIndex';
import type { KeptSearch, Outcome, Outcomes, StatementMemory } from './statementMemory';

/** What of a search still holds, by the numbers of the statements as they are now. */
export interface StillFound extends FoundBefore {
  readonly outcomes: Outcomes;
  readonly changed: ReadonlySet<DocumentId>;
}

/** When everything is compared again, since that is soon done, or since counts of then no longer hold. */
export interface KeepLimits {
  /** With fewer statements. */
  readonly statements: number;
  /** When more than this share of the documents changed since everything was compared. */
  readonly changed: number;
}

const defaultLimits: KeepLimits = { statements: 2000, changed: 0.1 };

export interface KeepOptions extends Pick<ScoreOptions, 'isWanted' | 'vectors'> {
  /** Compares everything if anything changed since that was done. */
  readonly anew?: boolean | undefined;
  readonly limits?: KeepLimits | undefined;
}

/**
 * What an earlier search found among the documents that are as they were; undefined if everything is to be compared. It is
 * taken from the memory, since both at once would take twice as much.
 */
export function foundBefore(
  memory: StatementMemory,
  read: readonly DocumentStatements[],
  { isWanted, vectors, anew, limits = defaultLimits }: KeepOptions,
): StillFound | undefined {
  const { kept } = memory;
  if (kept === undefined || kept.vectors !== vectors) return undefined;
  const wanted = wantedOf(read, isWanted);
  const then = new Map(kept.read.map((one, at) => [one, at]));
  const places = read.map((one) => then.get(one));
  const isOther = (now: number, at = -1): boolean => at >= 0 && kept.wanted[at] !== wanted[now];
  if (places.some((at, now) => isOther(now, at))) return undefined;
  const changed = changedIn(kept, read);
  const isAnew = anew === true || countOf(read) < limits.statements;
  if (changed.size > (isAnew ? 0 : limits.changed * read.length)) return undefined;
  const numberOf = numbersNow(kept.read, read, places);
  memory.kept = undefined;
  return {
    isChanged: (document) => places[document] === undefined,
    found: stillFound(kept.found, numberOf),
    rivals: rivalsNow(kept, read, places),
    counted: kept.counted,
    outcomes: outcomesNow(kept, countOf(read), numberOf),
    changed,
  };
}

export function keptSearch(
  { read, candidates }: Compared,
  outcomes: Outcomes,
  { before, options }: { readonly before: StillFound | undefined; readonly options: KeepOptions },
): KeptSearch {
  const { found, rivals, counted, statements } = candidates;
  return {
    read,
    wanted: wantedOf(read, options.isWanted),
    vectors: options.vectors,
    found,
    rivals: Uint32Array.from({ length: found.isWhole ? 0 : statements.count }, (_, at) => rivals(at)),
    ...{ counted, outcomes },
    changed: before?.changed ?? new Set(),
  };
}

function wantedOf(read: readonly DocumentStatements[], isWanted: KeepOptions['isWanted']): Uint8Array {
  return Uint8Array.from(read, ({ about }) => (isWanted?.(about.id) === false ? 0 : 1));
}

/** Documents that are new, were read again or are gone, with those that were before. */
function changedIn({ read: then, changed }: KeptSearch, now: readonly DocumentStatements[]): Set<DocumentId> {
  const [before, after] = [new Set(then), new Set(now)];
  const all = [...then.filter((one) => !after.has(one)), ...now.filter((one) => !before.has(one))];
  return new Set([...changed, ...all.map(({ about }) => about.id)]);
}

function countOf(read: readonly DocumentStatements[]): number {
  return read.reduce((sum, { count }) => sum + count, 0);
}

/** By the number that a statement had: the one that it has, plus one; 0 if its document is not as it was. */
function numbersNow(
  then: readonly DocumentStatements[],
  now: readonly DocumentStatements[],
  places: readonly (number | undefined)[],
): Uint32Array {
  const numbers = new Uint32Array(countOf(then));
  const firsts = firstsOf(then);
  let number = 0;
  for (const [document, { count }] of now.entries()) {
    const from = firsts[places[document] ?? -1];
    for (let at = 0; at < count; at += 1) {
      number += 1;
      if (from !== undefined) numbers[from + at] = number;
    }
  }
  return numbers;
}

function firstsOf(read: readonly DocumentStatements[]): number[] {
  let first = 0;
  return read.map(({ count }) => (first += count) - count);
}

/** The pairs of which no statement is gone, in the place of all. */
function stillFound({ one, other, overlap, isWhole }: PairColumns, numbers: Uint32Array): PairColumns {
  let left = 0;
  for (let at = 0; at < one.length; at += 1) {
    const own = numbers[one[at] ?? 0] ?? 0;
    const its = numbers[other[at] ?? 0] ?? 0;
    if (own === 0 || its === 0) continue;
    one[left] = own - 1;
    other[left] = its - 1;
    overlap[left] = overlap[at] ?? 0;
    left += 1;
  }
  return {
    one: one.subarray(0, left),
    other: other.subarray(0, left),
    overlap: overlap.subarray(0, left),
    isWhole,
  };
}

function rivalsNow(
  { rivals, read: then }: KeptSearch,
  now: readonly DocumentStatements[],
  places: readonly (number | undefined)[],
): (statement: number) => number {
  if (rivals.length === 0) return () => 0;
  const those = new Uint32Array(countOf(now));
  const numbers = numbersNow(then, now, places);
  for (const [at, number] of numbers.entries()) if (number > 0) those[number - 1] = rivals[at] ?? 0;
  return (statement) => those[statement] ?? 0;
}

/** Moves them, since both maps at once would take twice as much. */
function outcomesNow({ read, outcomes }: KeptSearch, count: number, numbers: Uint32Array): Outcomes {
  const all = countOf(read);
  const now = new Map<number, Outcome | undefined>();
  for (const [key, outcome] of outcomes) {
    outcomes.delete(key);
    const [one, other] = [numbers[Math.floor(key / all)] ?? 0, numbers[key % all] ?? 0];
    if (one > 0 && other > 0) now.set((one - 1) * count + other - 1, outcome);
  }
  return now;
}
