import * as assert from 'node:assert/strict';
import { mapConcurrent } from '../../../../src/core/util/concurrency';
import { never } from '../../../support/samples';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('mapConcurrent', () => {
  it('works on so many items at a time, and gives results in the order of the items', async () => {
    const begun: number[] = [];
    const ends = new Map<number, () => void>();
    const work = async (item: number): Promise<number> => {
      begun.push(item);
      await new Promise<void>((resolve) => ends.set(item, resolve));
      return 10 * item;
    };
    const mapped = mapConcurrent([1, 2, 3, 4], 2, work, never);
    for (const [waiting, next] of [
      [[1, 2], 2],
      [[1, 2, 3], 3],
      [[1, 2, 3, 4], 1],
    ] as const) {
      await turn();
      assert.deepEqual(begun, waiting);
      ends.get(next)?.();
    }
    ends.get(4)?.();
    assert.deepEqual(await mapped, [10, 20, 30, 40]);
  });

  it('ends the rest and begins nothing more when one fails', async () => {
    const begun: number[] = [];
    const work = async (item: number, signal: AbortSignal): Promise<number> => {
      begun.push(item);
      if (item === 2) throw new Error('two is wrong');
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          reject(new Error('ended'));
        });
      });
    };
    await assert.rejects(mapConcurrent([1, 2, 3, 4], 2, work, never), /two is wrong/);
    assert.deepEqual(begun, [1, 2]);
  });
});
