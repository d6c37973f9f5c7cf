import type { Candidate } from './candidates';
import { documentAt, firstsOf } from './locate';
import type { DocumentStatements } from './statementIndex';

/** For two statements: the share of the statements of each document that have a like one in the other, the lesser of both. */
export function twinsAmong(
  read: readonly DocumentStatements[],
  pairs: readonly Candidate[],
): (one: number, other: number) => number {
  const firsts = firstsOf(read);
  const matched = new Map<string, readonly [Set<number>, Set<number>]>();
  const keyOf = (one: number, other: number): string =>
    `${String(documentAt(firsts, one))} ${String(documentAt(firsts, other))}`;
  for (const { one, other } of pairs) {
    const key = keyOf(one, other);
    const known = matched.get(key) ?? [new Set<number>(), new Set<number>()];
    known[0].add(one);
    known[1].add(other);
    matched.set(key, known);
  }
  return (one, other) => {
    const sides = matched.get(keyOf(one, other));
    const shares = [one, other].map((statement, side) => {
      const count = read[documentAt(firsts, statement)]?.count ?? 0;
      return (sides?.[side]?.size ?? 0) / Math.max(1, count);
    });
    return Math.min(...shares);
  };
}
