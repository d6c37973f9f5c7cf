import * as assert from 'node:assert/strict';
import { Worker } from 'node:worker_threads';
import { AskDocsError, type ErrorCode } from '../../../../src/core/model/errors';
import { IndexClient } from '../../../../src/extension/index/indexClient';
import type { SyncEvent } from '../../../../src/core/retrieval/indexing/progress';

/** A worker that answers by the text of the query, or never. */
const workerCode = `
  const { parentPort } = require('node:worker_threads');
  const say = (message) => parentPort.postMessage(message);
  parentPort.on('message', ({ type, callId, method, params }) => {
    if (type === 'cancel') return say({ type: 'call-cancelled', callId });
    if (method === 'sync') return say({ type: 'call-delta', callId, event: { type: 'sync-start' } });
    if (params?.query === 'die') process.exit(3);
    if (params?.query === 'fail') return say({ type: 'call-failed', callId, code: 'index-unwritable', detail: 'x' });
    if (params?.query === 'echo') say({ type: 'log', text: 'embedding-model-failed' });
    if (params?.query === 'echo') return say({ type: 'call-end', callId, result: { passages: [], terms: [] } });
  });`;

const never = new AbortController().signal;
const hasCode = (code: ErrorCode) => (error: unknown) => error instanceof AskDocsError && error.code === code;

describe('IndexClient', () => {
  const logged: string[] = [];
  const log = { error: (text: string) => void logged.push(text) };
  let started = 0;
  let client: IndexClient;

  beforeEach(() => {
    started = 0;
    logged.length = 0;
    client = new IndexClient(() => {
      started += 1;
      return new Worker(workerCode, { eval: true });
    }, log);
  });

  afterEach(() => client.dispose());

  it('starts one worker, at the first call', async () => {
    assert.equal(started, 0);
    await Promise.all([client.search('echo', 1, never), client.search('echo', 1, never)]);
    assert.equal(started, 1);
  });

  it('logs what the worker says of a failure that fails no call', async () => {
    await client.search('echo', 1, never);
    assert.deepEqual(logged, ['embedding-model-failed']);
  });

  it('rejects with the code when the worker reports a failure', async () => {
    await assert.rejects(client.search('fail', 1, never), hasCode('index-unwritable'));
  });

  it('rejects at once when a search is cancelled', async () => {
    const abort = new AbortController();
    const search = client.search('no answer', 1, abort.signal);
    abort.abort();
    await assert.rejects(search, /cancelled/);
  });

  it('starts nothing when the signal is aborted already', async () => {
    await assert.rejects(client.search('echo', 1, AbortSignal.abort()));
    assert.equal(started, 0);
  });

  it('waits for the worker when a sync is cancelled', async () => {
    const abort = new AbortController();
    const events: SyncEvent[] = [];
    const follow = (event: SyncEvent) => {
      events.push(event);
      abort.abort();
    };
    await assert.rejects(client.sync({ rebuild: false }, follow, abort.signal), /cancelled/);
    assert.deepEqual(events, [{ type: 'sync-start' }]);
  });

  it('fails the calls under way when the worker ends, and starts another for the next', async () => {
    const waiting = client.search('no answer', 1, never);
    const dying = client.search('die', 1, never);
    await assert.rejects(waiting, hasCode('worker-ended'));
    await assert.rejects(dying, hasCode('worker-ended'));
    await client.search('echo', 1, never);
    assert.equal(started, 2);
  });

  it('rejects with the reason when no worker can be started', async () => {
    const none = new IndexClient(() => {
      throw new AskDocsError('no-workspace');
    }, log);
    await assert.rejects(none.status(never), hasCode('no-workspace'));
  });
});
