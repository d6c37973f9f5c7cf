import * as assert from 'node:assert/strict';
import path from 'node:path';
import { createThreadReader } from '../../../../src/adapters/readers/readerThread';
import { never } from '../../../support/samples';
import { temporaryFolders } from '../../../support/temporaryFolder';

/** A program that answers with the number of files read so far, never answers, takes all memory, fails, or fails when it is told to. */
const program = `
const { parentPort } = require('node:worker_threads');
let reads = 0;
parentPort.on('message', ({ id }) => {
  reads += 1;
  if (id === 'hang.pdf') for (;;);
  for (const held = []; id === 'grow.pdf'; ) held.push(new Array(100_000).fill(reads));
  if (id === 'crash.pdf') throw new Error('broken');
  // Only once the answer has arrived: an answer that is on its way can be lost with the thread.
  if (id === 'late.pdf')
    new BroadcastChannel('break').onmessage = () => {
      throw new Error('broken');
    };
  parentPort.postMessage({ kind: 'document', document: { id, text: String(reads) } });
});
`;

describe('createThreadReader', () => {
  const temporaryFolder = temporaryFolders();
  // Starting a thread takes long on a busy machine, so only the test of the time limit has a short one.
  const reader = async (timeLimitMs = 30_000) =>
    createThreadReader(path.join(await temporaryFolder({ 'reader.cjs': program }), 'reader.cjs'), {
      timeLimitMs,
      memoryLimitMb: 64,
    });
  const start = async (timeLimitMs?: number) => {
    const read = await reader(timeLimitMs);
    return async (id: string, bytes: string, signal = never) => {
      const outcome = await read(id, Buffer.from(bytes), signal);
      return outcome.kind === 'document'
        ? outcome.document.text
        : outcome.kind === 'failed'
          ? outcome.reason
          : '';
    };
  };

  it('goes on with the next file when one takes too long', async () => {
    const read = await start(1500);
    assert.equal(await read('hang.pdf', ''), 'Reading it took longer than 1.5 seconds.');
    assert.equal(await read('a.pdf', ''), '1');
  });

  for (const [id, name, value] of [
    ['hang.pdf', 'timeLimitMs', 1000],
    ['grow.pdf', 'memoryLimitMb', 64],
  ] as const) {
    it(`says at which limit it gave up ${id}`, async () => {
      const read = await reader(id === 'hang.pdf' ? 1000 : undefined);
      const outcome = await read(id, new Uint8Array(), never);
      assert.deepEqual(outcome.kind === 'failed' && outcome.limit, { name, value });
    });
  }

  it('goes on with the next file when one brings the thread down', async () => {
    const read = await start();
    assert.equal(await read('crash.pdf', ''), 'It cannot be read.');
    assert.equal(await read('a.pdf', ''), '1');
  });

  it('goes on in another thread when one breaks after its answer', async () => {
    const read = await start();
    const ended = new Promise<void>((resolve) => {
      process.once('worker', (thread) => thread.once('exit', resolve));
    });
    assert.equal(await read('late.pdf', ''), '1');
    const channel = new BroadcastChannel('break');
    channel.postMessage('now');
    await ended;
    channel.close();
    assert.equal(await read('a.pdf', ''), '1');
  });

  it('reads the same bytes once', async () => {
    const read = await start();
    assert.deepEqual(
      [await read('a.pdf', 'x'), await read('a.pdf', 'x'), await read('a.pdf', 'y')],
      ['1', '1', '2'],
    );
  });

  it('stops in the middle of a file when it is cancelled', async () => {
    const read = await start();
    const abort = new AbortController();
    const reading = read('hang.pdf', '', abort.signal);
    abort.abort();
    await assert.rejects(reading, { name: 'AbortError' });
    assert.equal(await read('a.pdf', ''), '1');
  });
});
