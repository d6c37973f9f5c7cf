import * as assert from 'node:assert/strict';
import path from 'node:path';
import type { ScopeItem } from '../../../src/core/model/scope';
import { openIndex, type LocalSearchIndex } from '../../../src/worker/openIndex';
import { never } from '../../support/samples';
import { temporaryFolders } from '../../support/temporaryFolder';

const section = (name: string) =>
  `## ${name}\n\nThe retry limit of the ${name} is five, ${'and nothing else is said of it here, '.repeat(30)}so it stays.\n\n`;
const files = {
  'specs/faq.md': '# Questions\n\nThe retry limit of an upload is five.\n',
  'specs/faq.md.old.md': '# Old questions\n\nThe retry limit of an upload was four.\n',
  'specs-old/limits.md': '# Limits\n\nThe retry limit was three.\n',
  'drafts/specs/faq.md': '# Draft\n\nThe retry limit of a draft is two.\n',
  'long.md': `# Long\n\n${['first', 'second', 'third', 'fourth'].map(section).join('')}`,
};

describe('a search within parts of the workspace', () => {
  const temporaryFolder = temporaryFolders();
  let index: LocalSearchIndex;
  let indexDir: string;

  before(async () => {
    indexDir = path.join(await temporaryFolder(), 'index');
    index = await openIndex({ roots: [{ name: 'docs', path: await temporaryFolder(files) }], indexDir });
  });

  it('has all documents to choose from before the first indexing', async () => {
    assert.deepEqual(await index.documents(never), Object.keys(files).toSorted());
    await index.sync({ rebuild: false }, () => undefined, never);
  });

  it('has the indexed documents to choose from', async () => {
    assert.deepEqual(await index.documents(never), Object.keys(files).toSorted());
  });

  const found = async (...within: readonly ScopeItem[]) => {
    const filter = { conditions: [], excluded: [], within };
    const { passages } = await index.search('retry limit', 20, never, filter);
    return passages.map(({ chunk }) => chunk);
  };
  const documents = async (...within: readonly ScopeItem[]) =>
    [...new Set((await found(...within)).map(({ documentId }) => documentId))].sort();

  it('finds a chosen file, and no other of its name', async () => {
    assert.deepEqual(await documents({ kind: 'file', id: 'specs/faq.md' }), ['specs/faq.md']);
  });

  it('finds what is in a chosen folder, and in no other that begins or is called like it', async () => {
    assert.deepEqual(await documents({ kind: 'folder', id: 'specs' }), [
      'specs/faq.md',
      'specs/faq.md.old.md',
    ]);
  });

  it('finds what is in any of several', async () => {
    const both = await documents(
      { kind: 'folder', id: 'specs-old' },
      { kind: 'file', id: 'drafts/specs/faq.md' },
    );
    assert.deepEqual(both, ['drafts/specs/faq.md', 'specs-old/limits.md']);
  });

  it('finds the passages of a selection that have one of its lines', async () => {
    const selection: ScopeItem = { kind: 'selection', id: 'long.md', lines: { start: 9, end: 9 } };
    const headings = (await found(selection)).map(({ headings: [, heading] }) => heading);
    assert.deepEqual(headings, ['second']);
  });

  it('finds the whole document when it is chosen beside a selection of it', async () => {
    const selection: ScopeItem = { kind: 'selection', id: 'long.md', lines: { start: 9, end: 9 } };
    const chunks = await found(selection, { kind: 'file', id: 'long.md' });
    assert.equal(new Set(chunks.map(({ headings }) => headings[1])).size, 4);
  });

  it('finds nothing in what is not there', async () => {
    assert.deepEqual(await documents({ kind: 'folder', id: 'elsewhere' }), []);
  });
});
