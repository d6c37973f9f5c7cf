import * as assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { SerialQueue } from '../../../../src/core/util/concurrency';

const never = new AbortController().signal;

describe('Turns', () => {
  it('lets work go one after another, in its order', async () => {
    const turns = new SerialQueue();
    const done: string[] = [];
    const work = (name: string) => async () => {
      done.push(`${name} begins`);
      await Promise.resolve();
      done.push(`${name} ends`);
      return name;
    };
    const results = await Promise.all([turns.take(work('one'), never), turns.take(work('two'), never)]);
    assert.deepEqual(results, ['one', 'two']);
    assert.deepEqual(done, ['one begins', 'one ends', 'two begins', 'two ends']);
  });

  it('goes on after work that failed', async () => {
    const turns = new SerialQueue();
    const failed = turns.take(() => Promise.reject(new Error('no')), never);
    const next = turns.take(() => Promise.resolve('done'), never);
    await assert.rejects(failed, /^Error: no$/);
    assert.equal(await next, 'done');
  });

  it('does not let work that waits for something hold up the next', async () => {
    const turns = new SerialQueue();
    const service = new EventEmitter();
    const waiting = turns.take(() => once(service, 'reply'), never);
    await turns.take(() => Promise.resolve(service.emit('reply', 'after all')), never);
    assert.deepEqual(await waiting, ['after all']);
  });
});
