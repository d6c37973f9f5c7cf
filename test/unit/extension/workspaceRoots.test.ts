import * as assert from 'node:assert/strict';
import * as path from 'node:path';
import { documentPath, workspaceRoots } from '../../../src/extension/workspaceRoots';

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
