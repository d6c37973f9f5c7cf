/** A seeded pseudo-random generator of numbers in [0, 1) (Park and Miller, 1988). */
export function randomFrom(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return (state - 1) / 2_147_483_646;
  };
}

/** A seeded random sample of the items, in their original order; all of them if there are no more. */
export function sampleOf<T>(items: readonly T[], size: number, seed: number): readonly T[] {
  if (items.length <= size) return items;
  const random = randomFrom(seed);
  const places = items.map((_, at) => at);
  for (let last = places.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const moved = places[last] ?? 0;
    places[last] = places[other] ?? 0;
    places[other] = moved;
  }
  const chosen = new Set(places.slice(0, size));
  return items.filter((_, at) => chosen.has(at));
}
