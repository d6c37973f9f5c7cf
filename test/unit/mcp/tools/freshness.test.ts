import * as assert from 'node:assert/strict';
import { AskDocsError } from '../../../../src/core/model/errors';
import type { Library } from '../../../../src/core/run/library';
import { createFreshness, type Freshness } from '../../../../src/mcp/tools/freshness';
import { FakeSearchIndex } from '../../../support/fakeSearchIndex';
import { never } from '../../../support/samples';
import type { SyncEvent } from '../../../../src/core/retrieval/indexing/progress';

/** Refreshes that the test ends, in their order. */
class Syncs {
  readonly started: { end(): void; fail(error: Error): void; tell(event: SyncEvent): void }[] = [];
  readonly #documents: number;

  constructor(documents = 3) {
    this.#documents = documents;
  }

  get library(): Library {
    return {
      index: new FakeSearchIndex({ status: { documents: this.#documents } }),
      refresh: (signal, onEvent = () => undefined) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => {
            reject(new Error('stopped'));
          });
          this.started.push({ end: resolve, fail: reject, tell: onEvent });
        }),
      contents: () => Promise.resolve({ documents: [], failed: [] }),
      answer: () => {
        throw new Error('the test did not expect a question');
      },
    };
  }
}

const ended = (added: number): SyncEvent => ({
  type: 'sync-end',
  summary: {
    ...{ added, changed: 1, renamed: 0, removed: 0, unchanged: 0, read: 0, failed: [], documents: 0 },
    ...{ chunks: 0, postponed: 0, ms: 0, skipped: false },
  },
});

/** Lets everything run that waits for nothing. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('createFreshness', () => {
  let now = 0;
  const open = (syncs: Syncs, patienceMs = 60_000): Freshness =>
    createFreshness(syncs.library, { maxAgeMs: 1000, patienceMs, now: () => now });

  it('syncs once for calls that come together', async () => {
    const syncs = new Syncs();
    const freshness = open(syncs);
    const calls = [freshness.soon(never), freshness.soon(never)];
    syncs.started[0]?.end();
    assert.deepEqual(await Promise.all(calls), [true, true]);
    assert.equal(syncs.started.length, 1);
  });

  it('does not sync again for a moment, and does after it', async () => {
    const syncs = new Syncs();
    const freshness = open(syncs);
    const first = freshness.soon(never);
    syncs.started[0]?.end();
    await first;
    now += 999;
    assert.equal(await freshness.soon(never), true);
    assert.equal(syncs.started.length, 1);
    now += 1;
    void freshness.soon(never);
    assert.equal(syncs.started.length, 2);
  });

  it('goes on with the older state when a sync takes long', async () => {
    assert.equal(await open(new Syncs(), 0).soon(never), false);
  });

  it('waits for the end when there is no older state', async () => {
    const syncs = new Syncs(0);
    const call = open(syncs, 0).soon(never);
    const first = await Promise.race([
      call,
      settle()
        .then(settle)
        .then(() => 'waits'),
    ]);
    assert.equal(first, 'waits');
    syncs.started[0]?.end();
    assert.equal(await call, true);
  });

  it('looks at the documents anew when they are wanted as they are now', async () => {
    const syncs = new Syncs();
    const freshness = open(syncs);
    const running = freshness.soon(never);
    const call = freshness.now(never);
    syncs.started[0]?.end();
    await running;
    await settle();
    assert.equal(syncs.started.length, 2);
    syncs.started[1]?.end();
    await call;
  });

  it('tells callers when the documents cannot be read, and tries again with the next call', async () => {
    const syncs = new Syncs();
    const freshness = open(syncs);
    const call = freshness.soon(never);
    syncs.started[0]?.fail(new AskDocsError('folder-missing'));
    await assert.rejects(call, AskDocsError);
    void freshness.soon(never);
    assert.equal(syncs.started.length, 2);
  });

  it('lets a caller go that cancels, and syncs on for the others', async () => {
    const syncs = new Syncs();
    const freshness = open(syncs);
    const cancel = new AbortController();
    const [one, other] = [freshness.soon(cancel.signal), freshness.soon(never)];
    cancel.abort();
    await assert.rejects(one);
    syncs.started[0]?.end();
    assert.equal(await other, true);
  });

  it('tells of documents that came without a call, until it is closed', async () => {
    const listeners = new Set<(event: SyncEvent) => void>();
    const onSync = (listener: (event: SyncEvent) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    };
    const freshness = createFreshness({ ...new Syncs().library, onSync });
    let changes = 0;
    freshness.onListChange(() => {
      changes += 1;
    });
    for (const listener of listeners) listener(ended(1));
    assert.equal(changes, 1);
    await freshness.close();
    assert.equal(listeners.size, 0);
  });

  it('tells whoever listens when documents came or went, and only then', async () => {
    const syncs = new Syncs();
    const freshness = open(syncs);
    let changes = 0;
    const stop = freshness.onListChange(() => {
      changes += 1;
    });
    void freshness.soon(never);
    syncs.started[0]?.tell(ended(0));
    assert.equal(changes, 0);
    syncs.started[0]?.tell(ended(1));
    assert.equal(changes, 1);
    stop();
    syncs.started[0]?.tell(ended(1));
    assert.equal(changes, 1);
    syncs.started[0]?.end();
    await settle();
  });

  it('stops what runs when it is closed', async () => {
    const syncs = new Syncs();
    const freshness = open(syncs);
    const call = freshness.soon(never);
    const rejected = assert.rejects(call, /stopped/);
    await freshness.close();
    await rejected;
  });
});
