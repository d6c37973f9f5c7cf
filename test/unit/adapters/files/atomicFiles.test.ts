import * as assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { asideSuffix, writeAtomically } from '../../../../src/adapters/files/atomicFiles';
import { writeIndexFile, AtomicStorage } from '../../../../src/adapters/index/atomicStorage';
import { AskDocsError } from '../../../../src/core/model/errors';
import { temporaryFolders } from '../../../support/temporaryFolder';

const isUnwritable = (error: unknown) => error instanceof AskDocsError && error.code === 'index-unwritable';

describe('writeAtomically', () => {
  const temporaryFolder = temporaryFolders();

  it('makes missing folders when it writes a new file', async () => {
    const file = path.join(await temporaryFolder(), 'a', 'b', 'c.bin');
    await writeAtomically(file, Uint8Array.of(1, 2));
    assert.deepEqual([...(await readFile(file))], [1, 2]);
  });

  it('replaces the content and leaves nothing aside when the file is there', async () => {
    const folder = await temporaryFolder({ 'a.txt': 'a much longer old content' });
    await writeAtomically(path.join(folder, 'a.txt'), 'new');
    assert.equal(await readFile(path.join(folder, 'a.txt'), 'utf8'), 'new');
    assert.deepEqual(await readdir(folder), ['a.txt']);
  });

  it('leaves the old content and nothing aside when the rename fails', async () => {
    // A folder with something in it cannot be renamed over.
    const folder = await temporaryFolder({ 'a.txt/old.txt': 'old' });
    await assert.rejects(writeAtomically(path.join(folder, 'a.txt'), 'new'));
    assert.equal(await readFile(path.join(folder, 'a.txt', 'old.txt'), 'utf8'), 'old');
    assert.deepEqual(await readdir(folder), ['a.txt']);
  });

  it('says that the index cannot be written when a file stands where a folder should', async () => {
    const folder = await temporaryFolder({ file: 'x' });
    await assert.rejects(writeIndexFile(path.join(folder, 'file', 'a.txt'), 'new'), isUnwritable);
  });

  it('leaves one whole content when many write at the same time', async () => {
    const folder = await temporaryFolder();
    const contents = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(50_000));
    await Promise.all(contents.map((content) => writeAtomically(path.join(folder, 'a.txt'), content)));
    assert.ok(contents.includes(await readFile(path.join(folder, 'a.txt'), 'utf8')));
    assert.equal((await readdir(folder)).filter((name) => name.endsWith(asideSuffix)).length, 0);
  });
});

describe('AtomicStorage', () => {
  const temporaryFolder = temporaryFolders();
  const storage = new AtomicStorage();

  it('refuses to create a file when it is there', async () => {
    const folder = await temporaryFolder({ 'a.txt': 'old' });
    await assert.rejects(storage.createFile(path.join(folder, 'a.txt'), 'new'));
    assert.equal(await readFile(path.join(folder, 'a.txt'), 'utf8'), 'old');
  });

  it('writes and reads back when a file is upserted', async () => {
    const file = path.join(await temporaryFolder(), 'a.txt');
    await storage.upsertFile(file, 'text');
    assert.equal((await storage.readFile(file)).toString(), 'text');
  });

  it('lists only files or only folders when asked', async () => {
    const folder = await temporaryFolder({ 'a.txt': 'a', 'b/c.txt': 'c' });
    const names = async (filter: 'files' | 'folders' | 'all') =>
      (await storage.listFiles(folder, filter)).map(({ name }) => name);
    assert.deepEqual(await names('files'), ['a.txt']);
    assert.deepEqual(await names('folders'), ['b']);
    assert.deepEqual((await names('all')).sort(), ['a.txt', 'b']);
  });

  it('deletes without a word when nothing is there', async () => {
    const folder = await temporaryFolder();
    await storage.deleteFile(path.join(folder, 'none'));
    await storage.deleteFolder(path.join(folder, 'none'));
    assert.equal(await storage.pathExists(path.join(folder, 'none')), false);
  });

  it('tells a folder from a file', async () => {
    const folder = await temporaryFolder();
    await mkdir(path.join(folder, 'b'));
    await writeFile(path.join(folder, 'a'), '');
    assert.equal((await storage.getDetails(path.join(folder, 'b'))).isFolder, true);
    assert.equal((await storage.getDetails(path.join(folder, 'a'))).isFolder, false);
  });
});
