import * as assert from 'node:assert/strict';
import * as path from 'node:path';
import { changedId, documentPath, workspaceRoots } from '../../../../src/extension/index/workspaceRoots';

const folder = (name: string, fsPath: string, scheme = 'file') => ({ name, uri: { scheme, fsPath } });
const one = workspaceRoots([folder('docs', '/w/docs')]);
const two = workspaceRoots([folder('docs', '/w/docs'), folder('docs', '/other/docs')]);

describe('workspaceRoots', () => {
  it('leaves out folders that are not on disk', () => {
    assert.deepEqual(workspaceRoots([folder('docs', '/docs', 'vscode-vfs')]), []);
  });

  it('tells folders of one name apart', () => {
    assert.deepEqual(
      two.map(({ name }) => name),
      ['docs', 'docs (2)'],
    );
  });
});

describe('workspaceRoots, for ids', () => {
  it('gives names without slashes', () => {
    assert.deepEqual(
      workspaceRoots([folder('a/b', '/w/b'), folder('a', '/w/a')]).map(({ name }) => name),
      ['a-b', 'a'],
    );
  });
});

describe('changedId', () => {
  const nested = workspaceRoots([folder('all', '/w'), folder('inner', '/w/docs')]);
  const cases: readonly [name: string, roots: typeof one, file: string, id: string | undefined][] = [
    ['a document', one, '/w/docs/sub/a.md', 'sub/a.md'],
    ['a document of the second folder', two, '/other/docs/a.md', 'docs (2)/a.md'],
    ['a document of a folder in another', nested, '/w/docs/a.md', 'inner/a.md'],
    ['a folder', one, '/w/docs/sub', 'sub'],
    ['an ignore file', one, '/w/docs/sub/.gitignore', 'sub'],
    ['the ignore file of the whole folder', one, '/w/docs/.askdocsignore', ''],
    ['the ignore file of one of two folders', two, '/w/docs/.gitignore', 'docs'],
    ['the folder itself', one, '/w/docs', ''],
    ['a folder with a version in its name', one, '/w/docs/v1.2', 'v1.2'],
    ['a folder with a dot before its name', one, '/w/docs/.notes', '.notes'],
    ['a data source', one, '/w/docs/.askdocs/data/a.yaml', '.askdocs/data/a.yaml'],
    ['what else is kept beside documents', one, '/w/docs/.askdocs/notes.md', undefined],
    ['a file that is no document', one, '/w/docs/picture.png', undefined],
    ['version control', one, '/w/docs/.git/index', undefined],
    ['an installed package', one, '/w/docs/sub/node_modules/x/a.md', undefined],
    ['a file outside', one, '/w/docs2/a.md', undefined],
  ];
  for (const [name, roots, file, id] of cases) {
    it(`is ${id === undefined ? 'none' : `"${id}"`} when it is ${name}`, () => {
      assert.equal(changedId(roots, path.normalize(file)), id);
    });
  }
});

describe('changedId, of what was moved or is gone', () => {
  it('is that of a folder, also when its name ends like that of a file', () => {
    assert.equal(changedId(one, path.normalize('/w/docs/docs.v2'), 'moved'), 'docs.v2');
  });
});

describe('documentPath', () => {
  it('is below the folder when one folder is open', () => {
    assert.equal(documentPath(one, 'docs/a.md'), path.join('/w/docs', 'docs/a.md'));
  });

  it('begins with the folder name when several are open', () => {
    assert.equal(documentPath(two, 'docs (2)/a.md'), path.join('/other/docs', 'a.md'));
  });

  it('is undefined when the folder is no longer open', () => {
    assert.equal(documentPath(two, 'specs/a.md'), undefined);
    assert.equal(documentPath([], 'a.md'), undefined);
  });

  it('is undefined when the id leads out of the folder', () => {
    assert.equal(documentPath(one, '../secret.md'), undefined);
    assert.equal(documentPath(two, 'docs/../../secret.md'), undefined);
  });

  it('takes a name that begins with two dots for a name', () => {
    assert.equal(documentPath(one, '..a.md'), path.join('/w/docs', '..a.md'));
  });
});
