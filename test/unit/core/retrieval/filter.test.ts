import * as assert from 'node:assert/strict';
import type { PathCondition } from '../../../../src/core/model/types';
import { documentTest } from '../../../../src/core/retrieval/filter';
import { parseQuery } from '../../../../src/core/retrieval/query';

const ids = [
  'docs/api/Upload.md',
  'docs/guide.pdf',
  'pkg/docs/notes.txt',
  'drafts/upload.markdown',
  'olddocs/a.yml',
];

/** What meets the conditions of a query. */
const meets = (query: string) => {
  const accepts = documentTest(parseQuery(`${query} word`).filter.conditions);
  return ids.filter((id) => accepts?.(id));
};

describe('documentTest', () => {
  const cases: readonly [query: string, ids: readonly string[]][] = [
    ['in:docs/', ['docs/api/Upload.md', 'docs/guide.pdf', 'pkg/docs/notes.txt']],
    ['in:DOCS', ['docs/api/Upload.md', 'docs/guide.pdf', 'pkg/docs/notes.txt']],
    ['in:./docs/api', ['docs/api/Upload.md']],
    ['in:docs\\api\\', ['docs/api/Upload.md']],
    ['in:docs/**', ['docs/api/Upload.md', 'docs/guide.pdf', 'pkg/docs/notes.txt']],
    ['in:docs/guide.pdf', ['docs/guide.pdf']],
    ['in:pkg in:drafts', ['pkg/docs/notes.txt', 'drafts/upload.markdown']],
    ['in:docs -in:pkg', ['docs/api/Upload.md', 'docs/guide.pdf']],
    ['type:markdown', ['docs/api/Upload.md', 'drafts/upload.markdown']],
    ['ext:.yaml', ['olddocs/a.yml']],
    ['in:docs type:pdf', ['docs/guide.pdf']],
    ['file:upload', ['docs/api/Upload.md', 'drafts/upload.markdown']],
    ['file:api/upload', ['docs/api/Upload.md']],
    ['-file:upload -type:yml', ['docs/guide.pdf', 'pkg/docs/notes.txt']],
    ['in:elsewhere', []],
  ];
  for (const [query, expected] of cases) {
    it(`accepts the documents that ${query} means`, () => {
      assert.deepEqual(meets(query), expected);
    });
  }

  it('asks nothing when there are no conditions', () => {
    const none: readonly PathCondition[] = [];
    assert.equal(documentTest(none), undefined);
  });
});
