/** Random numbers from a seed, so that every run measures the same documents: Tommy Ettinger's mulberry32. */
export function createRandom(seed) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low, high) => low + Math.floor(next() * (high - low + 1));
  return {
    /** From 0 up to 1. */
    next,
    /** A whole number, both ends included. */
    between,
    chance: (share) => next() < share,
    pick: (values) => values[Math.floor(next() * values.length)],
    /** Around `median`, seldom far above it: log-normal with the spread of section lengths in manuals. */
    lengthAround(median, low, high) {
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      return Math.min(high, Math.max(low, Math.round(median * Math.exp(0.6 * normal))));
    },
  };
}
