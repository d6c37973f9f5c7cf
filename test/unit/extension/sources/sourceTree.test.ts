import * as assert from 'node:assert/strict';
import { createSourceTree, type Source } from '../../../../src/extension/sources/sourceTree';

const contents = {
  documents: [
    { id: 'guide/part 10.md', passages: 4 },
    { id: 'guide/part 2.md', passages: 3 },
    { id: 'guide/api/errors.md', passages: 2 },
    { id: 'readme.md', passages: 1 },
  ],
  failed: [
    { id: 'guide/api/old.pdf', reason: 'It is encrypted.' },
    { id: 'locked/', reason: 'Permission denied.' },
  ],
};
const all = { onlyFailed: false };
const namesOf = (sources: readonly Source[]) => sources.map(({ name }) => name);

describe('the tree of sources', () => {
  it('has folders before files, and numbers in names in their order', () => {
    const tree = createSourceTree(contents, []);
    assert.deepEqual(
      [namesOf(tree.childrenOf('', all)), namesOf(tree.childrenOf('guide', all))],
      [
        ['guide', 'locked', 'readme.md'],
        ['api', 'part 2.md', 'part 10.md'],
      ],
    );
  });

  it('counts in a folder all that lies below it', () => {
    const [guide] = createSourceTree(contents, []).childrenOf('', all);
    assert.deepEqual(guide, { kind: 'folder', id: 'guide', name: 'guide', files: 4, passages: 9, failed: 1 });
  });

  it('says of each file what became of it', () => {
    assert.deepEqual(createSourceTree(contents, []).childrenOf('guide/api', all), [
      { kind: 'document', id: 'guide/api/errors.md', name: 'errors.md', passages: 2 },
      { kind: 'failed', id: 'guide/api/old.pdf', name: 'old.pdf', reason: 'It is encrypted.' },
    ]);
  });

  it('says of a folder that could not be listed why, and counts it as failed, but as no file', () => {
    const tree = createSourceTree(contents, []);
    const locked = tree.childrenOf('', all).find(({ id }) => id === 'locked');
    assert.equal(locked?.kind === 'folder' && locked.reason, 'Permission denied.');
    assert.deepEqual(tree.totals, { files: 5, passages: 10, failed: 2 });
  });

  it('shows what failed alone, with the folders that lead there', () => {
    const tree = createSourceTree(contents, []);
    const shown = ['', 'guide', 'guide/api'].map((id) => namesOf(tree.childrenOf(id, { onlyFailed: true })));
    assert.deepEqual(shown, [['guide', 'locked'], ['api'], ['old.pdf']]);
  });

  it('has the folders of a workspace with several, also those without documents', () => {
    const documents = [{ id: 'server/readme.md', passages: 1 }];
    const tree = createSourceTree({ documents, failed: [] }, ['server', 'client']);
    assert.deepEqual(namesOf(tree.childrenOf('', all)), ['client', 'server']);
  });

  it('has nothing in a folder that it does not know', () => {
    assert.deepEqual(createSourceTree(contents, []).childrenOf('gone', all), []);
  });
});
