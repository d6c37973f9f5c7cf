import * as assert from 'node:assert/strict';
import { intervalsOf } from '../../../../bench/datasets/bootstrap';
import { sampleOf } from '../../../../bench/datasets/random';
import { meanOf } from '../../../../bench/datasets/statistics';

const intervalOf = (
  values: readonly (number | undefined)[],
  drawnWith: (place: number) => string | undefined = () => undefined,
) => {
  const questions = values.map((_, place) => {
    const group = drawnWith(place);
    return { id: String(place), ...(group !== undefined && { drawnWith: group }) };
  });
  return intervalsOf(new Map([['mean', meanOf(values)]]), questions).get('mean');
};

describe('intervalsOf', () => {
  it('is about two standard errors to each side of a mean', () => {
    // 400 questions, half of them right: the standard error is .025.
    const interval = intervalOf(Array.from({ length: 400 }, (_, at) => at % 2));
    assert.equal(interval?.value, 0.5);
    for (const [end, expected] of [
      [interval.low, 0.451],
      [interval.high, 0.549],
    ] as const)
      assert.ok(Math.abs(end - expected) < 0.01, `${end} is not ${expected}`);
  });

  it('has no width where all questions are alike', () => {
    assert.deepEqual(intervalOf([0.3, 0.3, 0.3]), { value: 0.3, low: 0.3, high: 0.3 });
  });

  it('is as wide for questions asked four times as for those asked once', () => {
    const once = intervalOf(Array.from({ length: 100 }, (_, at) => at % 2));
    const repeated = Array.from({ length: 400 }, (_, at) => Math.floor(at / 4) % 2);
    assert.deepEqual(
      intervalOf(repeated, (place) => String(Math.floor(place / 4))),
      once,
    );
  });

  it('draws the same each time', () => {
    assert.deepEqual(intervalOf([0, 1, 1, 0, 1]), intervalOf([0, 1, 1, 0, 1]));
  });

  it('leaves out what says nothing', () => {
    assert.equal(intervalOf([undefined]), undefined);
  });
});

describe('sampleOf', () => {
  const all = Array.from({ length: 50 }, (_, at) => at);

  it('draws so many, each once and in their order, the same ones each time', () => {
    const drawn = sampleOf(all, 7, 1);
    assert.deepEqual([drawn.length, new Set(drawn).size], [7, 7]);
    assert.deepEqual(
      drawn,
      [...drawn].sort((a, b) => a - b),
    );
    assert.deepEqual(drawn, sampleOf(all, 7, 1));
    assert.notDeepEqual(drawn, all.slice(0, 7));
  });

  it('takes all where there are not more', () => {
    assert.deepEqual(sampleOf(all, 60, 1), all);
  });
});
