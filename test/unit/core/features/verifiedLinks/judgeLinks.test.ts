import * as assert from 'node:assert/strict';
import { hashOfQuote } from '../../../../../src/adapters/documents/quoteHash';
import { judgeLinks } from '../../../../../src/core/features/verifiedLinks/judgeLinks';
import { parseLinks } from '../../../../../src/core/features/verifiedLinks/parseLinks';
import { citationMarkdown } from '../../../../../src/core/features/verifiedLinks/writeLink';
import type { SearchResult, SourceDocument } from '../../../../../src/core/model/types';

const [one, other] = ['Boats are lifted in October.', 'Anchors are kept in the western store.'];

function citation(quote: string, documentId: string, line: number): string {
  const place = { kind: 'lines', lines: { start: line, end: line } } as const;
  return citationMarkdown({ documentId, headings: [], place, quote }, hashOfQuote);
}

/** An index of these texts, in which a search finds the documents named. */
function indexOf(
  texts: Readonly<Record<string, string>>,
  found: (query: string) => readonly string[] = () => [],
) {
  return {
    readDocument: (id: string): Promise<SourceDocument | undefined> => {
      const text = texts[id];
      const rest = { contentHash: '', title: '', markup: 'markdown', blocks: [], places: [] } as const;
      return Promise.resolve(text === undefined ? undefined : { id, text, ...rest });
    },
    search: (query: string): Promise<SearchResult> => {
      const passages = found(query).map((documentId) => ({ chunk: { documentId }, score: 1 }));
      // Nothing else of a passage is read.
      return Promise.resolve({ passages, terms: [] } as unknown as SearchResult);
    },
  };
}

async function judged(text: string, index: ReturnType<typeof indexOf>, roots: readonly string[] = []) {
  const deps = { index, hashOf: hashOfQuote, roots, isSearching: true };
  const all = await judgeLinks(parseLinks(text, hashOfQuote), deps, new AbortController().signal);
  return all.map(({ status, now }) => [status, now?.documentId]);
}

describe('judging all citations of a file', () => {
  const both = `${citation(one, 'old.md', 1)}\n\n${citation(other, 'old.md', 3)}\n`;

  it('finds all quotes of a renamed document, though the search finds one only', async () => {
    const index = indexOf({ 'new.md': `${one}\n\n${other}\n` }, (query) =>
      query.startsWith('Anchors') ? ['new.md'] : [],
    );
    assert.deepEqual(await judged(both, index), [
      ['moved', 'new.md'],
      ['moved', 'new.md'],
    ]);
  });

  it('does not take another citation for the source', async () => {
    const index = indexOf({ 'notes.md': both }, () => ['notes.md']);
    assert.deepEqual(await judged(both, index), [
      ['gone', undefined],
      ['gone', undefined],
    ]);
  });

  it('takes the name of the only folder before the path as that folder', async () => {
    const index = indexOf({ 'boats.md': one });
    assert.deepEqual(await judged(citation(one, 'docs/boats.md', 1), index, ['docs']), [
      ['verbatim', 'boats.md'],
    ]);
  });

  it('takes a path without a folder as one of any', async () => {
    const index = indexOf({ 'docs/boats.md': one });
    assert.deepEqual(await judged(citation(one, 'boats.md', 1), index, ['docs']), [
      ['verbatim', 'docs/boats.md'],
    ]);
  });
});
