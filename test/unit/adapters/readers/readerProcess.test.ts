import * as assert from 'node:assert/strict';
import path from 'node:path';
import { createProcessReader } from '../../../../src/adapters/readers/readerProcess';
import { never } from '../../../support/samples';
import { temporaryFolders } from '../../../support/temporaryFolder';

/** A program that answers with the number of files read so far, never answers, tells of 20 seconds of processor time, ends itself for its memory, fails, or is left large. */
const program = `
let reads = 0;
process.on('message', ({ id, document, settings }) => {
  if (document?.text === 'hang') for (;;);
  if (document) return process.send({ spentMs: 0, reply: { outcome: [{ start: 0, end: settings.maxTokens }], memoryMb: 1 } });
  reads += 1;
  if (id === 'hang.pdf') for (;;);
  if (id.startsWith('busy') && reads === 1) {
    process.send({ spentMs: 20_000 });
    if (id === 'busy.pdf') return;
  }
  if (id === 'grow.pdf') return process.kill(process.pid, 'SIGKILL');
  if (id === 'crash.pdf') throw new Error('broken');
  const outcome = { kind: 'document', document: { id, text: String(reads) } };
  const memoryMb = id === 'large.pdf' ? Number(process.argv[2]) : 1;
  process.send({ spentMs: id === 'busy2.pdf' ? 20_002 : 2, reply: { outcome, memoryMb } });
});
`;

const document = {
  id: 'a.md',
  title: 'a.md',
  contentHash: '',
  markup: 'markdown',
  blocks: [],
  places: [],
} as const;

describe('createProcessReader', () => {
  const temporaryFolder = temporaryFolders();
  // Starting a process takes long on a busy machine, so only the test of the time limit has a short one.
  const reader = async (timeLimitMs = 30_000) =>
    createProcessReader(path.join(await temporaryFolder({ 'reader.cjs': program }), 'reader.cjs'), {
      timeLimitMs,
      memoryLimitMb: 64,
    });
  const start = async (timeLimitMs?: number) => {
    const { read } = await reader(timeLimitMs);
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
    const read = await start(400);
    assert.equal(await read('hang.pdf', ''), 'Reading it took longer than 0.4 seconds.');
    assert.equal(await read('a.pdf', ''), '1');
  });

  for (const [id, name, value] of [
    ['hang.pdf', 'timeLimitMs', 400],
    ['grow.pdf', 'memoryLimitMb', 64],
  ] as const) {
    it(`says at which limit it gave up ${id}`, async () => {
      const { read } = await reader(id === 'hang.pdf' ? 400 : undefined);
      const outcome = await read(id, new Uint8Array(), never);
      assert.deepEqual(outcome.kind === 'failed' && outcome.limit, { name, value });
    });
  }

  it('gives up a document that takes too long to be split, and splits the next one', async () => {
    const { split } = await reader(400);
    const settings = { maxTokens: 7, overlapTokens: 0 };
    const given = await split({ ...document, text: 'hang' }, settings, never);
    assert.deepEqual('reason' in given && given.limit, { name: 'timeLimitMs', value: 400 });
    assert.deepEqual(await split({ ...document, text: 'Apples grow here.' }, settings, never), [
      { start: 0, text: 'Apples ' },
    ]);
  });

  it('gives up a small file that takes as much processor time as a large one may', async () => {
    const { read, clock } = await reader();
    const outcome = await read('busy.pdf', Buffer.from('x'), never);
    assert.equal(outcome.kind === 'failed' && outcome.reason, 'Reading it took too long for its size.');
    assert.equal(clock.now(), 20_000);
    const large = await read('busy2.pdf', new Uint8Array(5_000_000), never);
    assert.deepEqual([large.kind, clock.now()], ['document', 40_002]);
  });

  it('goes on with the next file when one brings the process down', async () => {
    const read = await start();
    assert.equal(await read('crash.pdf', ''), 'It cannot be read.');
    assert.equal(await read('a.pdf', ''), '1');
  });

  it('goes on in another process when a file has left one large', async () => {
    const read = await start();
    assert.equal(await read('large.pdf', ''), '1');
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
