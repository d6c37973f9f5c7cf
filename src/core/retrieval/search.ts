import { isEmbeddingFailure, userSentence } from '../errors';
import type { Passage, QueryTerm, SearchResult } from '../model';
import { tokenize } from '../text/analyze';
import { subjectShare } from '../text/frameWords';
import { fuse } from './fuse';
import type { ChunkScore, IndexSnapshot } from './ports';
import { strength } from './strength';

/**
 * Share of the weight of a term that no chunk has. Such a word may be the very thing that the documents do not speak of,
 * or only a word of the asker's language; counting half refused fewest answerable questions for the same others.
 */
const unknownShare = 0.5;
/** Candidates of each list; the fused list is cut to `topK` afterwards. */
const candidates = 100;

/**
 * Hybrid search: BM25 and vectors, fused. A passage's score is its share of the best passage's fused score times the
 * strength of that best passage, so that 0.6 means the same for every query.
 */
export async function search(query: string, topK: number, index: IndexSnapshot): Promise<SearchResult> {
  const tokens = tokenize(query);
  const limit = Math.max(candidates, topK);
  const lexical = index.searchLexical(
    tokens.map((token) => token.term),
    limit,
  );
  const { dense, degraded } = await searchDense(query, limit, index);
  // An identifier is searched as a whole and in parts; only the parts count as words of the question.
  const parts = new Set(
    tokens
      .filter((token, at) => !tokens.some((other, i) => i !== at && covers(token, other)))
      .map((token) => token.term),
  );
  const terms = lexical.terms
    .filter(({ term }) => parts.has(term))
    .map(({ term, weight, chunks }) => ({
      term,
      weight: weight * subjectShare(term) * (chunks === 0 ? unknownShare : 1),
    }));
  const share = lexical.strongest / totalWeight(terms);
  const { denseShare } = index;
  const best = strength({ share, similarity: dense[0]?.score ?? 0, denseShare });
  const fused = fuse(lexical.hits, dense, denseShare);
  const chunks = await index.loadChunks(fused.slice(0, 2 * topK).map((hit) => hit.ref));
  const passages = chunks.map((chunk, at): Passage => ({
    chunk,
    score: round(best * (fused[at]?.score ?? 0)),
  }));
  return { passages: withoutDuplicates(passages).slice(0, topK), terms, ...degraded };
}

/** Nothing, with the reason, when the query's vector cannot be had: the words are still searched. */
async function searchDense(
  query: string,
  limit: number,
  index: IndexSnapshot,
): Promise<{ dense: readonly ChunkScore[]; degraded?: Pick<SearchResult, 'degraded'> }> {
  try {
    return { dense: await index.searchDense(query, limit) };
  } catch (error) {
    if (!isEmbeddingFailure(error)) throw error;
    return { dense: [], degraded: { degraded: userSentence(error) } };
  }
}

function covers(outer: { start: number; end: number }, inner: { start: number; end: number }): boolean {
  return (
    outer.start <= inner.start && outer.end >= inner.end && outer.end - outer.start > inner.end - inner.start
  );
}

function totalWeight(terms: readonly QueryTerm[]): number {
  return terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
}

/** Copies of a text say nothing new: the best ranked one stays. */
function withoutDuplicates(passages: readonly Passage[]): Passage[] {
  const seen = new Set<string>();
  return passages.filter(({ chunk }) => {
    const key = chunk.text.replace(/\s+/g, ' ').trim().toLowerCase();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function round(score: number): number {
  return Math.round(score * 1000) / 1000;
}
