/** The pairs, the first first, of which no side is in a pair before them. */
export function oneToOne<Pair>(
  pairs: readonly Pair[],
  sidesOf: (pair: Pair) => readonly [one: unknown, other: unknown],
): Pair[] {
  const [ones, others] = [new Set<unknown>(), new Set<unknown>()];
  return pairs.filter((pair) => {
    const [one, other] = sidesOf(pair);
    if (ones.has(one) || others.has(other)) return false;
    ones.add(one);
    others.add(other);
    return true;
  });
}
