import * as assert from 'node:assert/strict';
import { rm, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { assertFolder, createFolderSource, type Root } from '../../../../src/adapters/documents/folderSource';
import { AskDocsError } from '../../../../src/core/model/errors';
import type { FileListing } from '../../../../src/core/model/ports';
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

  it('does not read secrets when a rule asks for them', async () => {
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

  it('leaves out installed packages, version control and its own files wherever they are', async () => {
    assert.deepEqual(
      await ids({
        'node_modules/a.md': 'a',
        'x/node_modules/y/b.md': 'b',
        '.git/c.md': 'c',
        '.askdocs/glossary.yaml': 'a: b',
        'd.md': 'd',
      }),
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

  it('says so when the name of a file is not UTF-8', async function () {
    const folder = await temporaryFolder({ 'a.md': 'a' });
    const name = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0x62, 0xff]), Buffer.from('.md')]);
    // Some systems have no such names.
    await writeFile(name, 'b').catch(() => {
      this.skip();
    });
    const failures = (await list(rootOf(folder))).flatMap((entry) =>
      entry.kind === 'failed' ? [entry.failure.reason] : [],
    );
    assert.deepEqual(failures, ['Its name is not UTF-8.']);
  });

  it('names the folder and goes on when a folder cannot be listed', async () => {
    const folder = await temporaryFolder({ 'a.md': 'a', 'b/c.md': 'c', 'd.md': 'd' });
    const entries: FileListing[] = [];
    for await (const entry of createFolderSource([rootOf(folder)], read).list(never)) {
      entries.push(entry);
      // The folder was seen when its parent was read; it is gone when its turn comes.
      await rm(path.join(folder, 'b'), { recursive: true, force: true });
    }
    const failed = {
      kind: 'failed',
      failure: { id: 'b/', reason: 'It disappeared while it was being read.' },
    };
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

  it('reads nothing when the file, or a folder above it, is a link out of the folder', async () => {
    const outside = await temporaryFolder({ 'secret.md': 'x' });
    const folder = await temporaryFolder({ 'a.md': 'a' });
    await symlink(path.join(outside, 'secret.md'), path.join(folder, 'link.md'));
    await symlink(outside, path.join(folder, 'sub'), 'dir');
    const source = createFolderSource([rootOf(folder)], read);
    for (const id of ['link.md', 'sub/secret.md'])
      assert.deepEqual(await source.read(id, never), { kind: 'missing' });
  });

  it('reads nothing when a document was replaced by a link to another file of the folder', async () => {
    const folder = await temporaryFolder({ '.env': 'SECRET=1' });
    await symlink(path.join(folder, '.env'), path.join(folder, 'a.md'));
    const source = createFolderSource([rootOf(folder)], read);
    assert.deepEqual(await source.read('a.md', never), { kind: 'missing' });
  });

  it('says why when a folder has the name of a document', async () => {
    const folder = await temporaryFolder({ 'a.md/b.md': 'b' });
    const outcome = await createFolderSource([rootOf(folder)], read).read('a.md', never);
    assert.deepEqual(outcome, { kind: 'failed', reason: 'It is not a file.', mayPass: true });
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

describe('createFolderSource with globs', () => {
  const temporaryFolder = temporaryFolders();
  const files = {
    'a.md': 'a',
    'docs/b.md': 'b',
    'docs/deep/c.md': 'c',
    'docs/drafts/d.md': 'd',
    '.hidden/e.md': 'e',
    'docs/.env.md': 's',
  };
  const idsWith = async (globs: Partial<Root>) =>
    idsOf({ ...rootOf(await temporaryFolder(files)), ...globs });

  const cases: readonly [name: string, globs: Partial<Root>, ids: readonly string[]][] = [
    ['a folder is included', { include: ['docs'] }, ['docs/b.md', 'docs/deep/c.md', 'docs/drafts/d.md']],
    ['a pattern is included', { include: ['**/{b,c}.md'] }, ['docs/b.md', 'docs/deep/c.md']],
    ['it begins with a dot and a slash', { include: ['./docs/deep/'] }, ['docs/deep/c.md']],
    ['a folder with a dot is included', { include: ['.hidden/**'] }, ['.hidden/e.md']],
    ['a folder is excluded', { exclude: ['**/drafts', '.hidden'] }, ['a.md', 'docs/b.md', 'docs/deep/c.md']],
    [
      'a glob names what is at the root',
      { exclude: ['*.md', '.*'] },
      ['docs/b.md', 'docs/deep/c.md', 'docs/drafts/d.md'],
    ],
    ['both are given', { include: ['docs/**'], exclude: ['**/d*'] }, []],
    [
      'globs are empty texts',
      { include: [' '], exclude: ['/'] },
      ['.hidden/e.md', 'a.md', 'docs/b.md', 'docs/deep/c.md', 'docs/drafts/d.md'],
    ],
    ['a secrets file is included', { include: ['**/.env.md'] }, []],
  ];
  for (const [name, globs, ids] of cases) {
    it(`lists what is wanted when ${name}`, async () => {
      assert.deepEqual(await idsWith(globs), ids);
    });
  }

  it('applies the globs of each folder to it alone', async () => {
    const one = { ...rootOf(await temporaryFolder(files), 'one'), include: ['a.md'] };
    const two = { ...rootOf(await temporaryFolder(files), 'two'), include: ['docs/deep'] };
    assert.deepEqual(await idsOf(one, two), ['one/a.md', 'two/docs/deep/c.md']);
  });

  it('lists a file once, with the inner folder, when a folder lies in another', async () => {
    const folder = await temporaryFolder(files);
    const inner = rootOf(path.join(folder, 'docs', 'deep'), 'deep');
    assert.deepEqual(await idsOf({ ...rootOf(folder, 'all'), exclude: ['.hidden', '**/drafts'] }, inner), [
      'all/a.md',
      'all/docs/b.md',
      'deep/c.md',
    ]);
  });

  it('takes the largest size that it is given', async () => {
    const folder = await temporaryFolder({ 'a.md': 'x'.repeat(1024 * 1024 + 1), 'b.md': 'b' });
    const entries: FileListing[] = [];
    for await (const entry of createFolderSource([rootOf(folder)], read, 1).list(never)) entries.push(entry);
    assert.deepEqual(entries[0], {
      kind: 'failed',
      failure: { id: 'a.md', reason: 'It is larger than 1 MB.' },
    });
  });
});

describe('createFolderSource, below some paths', () => {
  const temporaryFolder = temporaryFolders();

  async function below(roots: readonly Root[], ...paths: string[]): Promise<string[]> {
    const ids: string[] = [];
    for await (const entry of createFolderSource(roots, read).listBelow(paths, never))
      ids.push(entry.kind === 'file' ? entry.file.id : `failed ${entry.failure.id}`);
    return ids;
  }

  const files = {
    '.gitignore': 'drafts/\n',
    'a.md': 'a',
    'pic.png': 'p',
    'sub/.askdocsignore': 'x.md',
    'sub/b.md': 'b',
    'sub/x.md': 'x',
    'sub/deep/c.md': 'c',
    'drafts/d.md': 'd',
    'node_modules/e.md': 'e',
    '.env.md': 's',
  };

  const cases: readonly [name: string, paths: readonly string[], ids: readonly string[]][] = [
    ['a file', ['sub/b.md'], ['sub/b.md']],
    ['a folder', ['sub'], ['sub/b.md', 'sub/deep/c.md']],
    ['a folder and what is in it', ['sub/b.md', 'sub', 'a.md'], ['a.md', 'sub/b.md', 'sub/deep/c.md']],
    ['what is gone', ['gone.md', 'gone/b.md'], []],
    ['no document', ['pic.png'], []],
    ['what a rule of a folder above ignores', ['drafts/d.md', 'drafts', 'sub/x.md', 'node_modules/e.md'], []],
    ['a secrets file', ['.env.md'], ['failed .env.md']],
    ['what lies outside', ['../a.md', '/etc', 'sub/../../a.md'], []],
  ];
  for (const [name, paths, ids] of cases) {
    it(`lists what is wanted when it is ${name}`, async () => {
      assert.deepEqual(await below([rootOf(await temporaryFolder(files))], ...paths), ids);
    });
  }

  it('says so when it cannot be told what is at a path', async () => {
    const folder = await temporaryFolder({ 'a.md': 'a' });
    // The system takes no such long name, which is not the same as that there is no file.
    const name = 'x'.repeat(300);
    const entries: FileListing[] = [];
    const source = createFolderSource([rootOf(folder)], read);
    for await (const entry of source.listBelow([name, `${name}.md`, 'gone.md'], never)) entries.push(entry);
    assert.deepEqual(
      entries,
      [`${name}/`, `${name}.md`].map((id) => ({
        kind: 'failed',
        failure: { id, reason: 'It cannot be read.' },
      })),
    );
  });

  it('follows no links', async () => {
    const folder = await temporaryFolder(files);
    await symlink(path.join(folder, 'sub'), path.join(folder, 'link'), 'dir');
    assert.deepEqual(await below([rootOf(folder)], 'link', 'link/b.md'), []);
  });

  it('knows the folder by the beginning of the id, and lists it whole by its name', async () => {
    const one = rootOf(await temporaryFolder({ 'a.md': 'a', 'b.md': 'b' }), 'one');
    const two = rootOf(await temporaryFolder({ 'a.md': 'a', 'b.md': 'b' }), 'two');
    assert.deepEqual(await below([one, two], 'two/a.md', 'one'), ['one/a.md', 'one/b.md', 'two/a.md']);
  });

  it('obeys globs', async () => {
    const root = { ...rootOf(await temporaryFolder(files)), exclude: ['sub/deep'], include: ['sub'] };
    assert.deepEqual(await below([root], 'a.md', 'sub', 'sub/deep/c.md'), ['sub/b.md']);
  });

  it('says so when the folder itself is gone', async () => {
    const folder = await temporaryFolder(files);
    await rm(folder, { recursive: true });
    await assert.rejects(below([rootOf(folder)], 'a.md'), (error) => codeOf(error) === 'folder-missing');
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
