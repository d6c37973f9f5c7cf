import * as assert from 'node:assert/strict';
import { EventQueue } from '../../../../src/core/util/concurrency';

async function all<T>(queue: EventQueue<T>): Promise<T[]> {
  const events: T[] = [];
  for await (const event of queue) events.push(event);
  return events;
}

describe('EventQueue', () => {
  it('gives events in order when they were pushed before', async () => {
    const queue = new EventQueue<number>();
    queue.push(1);
    queue.push(2);
    queue.close();
    assert.deepEqual(await all(queue), [1, 2]);
  });

  it('gives events when they come while the reader waits', async () => {
    const queue = new EventQueue<number>();
    const reading = all(queue);
    await Promise.resolve();
    queue.push(1);
    await Promise.resolve();
    queue.push(2);
    queue.close();
    assert.deepEqual(await reading, [1, 2]);
  });

  it('drops what is pushed after the end', async () => {
    const queue = new EventQueue<number>();
    queue.push(1);
    queue.close();
    queue.push(2);
    assert.deepEqual(await all(queue), [1]);
  });
});
