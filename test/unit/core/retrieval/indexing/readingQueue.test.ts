import * as assert from 'node:assert/strict';
import { syncIndex } from '../../../../../src/core/retrieval/indexing/sync';
import { FakeDocumentSource } from '../../../../support/fakeDocumentSource';
import { MemoryIndex } from '../../../../support/memoryIndex';
import { never } from '../../../../support/samples';

/** A folder with files that never end and files that do, and a clock that goes on only while files are read in vain. */
async function syncWith(ids: readonly string[], isInHaste: boolean, slowMs = Infinity) {
  const folder = Object.fromEntries(ids.map((id) => [id, id]));
  const source = new FakeDocumentSource(folder);
  const tries: string[] = [];
  let clock = 0;
  const read = source.read.bind(source);
  let sliceMs = 30_000;
  source.read = (id: string) => {
    tries.push(id);
    if (!id.startsWith('slow') || sliceMs > slowMs) return read(id);
    clock += sliceMs;
    const given = sliceMs;
    sliceMs = 30_000;
    const limit = { name: 'timeLimitMs', value: 30_000 } as const;
    if (given === 30_000) return Promise.resolve({ kind: 'failed', reason: 'It is slow.', limit });
    abort.abort();
    return Promise.reject(new Error('aborted'));
  };
  let abort = new AbortController();
  const timeout = (ms: number) => {
    sliceMs = ms;
    abort = new AbortController();
    return abort.signal;
  };
  const summary = await syncIndex(
    {
      source,
      index: new MemoryIndex(),
      chunker: { id: 'x', split: () => Promise.resolve([]) },
      limits: { timeLimitMs: 30_000, memoryLimitMb: 1024 },
      rebuild: false,
      isInHaste,
      now: () => clock,
      readingClock: { now: () => clock, timeout },
      onEvent: () => undefined,
    },
    never,
  );
  return { summary, tries, clock };
}

const thousand = Array.from({ length: 1000 }, (_, at) => `slow${at}.pdf`);

describe('files that take long to read', () => {
  it('keep nobody waiting who is in haste, and are counted', async () => {
    const { summary, clock } = await syncWith([...thousand, 'a.md', 'b.txt'], true);
    assert.deepEqual([summary.added, summary.postponed, summary.failed.length], [2, 1000, 0]);
    assert.ok(clock <= 25_000, String(clock));
  });

  it('keep nobody waiting when they are of many kinds', async () => {
    const kinds = thousand.map((id, at) => id.replace('.pdf', `.k${at % 50}`));
    const { summary, clock } = await syncWith(kinds, true);
    assert.equal(summary.postponed, 1000);
    assert.ok(clock <= 25_000, String(clock));
  });

  it('are read in haste, too, where there are few of them', async () => {
    const { summary } = await syncWith(['slow.xlsx', 'a.md'], true, 5000);
    assert.deepEqual([summary.added, summary.postponed], [2, 0]);
  });

  it('leave others their turn in haste, however many of them go before', async () => {
    const kinds = thousand.slice(0, 12).map((id, at) => id.replace('.pdf', `.k${at}`));
    const { summary, clock } = await syncWith([...kinds, 'a.md', 'b.txt'], true);
    assert.deepEqual([summary.added, summary.postponed], [2, 12]);
    assert.ok(clock <= 25_000, String(clock));
  });

  it('do not keep others of their kind from being read in haste', async () => {
    const { summary } = await syncWith([...thousand.slice(0, 3), 'honest.pdf', 'a.md'], true);
    assert.deepEqual([summary.added, summary.postponed], [2, 3]);
  });

  it('are read in the end where they need less than the limit', async () => {
    const { summary, tries } = await syncWith(['slow.pdf', 'a.pdf', 'b.md'], false, 5000);
    assert.deepEqual([summary.added, summary.failed.length], [3, 0]);
    assert.deepEqual(tries, ['slow.pdf', 'a.pdf', 'b.md', 'slow.pdf']);
  });

  it('are given up with a reason when many of them have taken their time in vain', async () => {
    const { summary, clock } = await syncWith([...thousand.slice(0, 20), 'honest.pdf', 'a.md'], false);
    assert.deepEqual([summary.added, summary.failed.length, summary.postponed], [2, 20, 0]);
    assert.ok(clock <= 20 * 4000 + 60_000 + 30_000, String(clock));
    assert.ok(summary.failed.every(({ reason }) => reason.endsWith('.')));
  });
});
