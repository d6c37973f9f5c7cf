import assert from 'node:assert/strict';
import { FoundPairs } from '../../../../src/core/contradictions/foundPairs';
import { Rivals } from '../../../../src/core/contradictions/rivals';

describe('FoundPairs', () => {
  it('takes the same pairs with little room as when all are kept', () => {
    for (let seed = 1; seed <= 6; seed += 1) {
      const limits = { statements: 200, mostOfEach: 3, most: 40 };
      const [narrow, wide] = [
        new FoundPairs({ ...limits, room: 150 }),
        new FoundPairs({ ...limits, room: 10_000 }),
      ];
      for (const [one, other, overlap] of randomPairs(seed))
        for (const pairs of [narrow, wide]) if (!pairs.has(one, other)) pairs.add(one, other, overlap);
      assert.equal(wide.strongest().length, 40);
      assert.deepEqual(narrow.strongest(), wide.strongest());
    }
  });

  it('goes on with what an earlier search found as if it had found that itself', () => {
    for (const [seed, pairsBefore] of [0, 1, 90, 149, 150, 400].entries()) {
      const limits = { statements: 200, mostOfEach: 3, most: 40, room: 150 };
      const whole = new FoundPairs(limits);
      let inParts = new FoundPairs(limits);
      const seen: [one: number, other: number][] = [];
      for (const [one, other, overlap] of randomPairs(seed + 1)) {
        if (seen.length === pairsBefore) {
          const before = seen.map((pair) => inParts.has(...pair));
          inParts = new FoundPairs(limits, inParts.columns());
          assert.deepEqual(
            seen.map((pair) => inParts.has(...pair)),
            before,
          );
        }
        seen.push([one, other]);
        for (const pairs of [whole, inParts]) if (!pairs.has(one, other)) pairs.add(one, other, overlap);
      }
      assert.ok(seen.length > pairsBefore);
      assert.deepEqual(inParts.strongest(), whole.strongest());
    }
  });

  it('takes the most alike first, of equals the one found first, and of each statement so many', () => {
    const pairs = new FoundPairs({ statements: 4, mostOfEach: 2, most: 9, room: 1 });
    for (const [one, other, overlap] of [
      [0, 1, 0.5],
      [0, 2, 0.7],
      [0, 3, 0.5],
      [1, 2, 0.4],
    ] as const)
      pairs.add(one, other, overlap);
    assert.deepEqual(
      pairs.strongest().map(({ one, other }) => [one, other]),
      [
        [0, 2],
        [0, 1],
        [1, 2],
      ],
    );
  });
});

describe('Rivals', () => {
  it('counts each thing that is said once, values apart from statements', () => {
    const rivals = new Rivals(3);
    for (const [said, isHash] of [
      [7, true],
      [7, true],
      [7, false],
      [0, false],
    ] as const)
      rivals.add(0, said, isHash);
    for (let said = 0; said < 40_000; said += 1) rivals.add(2, said, true);
    assert.deepEqual(Array.from(rivals.counts), [3, 0, 40_000]);
  });
});

/** Overlaps of few values, so that many are equal; the same pair comes with the same overlap. */
function* randomPairs(seed: number): Generator<[one: number, other: number, overlap: number]> {
  let last = seed;
  const next = (below: number): number => {
    last = (last * 48_271) % 2_147_483_647;
    return last % below;
  };
  for (let at = 0; at < 3000; at += 1) {
    const [one, other] = [next(200), next(200)];
    yield [one, other, (1 + ((one * 31 + other * 17) % 50)) / 50];
  }
}
