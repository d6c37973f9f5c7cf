import * as assert from 'node:assert/strict';
import {
  previewPath,
  previewQuery,
  previewScheme,
  previewedDocument,
  previewedPart,
} from '../../../../src/extension/citations/previewUri';

describe('previewedDocument', () => {
  it('is the document that the path was made for', () => {
    for (const id of ['a.pdf', 'folder/b (text).docx', 'root/c # 50 %.xlsx']) {
      assert.equal(previewedDocument({ scheme: previewScheme, path: previewPath(id) }), id);
    }
  });

  it('is none when the address is not of a preview', () => {
    assert.equal(previewedDocument({ scheme: 'file', path: '/a.pdf (text)' }), undefined);
  });
});

describe('previewedPart', () => {
  it('is the part that the query was made for', () => {
    for (const part of [0, 1, 12]) assert.equal(previewedPart({ query: previewQuery('0a1', part) }), part);
  });
});
