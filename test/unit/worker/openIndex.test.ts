import * as assert from 'node:assert/strict';
import { cp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { acquireWriterLock } from '../../../src/adapters/files/writerLock';
import type { Passage } from '../../../src/core/model/types';
import { openIndex, openIndexOver, type LocalSearchIndex } from '../../../src/worker/openIndex';
import { FakeDocumentSource } from '../../support/fakeDocumentSource';
import { never } from '../../support/samples';
import { temporaryFolders, writeFiles } from '../../support/temporaryFolder';
import { linesAt } from '../../support/linesAt';

const silent = () => undefined;
const sync = (index: LocalSearchIndex, rebuild = false) => index.sync({ rebuild }, silent, never);
const idsOf = (passages: readonly Passage[]) => passages.map(({ chunk }) => chunk.documentId);

const files = {
  'specs/upload.md':
    '# Upload\n\n## Retry policy\n\nThe setting `max_retries` follows RFC-2119 and stops with E1234.\n',
  'specs/download.md': '# Download\n\nA download is resumed after an interruption of the network.\n',
  'notes.txt': 'The office closes at six. Plants are watered on Fridays.\n',
  'copy/notes.txt': 'The office closes at six.  Plants are watered on Fridays.',
};

const german = {
  'miete.md': 'Die Miete für die Wohnung und den Garten wird am ersten Tag des Monats bezahlt.\n',
  'garten.md': 'Der Garten ist nicht sehr groß, aber er wird von allen im Haus genutzt.\n',
};

describe('openIndex', () => {
  const temporaryFolder = temporaryFolders();

  interface Opened {
    readonly folder: string;
    readonly indexDir: string;
    readonly index: LocalSearchIndex;
    readonly again: () => Promise<LocalSearchIndex>;
  }

  async function opened(content: Readonly<Record<string, string | Uint8Array>> = files): Promise<Opened> {
    const folder = await temporaryFolder(content);
    const indexDir = path.join(await temporaryFolder(), 'index');
    const again = () => openIndex({ roots: [{ name: 'docs', path: folder }], indexDir });
    return { folder, indexDir, index: await again(), again };
  }

  async function synced(content?: Readonly<Record<string, string | Uint8Array>>): Promise<Opened> {
    const result = await opened(content);
    await sync(result.index);
    return result;
  }

  /** Overwrites what is read when passages are shown. */
  async function damage(indexDir: string): Promise<void> {
    const segments = path.join(indexDir, 'segments');
    const name = (await readdir(segments)).find((file) => file.endsWith('.records')) ?? '';
    const bytes = await readFile(path.join(segments, name));
    await writeFile(path.join(segments, name), bytes.fill(0));
  }

  /** Changes a byte of the postings, which are read when they are looked up. */
  async function damagePostings(indexDir: string): Promise<void> {
    const segments = path.join(indexDir, 'segments');
    const name = (await readdir(segments)).find((file) => file.endsWith('.segment')) ?? '';
    const bytes = await readFile(path.join(segments, name));
    // They are the last section.
    const at = bytes.length - 8;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(path.join(segments, name), bytes);
  }

  const search = async (index: LocalSearchIndex, query: string, topK = 10) =>
    (await index.search(query, topK, never)).passages;

  it('knows a document that has not changed by the hash that it has on disk', async () => {
    const { index } = await synced();
    const [known] = await index.hashesOf(['notes.txt'], never);
    const document = await index.readDocument('notes.txt', never);
    assert.equal(known?.contentHash, document?.contentHash);
  });

  it('writes nothing before the first sync', async () => {
    const { indexDir, index } = await opened();
    assert.equal((await index.status(never)).syncedAt, undefined);
    await assert.rejects(readdir(indexDir));
  });

  it('says what it holds when it was synced', async () => {
    const { index } = await synced({ ...files, 'bad.md': Uint8Array.of(0, 1), 'empty.txt': '' });
    const { documents, failed, syncedAt } = await index.status(never);
    assert.equal(documents, 4);
    assert.deepEqual(failed, [
      { id: 'bad.md', reason: 'It is not a text file.' },
      { id: 'empty.txt', reason: 'It is empty.' },
    ]);
    assert.ok(syncedAt !== undefined);
  });

  it('reads no file when it is opened again and nothing changed', async () => {
    const { again } = await synced({ ...files, 'bad.md': Uint8Array.of(0, 1) });
    const summary = await sync(await again());
    assert.deepEqual([summary.read, summary.unchanged, summary.failed.length], [0, 4, 1]);
  });

  it('follows what happens in the folder', async () => {
    const { folder, index } = await synced();
    await writeFiles(folder, {
      'new.md': '# New\n\nZebras graze here.\n',
      'notes.txt': 'Penguins swim here.\n',
    });
    await rename(path.join(folder, 'specs/upload.md'), path.join(folder, 'specs/moved.md'));
    await rm(path.join(folder, 'specs/download.md'));
    const { added, changed, renamed, removed } = await sync(index);
    assert.deepEqual([added, changed, renamed, removed], [1, 1, 1, 1]);
    assert.deepEqual(idsOf(await search(index, 'zebras')), ['new.md']);
    assert.equal(idsOf(await search(index, 'penguins'))[0], 'notes.txt');
    assert.equal(idsOf(await search(index, 'max_retries'))[0], 'specs/moved.md');
  });

  it('embeds nothing anew when only the time of a file changed', async () => {
    const { folder, indexDir, index } = await synced();
    const before = await readdir(path.join(indexDir, 'vectors'));
    await utimes(path.join(folder, 'notes.txt'), 1000, 1000);
    const { read, changed, unchanged } = await sync(index);
    assert.deepEqual([read, changed, unchanged], [1, 0, 4]);
    assert.deepEqual(await readdir(path.join(indexDir, 'vectors')), before);
  });

  it('reads everything when it is rebuilt', async () => {
    const { index } = await synced();
    const { read, changed, removed } = await sync(index, true);
    assert.deepEqual([read, changed, removed], [4, 4, 0]);
  });

  for (const identifier of ['max_retries', 'RFC-2119', 'E1234', 'maxRetries']) {
    it(`finds the passage first when the query is ${identifier}`, async () => {
      const { index } = await synced();
      assert.equal(idsOf(await search(index, identifier))[0], 'specs/upload.md');
    });
  }

  it('finds a passage by its heading', async () => {
    const { index } = await synced();
    assert.equal(idsOf(await search(index, 'retry policy'))[0], 'specs/upload.md');
  });

  it('gives one passage when two files hold the same text', async () => {
    const { index } = await synced();
    assert.equal(
      idsOf(await search(index, 'plants watered')).filter((id) => id.endsWith('notes.txt')).length,
      1,
    );
  });

  it('gives scores from 0 to 1, best first', async () => {
    const { index } = await synced();
    const scores = (await search(index, 'office download retry')).map(({ score }) => score);
    assert.ok(scores.length > 1 && scores.every((score) => score >= 0 && score <= 1));
    assert.deepEqual(
      scores.toSorted((a, b) => b - a),
      scores,
    );
  });

  for (const [name, query] of [
    ['the query is empty', ''],
    ['the query is only stop words', 'what is the of'],
    ['no document has a word of it', 'xylophone zeppelin'],
  ] as const) {
    it(`finds nothing when ${name}`, async () => {
      const { index } = await synced();
      assert.deepEqual(await search(index, query), []);
    });
  }

  it('gives passages whose lines hold their text', async () => {
    const { index } = await synced();
    const [passage] = await search(index, 'max_retries');
    assert.ok(passage !== undefined);
    const document = await index.readDocument(passage.chunk.documentId, never);
    const { start, end } = linesAt(passage.chunk.place);
    assert.ok(
      document?.text
        .split('\n')
        .slice(start - 1, end)
        .join('\n')
        .includes(passage.chunk.text),
    );
  });

  it('gives a document as it is now, not as it was indexed', async () => {
    const { folder, index } = await synced();
    await writeFile(path.join(folder, 'notes.txt'), 'Changed.');
    assert.equal((await index.readDocument('notes.txt', never))?.text, 'Changed.');
  });

  it('has no document when it vanished', async () => {
    const { folder, index } = await synced();
    await rm(path.join(folder, 'notes.txt'));
    assert.equal(await index.readDocument('notes.txt', never), undefined);
  });

  it('goes on where it was when a sync was stopped', async () => {
    const { index, again } = await opened();
    const abort = new AbortController();
    const stopped = index.sync(
      { rebuild: false },
      (event) => {
        if (event.type === 'sync-progress' && event.phase === 'reading') abort.abort();
      },
      abort.signal,
    );
    await assert.rejects(stopped, /abort/i);
    const summary = await sync(await again());
    assert.equal(summary.documents, 4);
    assert.equal(idsOf(await search(index, 'max_retries')).length <= 1, true);
  });

  it('answers searches while it is synced', async () => {
    const { folder, index } = await synced();
    await writeFiles(folder, { 'new.md': '# New\n\nZebras graze here.\n' });
    const found: string[] = [];
    const searches: Promise<unknown>[] = [];
    await index.sync(
      { rebuild: false },
      () => {
        searches.push(search(index, 'max_retries').then((passages) => found.push(idsOf(passages)[0] ?? '')));
      },
      never,
    );
    await Promise.all(searches);
    assert.ok(found.length > 2);
    assert.deepEqual(new Set(found), new Set(['specs/upload.md']));
  });

  it('writes nothing when nothing changed', async () => {
    const { indexDir, index } = await synced();
    const before = await readFile(path.join(indexDir, 'manifest.json'));
    await sync(index);
    assert.deepEqual(await readFile(path.join(indexDir, 'manifest.json')), before);
  });

  it('leaves the writing to another process when that is at it, and shows what it wrote', async () => {
    const { folder, indexDir, index, again } = await synced();
    const other = await again();
    await writeFiles(folder, { 'new.md': '# New\n\nZebras graze here.\n' });
    const lock = await acquireWriterLock(indexDir);
    assert.deepEqual([(await sync(other)).read, await search(other, 'zebras')], [0, []]);
    assert.deepEqual((await other.status(never)).behind, { kind: 'busy' });
    await lock?.release();
    await sync(index);
    const second = await acquireWriterLock(indexDir);
    assert.equal((await sync(other)).read, 0);
    await second?.release();
    assert.deepEqual(idsOf(await search(other, 'zebras')), ['new.md']);
  });

  it('looks only at what changed when it is told', async () => {
    const { folder, index } = await synced();
    await writeFiles(folder, { 'notes.txt': 'Penguins swim here.\n', 'new.md': 'Zebras graze here.\n' });
    const { read } = await index.sync({ rebuild: false, changed: ['notes.txt'] }, silent, never);
    assert.deepEqual([read, idsOf(await search(index, 'penguins'))[0]], [1, 'notes.txt']);
    assert.deepEqual(await search(index, 'zebras'), []);
  });

  it('reads what it is told anew when it is to rebuild that, also what had failed', async () => {
    const { index } = await synced({ ...files, 'broken.pdf': 'no PDF' });
    const { read, failed } = await index.sync(
      { rebuild: true, changed: ['specs', 'broken.pdf'] },
      silent,
      never,
    );
    assert.deepEqual([read, failed.map(({ id }) => id)], [3, ['broken.pdf']]);
  });

  it('lists its documents with their passages, those that are gone left out, and what could not be read', async () => {
    const { folder, index } = await synced({ ...files, 'broken.pdf': 'no PDF' });
    await rm(path.join(folder, 'copy/notes.txt'));
    await writeFiles(folder, { 'specs/upload.md': '# Upload\n\nNothing is retried.\n' });
    await sync(index);
    const { documents, failed } = await index.contents(never);
    assert.deepEqual(
      documents.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      ['notes.txt', 'specs/download.md', 'specs/upload.md'].map((id) => ({ id, passages: 1 })),
    );
    assert.deepEqual(
      failed.map(({ id }) => id),
      ['broken.pdf'],
    );
  });

  it('looks at all documents when the index is not whole, whatever it is told', async () => {
    const { index } = await opened();
    const { documents } = await index.sync({ rebuild: false, changed: ['notes.txt'] }, silent, never);
    assert.equal(documents, 4);
  });

  it('splits anew when the settings of splitting are others, and serves the old passages until then', async () => {
    const text = Array.from({ length: 40 }, (_, line) => `Line ${line} tells of apples and pears.`).join(
      '\n\n',
    );
    const { folder, indexDir, index } = await synced({ 'a.md': text });
    const before = (await index.status(never)).chunks;
    const settings = {
      maxFileMb: 50,
      readTimeLimitMs: 1000,
      splitting: { maxTokens: 100, overlapTokens: 0 },
    };
    const again = await openIndex({ roots: [{ name: 'docs', path: folder }], indexDir, settings });
    assert.equal((await search(again, 'pears')).length > 0, true);
    const { changed, chunks } = await sync(again);
    assert.deepEqual([changed, chunks > before], [1, true]);
  });

  it('is made anew when files of another index lie between its own', async () => {
    const one = await synced();
    const other = await synced({ 'x.md': 'Walrus.', 'y.md': 'Walrus and whale.' });
    await rm(path.join(one.indexDir, 'segments'), { recursive: true });
    await cp(path.join(other.indexDir, 'segments'), path.join(one.indexDir, 'segments'), {
      recursive: true,
    });
    const mixed = await one.again();
    assert.deepEqual(await search(mixed, 'walrus'), []);
    assert.equal(idsOf(await search(mixed, 'max_retries'))[0], 'specs/upload.md');
    assert.deepEqual(await search(mixed, 'walrus'), []);
  });

  it('searches what another process has written when that replaced files under way', async () => {
    const { folder, index, again } = await synced();
    const other = await again();
    await writeFiles(folder, { 'notes.txt': 'The office is closed on Mondays.\n' });
    await rm(path.join(folder, 'specs'), { recursive: true });
    await rm(path.join(folder, 'copy'), { recursive: true });
    await sync(index, true);
    assert.match((await search(other, 'office'))[0]?.chunk.text ?? '', /Mondays/);
  });

  for (const [name, ask] of [
    ['status', async (index: LocalSearchIndex) => (await index.status(never)).languages],
    ['contents', async (index: LocalSearchIndex) => (await index.contents(never)).documents.length],
  ] as const) {
    it(`tells its ${name} as another process has written it when that replaced files`, async () => {
      const { folder, index, again } = await synced(german);
      const other = await again();
      await writeFiles(folder, { ...german, ...files });
      await sync(index, true);
      assert.deepEqual(await ask(other), await ask(index));
    });
  }

  it('tells its status when that comes to damage, and is made anew by the next sync', async () => {
    const { indexDir, again } = await synced(german);
    await damagePostings(indexDir);
    const index = await again();
    assert.equal((await index.status(never)).documents, 2);
    assert.equal((await sync(index)).added, 2);
    assert.deepEqual((await index.status(never)).languages, ['de']);
  });

  it('reads the documents of a damaged part again when a search meets it, and answers from the whole', async () => {
    const { indexDir, again } = await synced();
    await damage(indexDir);
    const found = idsOf(await search(await again(), 'office'));
    assert.ok(found.includes('copy/notes.txt') || found.includes('notes.txt'), found.join());
    assert.equal((await sync(await again())).read, 0);
  });

  it('lets a process that comes later repair what a search found damaged and could not repair itself', async () => {
    const { indexDir, again } = await synced();
    await damage(indexDir);
    const lock = await acquireWriterLock(indexDir);
    const giveUp = new AbortController();
    const waiting = (await again()).search('office', 10, giveUp.signal);
    while (!(await readdir(indexDir)).includes('index.damage')) await new Promise(setImmediate);
    giveUp.abort();
    await assert.rejects(waiting);
    await lock?.release();
    assert.equal((await sync(await again())).added, 4);
    assert.deepEqual((await readdir(indexDir)).sort().includes('index.damage'), false);
  });

  it('is synced though the postings of its languages are damaged, also when another process is at it', async () => {
    const { indexDir, again } = await synced(german);
    await damagePostings(indexDir);
    const index = await again();
    const lock = await acquireWriterLock(indexDir);
    assert.deepEqual([(await sync(index)).documents, (await index.documents(never)).length], [2, 2]);
    await lock?.release();
    assert.equal((await sync(index)).documents, 2);
    assert.equal((await search(index, 'Garten')).length, 2);
  });

  it('never answers from less than everything when what is damaged cannot be repaired', async () => {
    const { folder, indexDir, again } = await synced();
    await damage(indexDir);
    await rm(folder, { recursive: true });
    const index = await again();
    for (let time = 0; time < 2; time += 1)
      await assert.rejects(search(index, 'office'), /folder does not exist/);
  });

  it('repairs after a sync what a search met while it ran', async () => {
    const source = new FakeDocumentSource({ 'a.md': 'apple', 'b.md': 'banana', 'c.md': 'cherry' });
    const indexDir = path.join(await temporaryFolder(), 'index');
    await sync(await openIndexOver(source, indexDir));
    await damage(indexDir);
    let found: Promise<readonly Passage[]> | undefined;
    const index = await openIndexOver(
      {
        list: (signal) => source.list(signal),
        listBelow: (paths, signal) => source.listBelow(paths, signal),
        read: async (id) => {
          found ??= search(index, 'banana');
          return source.read(id);
        },
      },
      indexDir,
    );
    source.write('d.md', 'date');
    assert.equal((await sync(index)).added, 1);
    assert.deepEqual(idsOf((await found) ?? []), ['b.md']);
    assert.equal((await sync(await openIndexOver(source, indexDir))).read, 0);
  });

  it('reads all documents again when the index is one of another folder', async () => {
    const one = await synced({ 'a.md': 'Apples grow here.' });
    const folder = await temporaryFolder({ 'a.md': 'Walrus eat here..' });
    const { atime, mtime } = await stat(path.join(one.folder, 'a.md'));
    await utimes(path.join(folder, 'a.md'), atime, mtime);
    const other = await openIndex({ roots: [{ name: 'docs', path: folder }], indexDir: one.indexDir });
    assert.match((await search(other, 'walrus'))[0]?.chunk.text ?? '', /Walrus/);
    assert.deepEqual(await search(other, 'apples'), []);
  });

  it('keeps documents apart when folders of two names hold the same file', async () => {
    const roots = [
      { name: 'one', path: await temporaryFolder({ 'a.md': 'Apples grow here.' }) },
      { name: 'two', path: await temporaryFolder({ 'a.md': 'Bananas grow here.' }) },
    ];
    const index = await openIndex({ roots, indexDir: path.join(await temporaryFolder(), 'index') });
    await sync(index);
    assert.equal(idsOf(await search(index, 'apples'))[0], 'one/a.md');
    assert.equal((await index.readDocument('two/a.md', never))?.text, 'Bananas grow here.');
  });
});
