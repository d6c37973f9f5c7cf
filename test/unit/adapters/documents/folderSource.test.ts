import * as assert from 'node:assert/strict';
import { rm, symlink, truncate } from 'node:fs/promises';
import path from 'node:path';
import { assertFolder, createFolderSource, type Root } from '../../../../src/adapters/documents/folderSource';
import { AskDocsError } from '../../../../src/core/errors';
import type { FileListing } from '../../../../src/core/ports';
import { never } from '../../../support/samples';
import { temporaryFolders } from '../../../support/temporaryFolder';
import { createFileReader } from '../../../../src/adapters/readers/reader';
import { readFormat } from '../../../../src/adapters/readers/formats';

const read = createFileReader(readFormat);

const rootOf = (folder: string, name = 'docs'): Root => ({ name, path: folder });

async function list(...roots: Root[]): Promise<FileListing[]> {
  const entries: FileListing[] = [];
  for await (const entry of createFolderSource(roots, read).list(never)) entries.push(entry);
  return entries;
}

async function idsOf(...roots: Root[]): Promise<string[]> {
  return (await list(...roots)).flatMap((entry) => (entry.kind === 'file' ? [entry.file.id] : []));
}

const codeOf = (error: unknown) => (error instanceof AskDocsError ? error.code : undefined);

describe('createFolderSource', () => {
  const temporaryFolder = temporaryFolders();
  const ids = async (files: Readonly<Record<string, string>>) => idsOf(rootOf(await temporaryFolder(files)));

  it('lists documents with forward slashes, in order, when folders are nested', async () => {
    assert.deepEqual(await ids({ 'b.md': 'b', 'a/c.txt': 'c', 'a/d/e.mdx': 'e', 'pic.png': 'p' }), [
      'a/c.txt',
      'a/d/e.mdx',
      'b.md',
    ]);
  });

  it('gives size and time when it lists a file', async () => {
    const [entry] = await list(rootOf(await temporaryFolder({ 'a.md': 'four' })));
    assert.ok(entry?.kind === 'file');
    assert.equal(entry.file.sizeBytes, 4);
    assert.ok(Number.isInteger(entry.file.modifiedMs));
  });

  it('leaves out what .gitignore names', async () => {
    assert.deepEqual(
      await ids({ '.gitignore': 'drafts/\n*.tmp.md\n', 'drafts/a.md': 'a', 'b.tmp.md': 'b', 'c.md': 'c' }),
      ['c.md'],
    );
  });

  it('takes a file back when a .gitignore further down negates the rule', async () => {
    assert.deepEqual(
      await ids({
        '.gitignore': '*.txt',
        'a.txt': 'a',
        'keep/.gitignore': '!b.txt',
        'keep/b.txt': 'b',
        'keep/c.txt': 'c',
        'keep/deep/b.txt': 'b',
      }),
      ['keep/b.txt', 'keep/deep/b.txt'],
    );
  });

  it('takes rules of a folder relative to that folder', async () => {
    assert.deepEqual(
      await ids({ 'sub/.gitignore': '/a.md', 'sub/a.md': 'a', 'sub/x/a.md': 'a', 'a.md': 'a' }),
      ['a.md', 'sub/x/a.md'],
    );
  });

  it('lets .askdocsignore have the last word when both files are there', async () => {
    assert.deepEqual(
      await ids({
        '.gitignore': 'a.md',
        '.askdocsignore': '!a.md\nb.md',
        'a.md': 'a',
        'b.md': 'b',
        'c.md': 'c',
      }),
      ['a.md', 'c.md'],
    );
  });

  it('never lists secrets when a rule asks for them', async () => {
    assert.deepEqual(
      await ids({
        '.askdocsignore': '!*',
        '.env.md': 's',
        'id_rsa.txt': 's',
        'x/.env.local.txt': 's',
        'a.md': 'a',
      }),
      ['a.md'],
    );
  });

  it('leaves out installed packages and version control wherever they are', async () => {
    assert.deepEqual(
      await ids({ 'node_modules/a.md': 'a', 'x/node_modules/y/b.md': 'b', '.git/c.md': 'c', 'd.md': 'd' }),
      ['d.md'],
    );
  });

  it('ends when symbolic links lead in a circle', async () => {
    const folder = await temporaryFolder({ 'a/b.md': 'b' });
    await symlink(folder, path.join(folder, 'a', 'loop'), 'dir');
    assert.deepEqual(await idsOf(rootOf(folder)), ['a/b.md']);
  });

  it('lists nothing outside the folder when a link leads there', async () => {
    const outside = await temporaryFolder({ 'secret.md': 's' });
    const folder = await temporaryFolder({ 'a.md': 'a' });
    await symlink(path.join(outside, 'secret.md'), path.join(folder, 'link.md'));
    assert.deepEqual(await idsOf(rootOf(folder)), ['a.md']);
  });

  it('says why when a file is too large', async () => {
    const folder = await temporaryFolder({ 'big.md': '' });
    await truncate(path.join(folder, 'big.md'), 50 * 1024 * 1024 + 1);
    assert.deepEqual(await list(rootOf(folder)), [
      { kind: 'failed', failure: { id: 'big.md', reason: 'It is larger than 50 MB.' } },
    ]);
  });

  it('names the folder and goes on when a folder cannot be listed', async () => {
    const folder = await temporaryFolder({ 'a.md': 'a', 'b/c.md': 'c', 'd.md': 'd' });
    const entries: FileListing[] = [];
    for await (const entry of createFolderSource([rootOf(folder)], read).list(never)) {
      entries.push(entry);
      // The folder was seen when its parent was read; it is gone when its turn comes.
      await rm(path.join(folder, 'b'), { recursive: true, force: true });
    }
    const failed = { kind: 'failed', failure: { id: 'b/', reason: 'It vanished while it was read.' } };
    assert.deepEqual(entries[1], failed);
    assert.equal(entries.length, 3);
  });

  it('stops when the signal aborts', async () => {
    const folder = await temporaryFolder({ 'a.md': 'a' });
    const listing = createFolderSource([rootOf(folder)], read).list(AbortSignal.abort());
    await assert.rejects(async () => {
      for await (const entry of listing) assert.fail(entry.kind);
    }, /abort/i);
  });

  it('begins ids with the name of the folder when there are several', async () => {
    const one = rootOf(await temporaryFolder({ 'a.md': 'a' }), 'one');
    const two = rootOf(await temporaryFolder({ 'a.md': 'other' }), 'two');
    assert.deepEqual(await idsOf(one, two), ['one/a.md', 'two/a.md']);
    const outcome = await createFolderSource([one, two], read).read('two/a.md', never);
    assert.equal(outcome.kind === 'document' ? outcome.document.text : outcome.kind, 'other');
  });

  it('reads a document under its id', async () => {
    const folder = await temporaryFolder({ 'a/b.md': '# T\n\nText.\n' });
    const outcome = await createFolderSource([rootOf(folder)], read).read('a/b.md', never);
    assert.ok(outcome.kind === 'document');
    assert.deepEqual([outcome.document.id, outcome.document.title], ['a/b.md', 'T']);
  });

  it('says that a file is missing when it vanished since it was listed', async () => {
    const folder = await temporaryFolder({ 'a.md': 'a' });
    const source = createFolderSource([rootOf(folder)], read);
    for await (const entry of source.list(never)) assert.equal(entry.kind, 'file');
    await rm(path.join(folder, 'a.md'));
    assert.deepEqual(await source.read('a.md', never), { kind: 'missing' });
  });

  it('says why when a folder has the name of a document', async () => {
    const folder = await temporaryFolder({ 'a.md/b.md': 'b' });
    const outcome = await createFolderSource([rootOf(folder)], read).read('a.md', never);
    assert.deepEqual(outcome, { kind: 'failed', reason: 'It cannot be read.' });
  });

  for (const id of ['../outside.md', 'a/../../outside.md', '/etc/hostname.md', '..', '', 'a/..']) {
    it(`reads nothing when an id is "${id}"`, async () => {
      const parent = await temporaryFolder({ 'outside.md': 'secret', 'docs/a/b.md': 'b' });
      const source = createFolderSource([rootOf(path.join(parent, 'docs'))], read);
      assert.deepEqual(await source.read(id, never), { kind: 'missing' });
    });
  }

  it('reads nothing from a neighbour when its name begins like the folder', async () => {
    const parent = await temporaryFolder({ 'docs2/a.md': 'secret', 'docs/b.md': 'b' });
    const source = createFolderSource([rootOf(path.join(parent, 'docs'))], read);
    assert.deepEqual(await source.read('../docs2/a.md', never), { kind: 'missing' });
  });

  it('reads a file whose name begins with two dots', async () => {
    const folder = await temporaryFolder({ '..a.md': 'text' });
    assert.equal((await createFolderSource([rootOf(folder)], read).read('..a.md', never)).kind, 'document');
  });

  it('reads documents when the folder is the root of the disk', async () => {
    const file = path.join(await temporaryFolder({ 'a.md': 'text' }), 'a.md');
    const { root } = path.parse(file);
    const id = path.relative(root, file).split(path.sep).join('/');
    assert.equal((await createFolderSource([rootOf(root)], read).read(id, never)).kind, 'document');
  });
});

describe('assertFolder', () => {
  const temporaryFolder = temporaryFolders();

  it('passes when the folder is there', async () => {
    await assertFolder(await temporaryFolder());
  });

  it('says so when the folder is missing', async () => {
    const folder = path.join(await temporaryFolder(), 'none');
    await assert.rejects(assertFolder(folder), (error) => codeOf(error) === 'folder-missing');
  });

  it('says so when it is a file', async () => {
    const file = path.join(await temporaryFolder({ 'a.md': 'a' }), 'a.md');
    await assert.rejects(assertFolder(file), (error) => codeOf(error) === 'folder-not-a-folder');
  });
});
