import * as assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mock } from 'node:test';
import { crc32 } from 'node:zlib';
import { IndexStore } from '../../../../src/adapters/index/indexStore';
import { emptyManifest } from '../../../../src/adapters/index/manifest';
import { DamagedSegment } from '../../../../src/adapters/index/damage';
import { AskDocsError } from '../../../../src/core/model/errors';
import type { Chunk } from '../../../../src/core/model/types';
import type { IndexSnapshot } from '../../../../src/core/retrieval/ports';
import { analyze } from '../../../../src/core/language/analyze';
import { randomFrom } from '../../../support/random';
import { chunkOf, documentOf, never } from '../../../support/samples';
import { temporaryFolders } from '../../../support/temporaryFolder';

/** A document whose text gives each chunk a sentence with the words asked for. */
function put(store: IndexStore, id: string, text: string, chunks = 1): void {
  const document = documentOf(id, text);
  const { contentHash } = document;
  const list = Array.from({ length: chunks }, (_, ordinal) => chunkOf(document, { ordinal }));
  store.put({ id, contentHash, sizeBytes: text.length, modifiedMs: 1 }, list);
}

const silent = () => undefined;

function found(snapshot: IndexSnapshot, query: string): Chunk[] {
  const { hits } = snapshot.searchLexical(analyze(query), 50);
  const chunks = snapshot.loadChunks(hits.map(({ ref }) => ref));
  return [...chunks];
}

const foundIds = (snapshot: IndexSnapshot, query: string) =>
  [...new Set(found(snapshot, query).map(({ documentId }) => documentId))].sort();

/** What a query finds, in the order of scores and names: chunks lie in another order in another index. */
function scoresOf(snapshot: IndexSnapshot, query: string): [score: number, id: string][] {
  const { hits } = snapshot.searchLexical(analyze(query), 500);
  const chunks = snapshot.loadChunks(hits.map(({ ref }) => ref));
  return hits
    .map(({ score }, at): [number, string] => [score, chunks[at]?.id ?? ''])
    .sort(([a, one], [b, other]) => b - a || (one < other ? -1 : 1));
}

const filesIn = async (folder: string, name: string) => (await readdir(path.join(folder, name))).sort();

async function flip(file: string): Promise<void> {
  const bytes = await readFile(file);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(file, bytes);
}

async function cut(file: string): Promise<void> {
  await truncate(file, Math.floor((await readFile(file)).length / 2));
}

describe('IndexStore', () => {
  const temporaryFolder = temporaryFolders();

  const themes = ['engine wheels car', 'wheels engine automobile', 'flour oven bread', 'oven flour yeast'];

  /** An index of ten documents with vectors. */
  async function filled(): Promise<{ folder: string; store: IndexStore }> {
    const folder = path.join(await temporaryFolder(), 'index');
    const store = await IndexStore.open(folder);
    for (let number = 0; number < 10; number += 1)
      put(store, `${number}.md`, `word${number} common ${themes[number % 4] ?? ''}`);
    await store.commit();
    await store.finish(silent, never);
    return { folder, store };
  }

  /** An index of so many documents, without vectors. */
  async function filledWith(documents: number): Promise<{ folder: string; store: IndexStore }> {
    const folder = path.join(await temporaryFolder(), 'index');
    const store = await IndexStore.open(folder);
    for (let number = 0; number < documents; number += 1) put(store, `${number}.md`, 'common');
    await store.commit();
    return { folder, store };
  }

  it('writes nothing when it is opened', async () => {
    const folder = path.join(await temporaryFolder(), 'index');
    assert.equal((await IndexStore.open(folder)).status().documents, 0);
    await assert.rejects(readdir(folder));
  });

  it('shows nothing to searches before the commit', async () => {
    const store = await IndexStore.open(await temporaryFolder());
    put(store, 'a.md', 'apple');
    assert.equal(store.pendingChunks, 1);
    assert.deepEqual(foundIds(store.snapshot, 'apple'), []);
  });

  it('gives back the same state when it is opened again', async () => {
    const { folder, store } = await filled();
    store.setFailures([{ id: 'bad.md', reason: 'It is empty.', sizeBytes: 0, modifiedMs: 3 }]);
    await store.commit();
    const again = await IndexStore.open(folder);
    assert.deepEqual(again.status(), store.status());
    assert.deepEqual([...again.documents()], [...store.documents()]);
    assert.deepEqual([...again.failures()], [...store.failures()]);
    assert.deepEqual(found(again.snapshot, 'common'), found(store.snapshot, 'common'));
    assert.deepEqual(
      await again.snapshot.searchDense('engine', 5),
      await store.snapshot.searchDense('engine', 5),
    );
  });

  it('finds the new text and no longer the old when a document is edited', async () => {
    const { store } = await filled();
    put(store, '3.md', 'changed words');
    await store.commit();
    assert.deepEqual(foundIds(store.snapshot, 'changed'), ['3.md']);
    assert.deepEqual(foundIds(store.snapshot, 'word3'), []);
  });

  it('finds nothing of a document when it is removed', async () => {
    const { folder, store } = await filled();
    store.remove('3.md');
    await store.commit();
    assert.deepEqual(foundIds(store.snapshot, 'word3'), []);
    assert.equal((await IndexStore.open(folder)).counts().documents, 9);
  });

  it('forgets a document when it is removed before its commit', async () => {
    const { store } = await filled();
    put(store, 'new.md', 'apple');
    store.remove('new.md');
    await store.commit();
    assert.deepEqual(foundIds(store.snapshot, 'apple'), []);
  });

  it('keeps a document when it is removed and put again', async () => {
    const { store } = await filled();
    store.remove('3.md');
    put(store, '3.md', 'apple');
    await store.commit();
    assert.deepEqual(foundIds(store.snapshot, 'apple'), ['3.md']);
  });

  it('keeps the chunks when only the time of a document changed', async () => {
    const { folder, store } = await filled();
    const files = await filesIn(folder, 'segments');
    const before = store.documents().get('3.md');
    assert.ok(before !== undefined);
    store.touch({ ...before, modifiedMs: 99 });
    await store.commit();
    assert.equal((await IndexStore.open(folder)).documents().get('3.md')?.modifiedMs, 99);
    assert.deepEqual(await filesIn(folder, 'segments'), files);
  });

  it('tells documents apart whose names have the same hash', async () => {
    const store = await IndexStore.open(await temporaryFolder());
    // Of the same CRC-32.
    for (const id of ['plumless', 'other.md', 'buckeroo']) put(store, id, `About ${id}.`);
    await store.commit();
    for (const id of ['plumless', 'buckeroo']) {
      const [chunk] = store.snapshot.loadChunks(store.snapshot.chunksOf(id));
      assert.equal(chunk?.documentId, id);
    }
    assert.deepEqual(store.snapshot.chunksOf('nowhere.md'), []);
  });

  it('keeps a document without chunks', async () => {
    const store = await IndexStore.open(await temporaryFolder());
    put(store, 'a.md', 'text', 0);
    await store.commit();
    await store.finish(silent, never);
    assert.equal(store.counts().documents, 1);
  });

  it('adds a small segment and leaves the others when a document is edited', async () => {
    const folder = await temporaryFolder();
    const store = await IndexStore.open(folder);
    for (let number = 0; number < 30; number += 1) put(store, `${number}.md`, `word${number} text`, 10);
    await store.commit();
    const before = await filesIn(folder, 'segments');
    put(store, '2.md', 'changed', 10);
    await store.commit();
    const after = await filesIn(folder, 'segments');
    assert.deepEqual(
      after.filter((file) => before.includes(file)),
      before,
    );
    assert.equal(after.length, before.length + 2);
  });

  it('is the same index when it was edited in many steps as when it was made at once', async () => {
    const folder = await temporaryFolder();
    const [edited, fresh] = [await IndexStore.open(folder), await IndexStore.open(await temporaryFolder())];
    const random = randomFrom(11);
    const texts = new Map<string, { text: string; chunks: number }>();
    for (let step = 0; step < 60; step += 1) {
      const id = `${Math.floor(random() * 20)}.md`;
      if (random() < 0.2) {
        texts.delete(id);
        edited.remove(id);
      } else {
        const text = `word${step % 7} common ${themes[step % 4] ?? ''}`;
        const chunks = 1 + (step % 5);
        texts.set(id, { text, chunks });
        put(edited, id, text, chunks);
      }
      await edited.commit();
      if (step % 20 === 0) await edited.finish(silent, never);
    }
    for (const [id, { text, chunks }] of texts) put(fresh, id, text, chunks);
    await fresh.commit();
    const again = await IndexStore.open(folder);
    assert.ok((await filesIn(folder, 'segments')).length < 40);
    for (const query of ['common', 'word3 engine', 'oven flour word1']) {
      const expected = scoresOf(fresh.snapshot, query);
      assert.deepEqual(scoresOf(edited.snapshot, query), expected);
      assert.deepEqual(scoresOf(again.snapshot, query), expected);
    }
  });

  it('deletes nothing that is not its own, whatever its name', async () => {
    const { folder, store } = await filled();
    for (const name of ['2024', '2024-11', '2024-11-22', '7-1', '1.segment'])
      await mkdir(path.join(folder, name));
    put(store, '3.md', 'changed');
    await store.commit();
    const left = await readdir(folder);
    for (const name of ['2024', '2024-11', '2024-11-22', '7-1', '1.segment'])
      assert.ok(left.includes(name), name);
  });

  it('knows a document that another process could read, which failed before', async () => {
    const { folder, store } = await filled();
    store.setFailures([{ id: 'late.md', reason: 'It is empty.', sizeBytes: 0, modifiedMs: 3 }]);
    await store.commit();
    const other = await IndexStore.open(folder);
    put(other, 'late.md', 'apple');
    other.setFailures([]);
    await other.commit();
    await store.refresh();
    assert.deepEqual([store.failures().size, store.documents().has('late.md')], [0, true]);
  });

  it('knows at which limit a file was given up when it is opened again', async () => {
    const { folder, store } = await filled();
    const limit = { name: 'timeLimitMs', value: 1000 } as const;
    store.setFailures([
      { id: 'a.md', reason: 'It is empty.', sizeBytes: 0, modifiedMs: 3 },
      { id: 'b.md', reason: 'It took too long.', sizeBytes: 9, modifiedMs: 3, limit },
    ]);
    await store.commit();
    const again = await IndexStore.open(folder);
    assert.deepEqual(
      [...again.failures().values()].map((failure) => failure.limit),
      [undefined, limit],
    );
  });

  it('forgets what waits for a commit when it is told to', async () => {
    const { folder, store } = await filled();
    const before = store.documents().get('3.md');
    assert.ok(before !== undefined);
    store.touch({ ...before, modifiedMs: 99 });
    put(store, 'new.md', 'apple');
    store.remove('4.md');
    store.discard();
    store.remove('3.md');
    await store.commit();
    const ids = [...(await IndexStore.open(folder)).documents().keys()].sort();
    assert.deepEqual(ids, ['0.md', '1.md', '2.md', '4.md', '5.md', '6.md', '7.md', '8.md', '9.md']);
    assert.equal(store.pendingChunks, 0);
  });

  it('removes a document for good when it was touched before', async () => {
    const { folder, store } = await filled();
    const before = store.documents().get('3.md');
    assert.ok(before !== undefined);
    store.touch({ ...before, modifiedMs: 99 });
    store.remove('3.md');
    await store.commit();
    const again = await IndexStore.open(folder);
    assert.deepEqual([again.counts().documents, again.documents().has('3.md')], [9, false]);
  });

  it('takes over an index that another process made anew, also at the same commit', async () => {
    const { folder, store } = await filled();
    const { generation } = JSON.parse(
      (await readFile(path.join(folder, 'manifest.json'), 'utf8')).split('\n')[1] ?? '{}',
    ) as { generation: number };
    await rm(folder, { recursive: true });
    const other = await IndexStore.open(folder);
    for (let commit = 0; commit < generation; commit += 1) {
      put(other, 'new.md', `apple ${commit}`);
      await other.commit();
    }
    await store.refresh();
    assert.deepEqual(foundIds(store.snapshot, 'apple'), ['new.md']);
  });

  it('deletes the files that only former states have', async () => {
    const { folder, store } = await filled();
    for (const at of [1, 2]) {
      put(store, '3.md', `changed ${at} times`);
      await store.commit();
      await store.finish(silent, never);
    }
    assert.equal((await filesIn(folder, 'segments')).length, 4);
    assert.equal((await filesIn(folder, 'vectors')).length, 2);
  });

  describe('when a write fails', () => {
    const isUnwritable = (error: unknown) =>
      error instanceof AskDocsError && error.code === 'index-unwritable';

    /** Puts a folder where the manifest should be, until the function that it gives is called. */
    async function block(folder: string): Promise<() => Promise<void>> {
      const manifest = path.join(folder, 'manifest.json');
      const content = await readFile(manifest);
      await rm(manifest);
      await mkdir(path.join(manifest, 'in the way'), { recursive: true });
      return async () => {
        await rm(manifest, { recursive: true });
        await writeFile(manifest, content);
      };
    }

    it('keeps the state before and what waits for the next commit', async () => {
      const { folder, store } = await filled();
      const unblock = await block(folder);
      put(store, 'new.md', 'apple');
      await assert.rejects(store.commit(), isUnwritable);
      assert.equal(store.counts().documents, 10);
      await unblock();
      await store.commit();
      assert.deepEqual(foundIds((await IndexStore.open(folder)).snapshot, 'apple'), ['new.md']);
    });
  });

  describe('with many documents', () => {
    const catalogues = async (folder: string) =>
      (await readdir(folder)).filter((name) => name.endsWith('.catalogue'));

    it('opens as it was left when documents were changed, removed and added', async () => {
      const { folder, store } = await filledWith(300);
      const [before] = await catalogues(folder);
      put(store, '7.md', 'changed');
      put(store, 'new.md', 'added');
      store.remove('8.md');
      await store.commit();
      const opened = await IndexStore.open(folder);
      assert.deepEqual(opened.documents(), store.documents());
      assert.deepEqual(foundIds(opened.snapshot, 'changed'), ['7.md']);
      assert.deepEqual(await catalogues(folder), [before]);
      opened.remove('new.md');
      await opened.commit();
      assert.equal((await IndexStore.open(folder)).counts().documents, 299);
    });

    it('follows what another process commits', async () => {
      const { folder, store } = await filledWith(300);
      const other = await IndexStore.open(folder);
      for (let number = 0; number < 280; number += 1) put(store, `${number}.md`, 'changed');
      await store.commit();
      await other.refresh();
      assert.deepEqual(other.documents(), store.documents());
      assert.equal((await catalogues(folder)).length, 1);
    });

    it('forgets the documents of a damaged segment', async () => {
      const { store, folder } = await filledWith(300);
      put(store, 'new.md', 'added');
      await store.commit();
      await store.dropDamaged(new DamagedSegment('1-1', undefined));
      put(store, 'last.md', 'added');
      await store.commit();
      // The status counts documents that are lost as long as nothing is written.
      assert.equal((await IndexStore.open(folder)).status().documents, 2);
    });
  });

  describe('when a file is damaged', () => {
    const kinds: readonly [name: string, folder: string, ending: RegExp][] = [
      ['the manifest', '.', /^manifest\.json$/],
      ['a segment', 'segments', /\.segment$/],
      ['the records', 'segments', /\.records$/],
      ['the vectors', 'vectors', /\.vec$/],
      ['the model', '.', /\.lsa$/],
    ];
    const thrownBy = (work: () => unknown): unknown => {
      try {
        return work();
      } catch (error) {
        return error;
      }
    };
    const damages = { flipped: flip, cut, missing: (file: string) => rm(file) };

    async function fileOf(folder: string, ending: RegExp): Promise<string> {
      const names = await readdir(folder, { recursive: true });
      const name = names.find((candidate) => ending.test(path.basename(candidate)));
      if (name === undefined) throw new Error(`no file ends like ${String(ending)}`);
      return path.join(folder, name);
    }

    for (const [name, part, ending] of kinds) {
      for (const [damage, harm] of Object.entries(damages)) {
        it(`is whole after the next sync when the file of ${name} is ${damage}`, async () => {
          const { folder, store } = await filled();
          const before = await store.snapshot.searchDense('engine', 4);
          await harm(await fileOf(path.join(folder, part), ending));
          const opened = await IndexStore.open(folder);
          if (name === 'the records' && damage === 'flipped') {
            // Records are checked when they are read.
            const error = thrownBy(() => found(opened.snapshot, 'common'));
            assert.ok(error instanceof DamagedSegment);
            assert.equal(await opened.dropDamaged(error), true);
            // Also in another process.
            assert.equal((await IndexStore.open(folder)).counts().documents, 0);
          }
          const isText = part === 'segments' || name === 'the manifest';
          assert.equal(opened.counts().documents, isText ? 0 : 10);
          assert.deepEqual(await opened.snapshot.searchDense('engine', 4), []);
          for (let number = 0; isText && number < 10; number += 1)
            put(opened, `${number}.md`, `word${number} common ${themes[number % 4] ?? ''}`);
          await opened.commit();
          await opened.finish(silent, never);
          const again = await IndexStore.open(folder);
          assert.deepEqual(foundIds(again.snapshot, 'word3'), ['3.md']);
          assert.deepEqual(await again.snapshot.searchDense('engine', 4), before);
        });
      }
    }

    /** Changes a byte of what comes last: the postings of the last term, or the last vector's norm. */
    async function flipLast(file: string): Promise<void> {
      const bytes = await readFile(file);
      const at = bytes.length - 8;
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      await writeFile(file, bytes);
    }

    it('finds damaged postings when a search comes to them, and is whole after the next sync', async () => {
      const { folder } = await filled();
      await flipLast(await fileOf(path.join(folder, 'segments'), /\.segment$/));
      const opened = await IndexStore.open(folder);
      assert.equal(opened.needsSync, false);
      const error = thrownBy(() => foundIds(opened.snapshot, 'yeast'));
      assert.ok(error instanceof DamagedSegment);
      assert.match(error.message, /index/);
      assert.equal(await opened.dropDamaged(error), true);
      assert.equal(opened.needsSync, true);
      assert.deepEqual(foundIds(opened.snapshot, 'common'), []);
      assert.equal((await IndexStore.open(folder)).counts().documents, 0);
      put(opened, '3.md', 'yeast');
      await opened.commit();
      assert.deepEqual(foundIds((await IndexStore.open(folder)).snapshot, 'yeast'), ['3.md']);
    });

    it('finds damaged vectors when a search comes to them, answers by words, and makes them again', async () => {
      const { folder, store } = await filled();
      const before = await store.snapshot.searchDense('engine', 4);
      await flipLast(await fileOf(path.join(folder, 'vectors'), /\.vec$/));
      const opened = await IndexStore.open(folder);
      const error = await opened.snapshot.searchDense('engine', 4).catch((reason: unknown) => reason);
      assert.ok(error instanceof DamagedSegment);
      assert.equal(await opened.dropDamaged(error), true);
      assert.equal(await opened.dropDamaged(error), false);
      assert.deepEqual(await opened.snapshot.searchDense('engine', 4), []);
      assert.deepEqual(foundIds(opened.snapshot, 'word3'), ['3.md']);
      await opened.finish(silent, never);
      // Also when the same damage is told again.
      assert.equal(await opened.dropDamaged(error), false);
      assert.deepEqual(await opened.snapshot.searchDense('engine', 4), before);
      assert.deepEqual(await (await IndexStore.open(folder)).snapshot.searchDense('engine', 4), before);
    });

    it('searches vectors that there is no memory to keep, and does not call them damaged', async () => {
      const { folder, store } = await filled();
      const before = await store.snapshot.searchDense('engine', 4);
      const opened = await IndexStore.open(folder);
      const { Memory } = Reflect.get(globalThis, 'WebAssembly') as {
        readonly Memory: { readonly prototype: { grow(pages: number): number } };
      };
      const grow = mock.method(Memory.prototype, 'grow', () => {
        throw new RangeError('out of memory');
      });
      try {
        assert.deepEqual(await opened.snapshot.searchDense('engine', 4), before);
        assert.ok(grow.mock.callCount() > 0);
      } finally {
        grow.mock.restore();
      }
    });

    it('finds postings that are damaged after their block was checked', async () => {
      const { folder } = await filled();
      const file = await fileOf(path.join(folder, 'segments'), /\.segment$/);
      const opened = await IndexStore.open(folder);
      assert.deepEqual(foundIds(opened.snapshot, 'common').length, 10);
      const bytes = await readFile(file);
      await writeFile(file, bytes.fill(255, bytes.length - 64));
      assert.ok(thrownBy(() => foundIds(opened.snapshot, 'yeast')) instanceof DamagedSegment);
    });

    it('does not merge what is damaged', async () => {
      const folder = await temporaryFolder();
      const store = await IndexStore.open(folder);
      for (let number = 0; number < 7; number += 1) {
        put(store, `${number}.md`, 'common');
        await store.commit();
      }
      await flipLast(await fileOf(path.join(folder, 'segments'), /\.segment$/));
      put(store, 'last.md', 'common');
      await assert.rejects(store.commit(), DamagedSegment);
      assert.equal((await IndexStore.open(folder)).counts().documents, 7);
    });

    it('opens empty when the catalogue is damaged, and is whole after the next sync', async () => {
      const { folder, store } = await filledWith(300);
      await flip(await fileOf(folder, /\.catalogue$/));
      const opened = await IndexStore.open(folder);
      assert.equal(opened.counts().documents, 0);
      for (const document of store.documents().values()) put(opened, document.id, 'common');
      await opened.commit();
      assert.equal((await IndexStore.open(folder)).counts().documents, 300);
    });

    it('opens empty when the manifest is of another version', async () => {
      const body = JSON.stringify({ ...emptyManifest, version: 0 });
      const folder = await temporaryFolder({ 'manifest.json': `${crc32(body).toString(16)}\n${body}` });
      assert.equal((await IndexStore.open(folder)).counts().documents, 0);
    });

    it('opens empty when the manifest is no JSON, though its checksum is right', async () => {
      const body = '{"version": ';
      const folder = await temporaryFolder({ 'manifest.json': `${crc32(body).toString(16)}\n${body}` });
      assert.equal((await IndexStore.open(folder)).counts().documents, 0);
    });

    it('leaves no file of a damaged index behind when it was made anew', async () => {
      const { folder } = await filled();
      await cut(await fileOf(path.join(folder, 'segments'), /\.segment$/));
      const opened = await IndexStore.open(folder);
      put(opened, 'a.md', 'apple');
      await opened.commit();
      assert.equal((await filesIn(folder, 'segments')).length, 2);
    });
  });

  describe('the embedding model', () => {
    const modelOf = (store: IndexStore) => store.status().embeddingModel;

    it('is none before the first fit', async () => {
      const store = await IndexStore.open(await temporaryFolder());
      put(store, 'a.md', 'apple');
      await store.commit();
      assert.equal(modelOf(store), undefined);
      assert.deepEqual(await store.snapshot.searchDense('apple', 3), []);
    });

    for (const chunks of [0, 1, 2, 3]) {
      it(`does no harm when the index has ${chunks} chunks`, async () => {
        const folder = await temporaryFolder();
        const store = await IndexStore.open(folder);
        for (let number = 0; number < chunks; number += 1)
          put(store, `${number}.md`, `shared word${number} ${number === 2 ? '' : 'both'}`);
        await store.commit();
        await store.finish(silent, never);
        const again = await IndexStore.open(folder);
        assert.equal(again.counts().chunks, chunks);
        for (const { score } of await again.snapshot.searchDense('shared both', 3))
          assert.ok(Number.isFinite(score));
      });
    }

    it('stays when less than a fifth of the chunks changed, and new chunks are folded in', async () => {
      const { folder, store } = await filled();
      const before = modelOf(store);
      put(store, 'new.md', 'engine wheels');
      await store.commit();
      await store.finish(silent, never);
      assert.equal(modelOf(store), before);
      const hits = await (await IndexStore.open(folder)).snapshot.searchDense('engine wheels', 20);
      const chunks = store.snapshot.loadChunks(hits.map(({ ref }) => ref));
      assert.ok(chunks.some(({ documentId }) => documentId === 'new.md'));
    });

    it('is fitted again when a fifth of the chunks changed', async () => {
      const { store } = await filled();
      const before = modelOf(store);
      put(store, 'new.md', 'engine flour');
      put(store, '0.md', 'engine flour too');
      await store.commit();
      await store.finish(silent, never);
      assert.notEqual(modelOf(store), before);
    });

    it('counts changes of several commits together', async () => {
      const { store } = await filled();
      const before = modelOf(store);
      for (const id of ['0.md', '1.md']) {
        put(store, id, `engine flour ${id}`);
        await store.commit();
        await store.finish(silent, never);
      }
      assert.notEqual(modelOf(store), before);
    });

    it('is fitted again when documents were removed', async () => {
      const { store } = await filled();
      const before = modelOf(store);
      for (const id of ['0.md', '1.md']) store.remove(id);
      await store.commit();
      await store.finish(silent, never);
      assert.notEqual(modelOf(store), before);
    });

    it('says how far it is while chunks are embedded', async () => {
      const store = await IndexStore.open(await temporaryFolder());
      put(store, 'a.md', 'apple pear', 2);
      put(store, 'b.md', 'apple fig');
      await store.commit();
      const reports: number[][] = [];
      await store.finish((done, total) => reports.push([done, total]), never);
      assert.deepEqual(reports, [
        [0, 3],
        [3, 3],
      ]);
    });

    it('leaves the index as it was when embedding is stopped', async () => {
      const { folder, store } = await filled();
      const before = modelOf(store);
      for (const id of ['0.md', '1.md', '2.md']) put(store, id, `engine ${id}`);
      await store.commit();
      await assert.rejects(store.finish(silent, AbortSignal.abort()), /abort/i);
      assert.equal(modelOf(store), before);
      assert.deepEqual(foundIds((await IndexStore.open(folder)).snapshot, 'word3'), ['3.md']);
    });
  });
});
