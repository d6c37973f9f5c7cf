import * as assert from 'node:assert/strict';
import { countWaiting, syncIndex } from '../../../../../src/core/retrieval/indexing/sync';
import type { ReadFailure, ReadLimits } from '../../../../../src/core/model/ports';
import { FakeDocumentSource } from '../../../../support/fakeDocumentSource';
import { MemoryIndex } from '../../../../support/memoryIndex';
import { chunkOf, never } from '../../../../support/samples';
import type { SyncSummary, SyncEvent } from '../../../../../src/core/retrieval/indexing/progress';

/** A folder, an index and a clock that moves a second with each look at it. */
class Setup {
  readonly source = new FakeDocumentSource({ 'a.md': 'a', 'b.md': 'b', 'sub/c.md': 'c' });
  readonly index = new MemoryIndex();
  readonly events: SyncEvent[] = [];
  /** Chunks that each document is split into. */
  chunks = 1;
  /** What is said of documents that cannot be split. */
  readonly unsplit = new Map<string, ReadFailure>();
  #clock = 0;

  /** Id of the chunker. */
  splitting = 'a';
  limits: ReadLimits = { timeLimitMs: 1000, memoryLimitMb: 100 };

  async sync(signal = never, rebuild = false, changed?: readonly string[]): Promise<SyncSummary> {
    this.source.reads.length = 0;
    this.events.length = 0;
    const { source, index, limits } = this;
    return syncIndex(
      {
        source,
        index,
        limits,
        rebuild,
        changed,
        chunker: {
          id: this.splitting,
          split: (document) =>
            Promise.resolve(
              this.unsplit.get(document.id) ??
                Array.from({ length: this.chunks }, (_, ordinal) => chunkOf(document, { ordinal })),
            ),
        },
        now: () => (this.#clock += 1000),
        onEvent: (event) => this.events.push(event),
      },
      signal,
    );
  }

  /** What the next sync would do. */
  waiting(): ReturnType<typeof countWaiting> {
    const chunker = { id: this.splitting, split: () => Promise.resolve([]) };
    const { source, index, limits } = this;
    return countWaiting({ source, index, chunker, limits }, never);
  }

  get ids(): string[] {
    return [...this.index.documents().keys()].sort();
  }
}

/** The counts of a summary that are not zero. */
function countsOf({
  added,
  changed,
  renamed,
  removed,
  unchanged,
  read,
}: SyncSummary): Record<string, number> {
  const all = { added, changed, renamed, removed, unchanged, read };
  return Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0));
}

const unreadable = { kind: 'failed', reason: 'It is empty.' } as const;

describe('syncIndex', () => {
  it('adds every document when the index is empty', async () => {
    const setup = new Setup();
    assert.deepEqual(countsOf(await setup.sync()), { added: 3, read: 3 });
    assert.deepEqual(setup.ids, ['a.md', 'b.md', 'sub/c.md']);
  });

  it('reads nothing when nothing changed', async () => {
    const setup = new Setup();
    await setup.sync();
    assert.deepEqual(countsOf(await setup.sync()), { unchanged: 3 });
    assert.deepEqual(setup.source.reads, []);
  });

  it('reads only the document that changed', async () => {
    const setup = new Setup();
    await setup.sync();
    setup.source.write('b.md', 'other');
    assert.deepEqual(countsOf(await setup.sync()), { changed: 1, unchanged: 2, read: 1 });
    assert.deepEqual(setup.source.reads, ['b.md']);
  });

  it('splits nothing anew when only the time of a file changed', async () => {
    const setup = new Setup();
    await setup.sync();
    setup.source.write('b.md', 'b');
    assert.deepEqual(countsOf(await setup.sync()), { unchanged: 3, read: 1 });
    assert.deepEqual(countsOf(await setup.sync()), { unchanged: 3 });
    assert.equal(setup.index.calls.filter((call) => call === 'put b.md').length, 1);
  });

  it('reads and splits everything anew when it is rebuilt', async () => {
    const setup = new Setup();
    await setup.sync();
    const { read, documents } = await setup.sync(never, true);
    assert.deepEqual([read, documents], [3, 3]);
    assert.equal(setup.index.calls.filter((call) => call === 'put b.md').length, 2);
  });

  it('moves a document when its file is renamed', async () => {
    const setup = new Setup();
    await setup.sync();
    setup.source.rename('a.md', 'z.md');
    assert.deepEqual(countsOf(await setup.sync()), { renamed: 1, unchanged: 2, read: 1 });
    assert.deepEqual(setup.ids, ['b.md', 'sub/c.md', 'z.md']);
  });

  it('moves a document in one commit, so that no search finds it twice or not at all', async () => {
    const setup = new Setup();
    await setup.sync();
    setup.source.rename('a.md', 'z.md');
    setup.index.calls.length = 0;
    await setup.sync();
    assert.deepEqual(setup.index.calls.slice(0, 3), ['put z.md', 'remove a.md', 'commit']);
  });

  it('counts a copy as added', async () => {
    const setup = new Setup();
    await setup.sync();
    setup.source.write('z.md', 'a');
    assert.deepEqual(countsOf(await setup.sync()), { added: 1, unchanged: 3, read: 1 });
  });

  it('counts one rename and one removal when two documents with one text become one', async () => {
    const setup = new Setup();
    setup.source.write('b.md', 'a');
    await setup.sync();
    setup.source.rename('a.md', 'z.md');
    setup.source.delete('b.md');
    assert.deepEqual(countsOf(await setup.sync()), { renamed: 1, removed: 1, unchanged: 1, read: 1 });
  });

  it('splits every document anew when the settings of splitting changed, and goes on where it was stopped', async () => {
    const setup = new Setup();
    await setup.sync();
    setup.splitting = 'b';
    const abort = new AbortController();
    setup.source.onRead = (id) => {
      if (id === 'b.md') abort.abort();
    };
    await assert.rejects(setup.sync(abort.signal), /abort/i);
    assert.deepEqual(setup.ids, ['a.md', 'b.md', 'sub/c.md']);
    assert.deepEqual(countsOf(await setup.sync()), { changed: 1, unchanged: 2, read: 1 });
    assert.deepEqual(countsOf(await setup.sync()), { unchanged: 3 });
  });

  describe('when it is told what changed', () => {
    it('looks there and nowhere else', async () => {
      const setup = new Setup();
      await setup.sync();
      setup.source.write('a.md', 'other');
      setup.source.write('b.md', 'other');
      assert.deepEqual(countsOf(await setup.sync(never, false, ['b.md'])), {
        changed: 1,
        unchanged: 2,
        read: 1,
      });
      assert.deepEqual([setup.source.reads, setup.source.listedBelow], [['b.md'], [['b.md']]]);
    });

    it('removes what is gone there, and keeps the rest', async () => {
      const setup = new Setup();
      await setup.sync();
      setup.source.delete('sub/c.md');
      setup.source.delete('a.md');
      assert.deepEqual(countsOf(await setup.sync(never, false, ['sub'])), { removed: 1, unchanged: 2 });
      assert.deepEqual(setup.ids, ['a.md', 'b.md']);
    });

    it('takes a path for a whole name', async () => {
      const setup = new Setup();
      setup.source.write('sub2/d.md', 'd');
      await setup.sync();
      setup.source.delete('sub2/d.md');
      assert.deepEqual(countsOf(await setup.sync(never, false, ['sub'])), { unchanged: 4 });
    });

    it('keeps the failures of other files, and forgets one that is gone', async () => {
      const setup = new Setup();
      setup.source.write('a.md', 'a', unreadable);
      setup.source.write('b.md', 'b', unreadable);
      await setup.sync();
      setup.source.delete('b.md');
      const { failed } = await setup.sync(never, false, ['b.md']);
      assert.deepEqual(failed, [{ id: 'a.md', reason: 'It is empty.' }]);
    });

    it('sees a rename when both names are told', async () => {
      const setup = new Setup();
      await setup.sync();
      setup.source.rename('a.md', 'z.md');
      const counts = countsOf(await setup.sync(never, false, ['a.md', 'z.md']));
      assert.deepEqual(counts, { renamed: 1, unchanged: 2, read: 1 });
    });
  });

  it('removes a document when its file is gone', async () => {
    const setup = new Setup();
    await setup.sync();
    setup.source.delete('a.md');
    assert.deepEqual(countsOf(await setup.sync()), { removed: 1, unchanged: 2 });
    assert.deepEqual(setup.ids, ['b.md', 'sub/c.md']);
  });

  it('removes a document when its file vanishes between listing and reading', async () => {
    const setup = new Setup();
    await setup.sync();
    setup.source.write('a.md', 'other');
    setup.source.onRead = (id) => {
      setup.source.delete(id);
    };
    assert.deepEqual(countsOf(await setup.sync()), { removed: 1, unchanged: 2, read: 1 });
    assert.deepEqual(setup.ids, ['b.md', 'sub/c.md']);
  });

  it('lists a file that cannot be read and goes on with the rest', async () => {
    const setup = new Setup();
    setup.source.write('a.md', 'a', unreadable);
    const summary = await setup.sync();
    assert.deepEqual(summary.failed, [{ id: 'a.md', reason: 'It is empty.' }]);
    assert.deepEqual(setup.ids, ['b.md', 'sub/c.md']);
  });

  it('does not try a file again when it failed and did not change', async () => {
    const setup = new Setup();
    setup.source.write('a.md', 'a', unreadable);
    await setup.sync();
    const summary = await setup.sync();
    assert.deepEqual([summary.read, summary.failed.length], [0, 1]);
  });

  it('tries a file again when what kept it from being read may have passed', async () => {
    const setup = new Setup();
    setup.source.write('a.md', 'a', { kind: 'failed', reason: 'Permission denied.', mayPass: true });
    await setup.sync();
    assert.deepEqual(await setup.waiting(), { toRead: 0, toRemove: 0 });
    await setup.sync();
    assert.deepEqual(setup.source.reads, ['a.md']);
  });

  it('tries a file again that was given up at a limit when that limit is higher now', async () => {
    const setup = new Setup();
    const limit = { name: 'timeLimitMs', value: 1000 } as const;
    setup.source.write('a.md', 'a', { kind: 'failed', reason: 'It took too long.', limit });
    await setup.sync();
    const reads: string[][] = [];
    for (const limits of [{ memoryLimitMb: 200 }, { timeLimitMs: 500 }, { timeLimitMs: 1001 }]) {
      setup.limits = { ...setup.limits, ...limits };
      await setup.sync();
      reads.push([...setup.source.reads]);
    }
    assert.deepEqual(reads, [[], [], ['a.md']]);
  });

  it('tells of a document that took too long to be split, and answers from it no more', async () => {
    const setup = new Setup();
    await setup.sync();
    setup.source.write('a.md', 'longer');
    const limit = { name: 'timeLimitMs', value: 1000 } as const;
    setup.unsplit.set('a.md', { kind: 'failed', reason: 'It took too long.', limit });
    const { failed } = await setup.sync();
    assert.deepEqual(failed, [{ id: 'a.md', reason: 'It took too long.' }]);
    assert.deepEqual(setup.ids, ['b.md', 'sub/c.md']);
  });

  it('tries a file again when it failed and then changed', async () => {
    const setup = new Setup();
    setup.source.write('a.md', 'a', unreadable);
    await setup.sync();
    setup.source.write('a.md', 'a');
    const summary = await setup.sync();
    assert.deepEqual([summary.added, summary.failed.length], [1, 0]);
  });

  it('removes a document when its file can no longer be read', async () => {
    const setup = new Setup();
    await setup.sync();
    setup.source.write('a.md', 'a', unreadable);
    assert.deepEqual(countsOf(await setup.sync()), { removed: 1, unchanged: 2, read: 1 });
    assert.deepEqual(setup.ids, ['b.md', 'sub/c.md']);
  });

  it('keeps the documents of a folder when it cannot be listed', async () => {
    const setup = new Setup();
    await setup.sync();
    setup.source.closed.set('sub/', 'Permission denied.');
    const summary = await setup.sync();
    assert.deepEqual(summary.failed, [{ id: 'sub/', reason: 'Permission denied.' }]);
    assert.deepEqual(setup.ids, ['a.md', 'b.md', 'sub/c.md']);
  });

  it('removes a document when its file is too large to be listed', async () => {
    const setup = new Setup();
    await setup.sync();
    setup.source.closed.set('a.md', 'It is larger than 50 MB.');
    await setup.sync();
    assert.deepEqual(setup.ids, ['b.md', 'sub/c.md']);
  });

  it('keeps what was read when it is stopped, and the next sync reads only the rest', async () => {
    const setup = new Setup();
    const abort = new AbortController();
    setup.source.onRead = (id) => {
      if (id === 'b.md') abort.abort();
    };
    await assert.rejects(setup.sync(abort.signal), /abort/i);
    assert.deepEqual(setup.ids, ['a.md', 'b.md']);
    assert.equal(setup.index.syncedAt, undefined);
    assert.deepEqual(countsOf(await setup.sync()), { added: 1, unchanged: 2, read: 1 });
    assert.deepEqual(setup.source.reads, ['sub/c.md']);
  });

  it('removes nothing when it is stopped', async () => {
    const setup = new Setup();
    await setup.sync();
    setup.source.delete('a.md');
    setup.source.write('b.md', 'other');
    const abort = new AbortController();
    setup.source.onRead = () => {
      abort.abort();
    };
    setup.source.write('sub/c.md', 'other');
    await assert.rejects(setup.sync(abort.signal), /abort/i);
    assert.deepEqual(setup.ids, ['a.md', 'b.md', 'sub/c.md']);
  });

  it('keeps what was read when a document cannot be split', async () => {
    const setup = new Setup();
    const unexpected = new Error('a fault');
    setup.source.onRead = (id) => {
      if (id === 'b.md') throw unexpected;
    };
    await assert.rejects(setup.sync(), unexpected);
    assert.deepEqual(setup.ids, ['a.md']);
  });

  it('commits while it reads when many chunks wait', async () => {
    const setup = new Setup();
    setup.chunks = 2048;
    await setup.sync();
    assert.deepEqual(setup.index.calls.slice(0, 4), ['put a.md', 'commit', 'put b.md', 'commit']);
  });

  it('finishes after the commit', async () => {
    const setup = new Setup();
    await setup.sync();
    assert.deepEqual(setup.index.calls.slice(-2), ['commit', 'finish']);
  });

  it('tells its phases in order, start first and end last', async () => {
    const setup = new Setup();
    await setup.sync();
    const phases = setup.events.map((event) => (event.type === 'sync-progress' ? event.phase : event.type));
    assert.deepEqual(
      phases.filter((phase, at) => phase !== phases[at - 1]),
      ['sync-start', 'listing', 'reading', 'saving', 'embedding', 'sync-end'],
    );
  });

  it('counts up to the number of files to read', async () => {
    const setup = new Setup();
    await setup.sync();
    const reading = setup.events.flatMap((event) =>
      event.type === 'sync-progress' && event.phase === 'reading' ? [[event.done, event.total]] : [],
    );
    assert.deepEqual(reading, [
      [0, 3],
      [1, 3],
      [2, 3],
    ]);
  });

  it('gives the summary with the last event', async () => {
    const setup = new Setup();
    const summary = await setup.sync();
    assert.deepEqual(setup.events.at(-1), { type: 'sync-end', summary });
    assert.deepEqual([summary.documents, summary.chunks], [3, 3]);
  });
});
