import * as assert from 'node:assert/strict';
import path from 'node:path';
import type { SearchFilter } from '../../../src/core/model/types';
import { openIndex, type LocalSearchIndex } from '../../../src/worker/openIndex';
import { never } from '../../support/samples';
import { temporaryFolders } from '../../support/temporaryFolder';

const files = {
  'specs/upload.md': '# Upload\n\nAn upload is tried again until the retry limit of five is reached.\n',
  'specs/download.md': '# Download\n\nThe limit of each retry is one minute. Downloads are resumed.\n',
  'drafts/upload.md': '# Upload draft\n\nThis draft says that the **retry  limit** is three for an upload.\n',
  'notes/office.txt': 'The office closes at six; who retries the door finds no limit to its patience.\n',
};

describe('the syntax of queries', () => {
  const temporaryFolder = temporaryFolders();
  let index: LocalSearchIndex;

  before(async () => {
    const indexDir = path.join(await temporaryFolder(), 'index');
    index = await openIndex({ roots: [{ name: 'docs', path: await temporaryFolder(files) }], indexDir });
    await index.sync({ rebuild: false }, () => undefined, never);
  });

  const search = (query: string, filter?: SearchFilter) => index.search(query, 10, never, filter);
  const found = async (query: string, filter?: SearchFilter) =>
    (await search(query, filter)).passages.map(({ chunk }) => chunk.documentId).sort();

  const cases: readonly [what: string, query: string, ids: readonly string[]][] = [
    ['all that fit when the query is words', 'retry limit', Object.keys(files).sort()],
    ['the folder named', 'in:specs/ retry limit', ['specs/download.md', 'specs/upload.md']],
    ['the type named', 'retry limit type:txt', ['notes/office.txt']],
    ['the file named', 'retry limit file:upload', ['drafts/upload.md', 'specs/upload.md']],
    ['all but the folder left out', 'retry limit -in:specs', ['drafts/upload.md', 'notes/office.txt']],
    ['the exact phrase, across marks and spaces', '"Retry limit"', ['drafts/upload.md', 'specs/upload.md']],
    ['whole words of a phrase', '"try limit" retry', Object.keys(files).sort()],
    [
      'a phrase without a word in its other form',
      '-"retry limit" limit',
      ['notes/office.txt', 'specs/download.md'],
    ],
    [
      'no passage with a form of the word left out',
      'limit -draft -downloads',
      ['notes/office.txt', 'specs/upload.md'],
    ],
    ['nothing in a folder that is not there', 'in:elsewhere retry', []],
    ['nothing when only conditions are given', 'in:specs', []],
  ];
  for (const [what, query, ids] of cases) {
    it(`finds ${what}: ${query}`, async () => {
      assert.deepEqual(await found(query), ids);
    });
  }

  const identifiers: Readonly<Record<string, string>> = {
    'ids/names.md': 'The class foo.bar.baz opens the pool.',
    'ids/other.md': 'The class foo closes what bar and baz opened, without a cache.',
    'ids/path.md': 'All of it is in src/core/x.ts now.',
    'ids/core.md': 'The core of x is not in a src folder; ts files are core files of src.',
    'ids/version.md': 'Since v1.2.3 uploads are resumed.',
    'ids/patch.md': '# v1.2.3.1\n\nv1.2.3.1',
    'ids/versions.md': 'Since v1.3.2 and v2.1.3 downloads are resumed; 1, 2 and 3 are not.',
    'ids/flag.md':
      'With this option, which is for those who know what they do, no file is spared: --no-cache reads them anew.',
    'ids/longer.md': '# No cache\n\nNo cache: --no-cache-dir.',
    'ids/cache.md': 'The cache is no place for secrets; clear the cache when there is no room.',
  };
  for (const [query, id] of [
    ['foo.bar.baz', 'ids/names.md'],
    ['src/core/x.ts', 'ids/path.md'],
    ['v1.2.3', 'ids/version.md'],
    ['--no-cache', 'ids/flag.md'],
  ] as const) {
    it(`finds the passage first when the query is ${query}`, async () => {
      const indexDir = path.join(await temporaryFolder(), 'index');
      const roots = [{ name: 'docs', path: await temporaryFolder(identifiers) }];
      const opened = await openIndex({ roots, indexDir });
      await opened.sync({ rebuild: false }, () => undefined, never);
      assert.equal((await opened.search(query, 5, never)).passages[0]?.chunk.documentId, id);
    });
  }

  it('searches the words of a phrase that nothing has, and says so', async () => {
    const { passages, missingPhrases } = await search('"limit retry"');
    assert.equal(passages.length, 4);
    assert.deepEqual(missingPhrases, ['limit retry']);
  });

  it('puts the phrase of a question first and keeps the rest', async () => {
    const { passages, missingPhrases } = await search(
      'what does the "closes at six" limit of the retry mean?',
    );
    assert.deepEqual([passages[0]?.chunk.documentId, passages.length], ['notes/office.txt', 4]);
    assert.equal(missingPhrases, undefined);
  });

  it('holds the limits that come beside the query', async () => {
    const filter: SearchFilter = {
      conditions: [{ kind: 'in', value: 'drafts', negated: false }],
      excluded: [],
    };
    assert.deepEqual(await found('in:specs in:drafts retry', filter), [
      'drafts/upload.md',
      'specs/download.md',
      'specs/upload.md',
    ]);
    assert.deepEqual(await found('retry', filter), ['drafts/upload.md']);
  });

  it('gives as many passages as asked for below a folder that ranks low', async () => {
    const { passages } = await index.search('upload in:notes office', 1, never);
    assert.equal(passages[0]?.chunk.documentId, 'notes/office.txt');
  });
});
