import type { Statements } from './allStatements';
import type { Candidate } from './candidates';

/** For two statements: the share of the statements of each document that have a like one in the other, the lesser of both. */
export function twinsAmong(
  { documentOf }: Statements,
  pairs: readonly Candidate[],
): (one: number, other: number) => number {
  const sizes = new Uint32Array((documentOf.at(-1) ?? 0) + 1);
  for (const document of documentOf) sizes[document] = (sizes[document] ?? 0) + 1;
  const keyOf = ({ one, other }: Candidate): number =>
    (documentOf[one] ?? 0) * sizes.length + (documentOf[other] ?? 0);
  const matched = [countDistinct(pairs, keyOf, 'one'), countDistinct(pairs, keyOf, 'other')];
  return (one, other) => {
    const key = keyOf({ one, other, overlap: 0 });
    const shares = [one, other].map((statement, side) => {
      const count = sizes[documentOf[statement] ?? 0] ?? 0;
      return (matched[side]?.get(key) ?? 0) / Math.max(1, count);
    });
    return Math.min(...shares);
  };
}

/** How many statements of a side the pairs of each key have. */
function countDistinct(
  pairs: readonly Candidate[],
  keyOf: (pair: Candidate) => number,
  side: 'one' | 'other',
): Map<number, number> {
  const counts = new Map<number, number>();
  let [lastKey, last] = [-1, -1];
  for (const pair of pairs.toSorted((a, b) => keyOf(a) - keyOf(b) || a[side] - b[side])) {
    const key = keyOf(pair);
    if (key !== lastKey || pair[side] !== last) counts.set(key, (counts.get(key) ?? 0) + 1);
    [lastKey, last] = [key, pair[side]];
  }
  return counts;
}
