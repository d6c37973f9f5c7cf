import type { ChunkScore, IndexSnapshot, LexicalHits } from '../src/core/retrieval/ports';
import { search } from '../src/core/retrieval/search';

/** The snapshot with the hits of these queries at hand: a search of one of them looks at no posting and no vector. */
export async function withFound(
  snapshot: IndexSnapshot,
  queries: readonly string[],
  topK: number,
): Promise<IndexSnapshot> {
  const lexical = new Map<string, LexicalHits>();
  const dense = new Map<string, readonly ChunkScore[]>();
  const { languages, denseShare } = snapshot;
  const found: IndexSnapshot = {
    languages,
    denseShare,
    termsBeginning: (start) => snapshot.termsBeginning(start),
    termsEnding: (end) => snapshot.termsEnding(end),
    searchLexical(terms, limit, scope) {
      const key = terms.join(' ');
      const hits = lexical.get(key) ?? snapshot.searchLexical(terms, limit, scope);
      lexical.set(key, hits);
      return hits;
    },
    async searchDense(query, limit, scope) {
      const hits = dense.get(query) ?? (await snapshot.searchDense(query, limit, scope));
      dense.set(query, hits);
      return hits;
    },
    chunksOf: (id) => snapshot.chunksOf(id),
    chunksIn: (scope, most) => snapshot.chunksIn(scope, most),
    loadChunks: (refs) => snapshot.loadChunks(refs),
  };
  // Loads no passage, so that the first one that is measured is loaded as any other.
  for (const query of queries) await search(query, topK, { ...found, loadChunks: () => [] });
  return found;
}
