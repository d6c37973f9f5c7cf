import * as assert from 'node:assert/strict';
import { hasEditorFor } from '../../../../src/extension/citations/originals';

const withEditor = (...patterns: string[]) => ({
  contributes: {
    customEditors: [{ viewType: 'x', selector: patterns.map((filenamePattern) => ({ filenamePattern })) }],
  },
});

describe('hasEditorFor', () => {
  it('is true when an extension has an editor for the type', () => {
    assert.equal(hasEditorFor('/a/b.PDF', [{}, withEditor('*.md', '*.pdf')]), true);
    assert.equal(hasEditorFor('/a/b.xlsx', [withEditor('**/*.{csv, xlsx}')]), true);
  });

  it('is false when editors are for other types, or for every file', () => {
    assert.equal(hasEditorFor('/a/b.pdf', [withEditor('*.pdfx', '*', '*.*', '**/*.{doc,docx}')]), false);
    assert.equal(hasEditorFor('/a/b', [withEditor('*', '*.pdf')]), false);
  });

  it('is false when no extension says anything, or nothing that can be read', () => {
    assert.equal(hasEditorFor('/a/b.pdf', [undefined, {}, { contributes: { customEditors: 'no' } }]), false);
  });
});
