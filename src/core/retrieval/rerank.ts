import type { ChunkRef, ChunkScore, IndexSnapshot, LexicalHits } from './ports';
import { relevantScore, type Chunk } from '../model/types';
import type { Token } from '../language/analyze';
import { weighedQuestionOf, type WeighedQuestion } from './ranking/weighedQuestion';
import { type Candidate, lexiconOf, textReader, type Reading } from './ranking/reading';
import { featuresOf, featureNames } from './ranking/features';
import { rankWeights } from './ranking/rankWeights';

/**
 * Fuses the lexical and the dense list by a weighted sum of their scores, giving the dense list the weight
 * `denseShare`. Each list is first normalised to 0…1 (lexical by its best score, dense by its range); the
 * result is scaled so that the best has 1. A chunk missing from a list scores 0 there, and if one list is
 * empty, the other decides alone.
 */
export function fuse(
  lexical: readonly ChunkScore[],
  dense: readonly ChunkScore[],
  denseShare: number,
): ChunkScore[] {
  const share = dense.length === 0 ? 1 : lexical.length === 0 ? 0 : 1 - denseShare;
  const sums = new Map<ChunkRef, number>();
  for (const { ref, score } of normalise(lexical, 0)) sums.set(ref, share * score);
  const lowest = dense.at(-1)?.score ?? 0;
  for (const { ref, score } of normalise(dense, lowest))
    sums.set(ref, (sums.get(ref) ?? 0) + (1 - share) * score);
  const merged = [...sums]
    .map(([ref, score]) => ({ ref, score }))
    .sort((a, b) => b.score - a.score || a.ref - b.ref);
  return normalise(merged, 0);
}

/** Bonus for each query phrase that a chunk contains, before rescaling to a best of 1. */
const phraseBonus = 0.3;

/** Boosts chunks that contain query phrases; `phrases` maps chunks to their number of phrases. */
export function prefer(
  fused: readonly ChunkScore[],
  phrases: ReadonlyMap<ChunkRef, number>,
): readonly ChunkScore[] {
  if (phrases.size === 0) return fused;
  const lifted = fused
    .map(({ ref, score }) => ({ ref, score: score + phraseBonus * (phrases.get(ref) ?? 0) }))
    .sort((a, b) => b.score - a.score || a.ref - b.ref);
  return normalise(lifted, 0);
}

/** Rescales a list's scores, best first, so that `floor` becomes 0 and the best 1. */
function normalise(list: readonly ChunkScore[], floor: number): ChunkScore[] {
  const range = (list[0]?.score ?? floor) - floor;
  return list.map(({ ref, score }) => ({ ref, score: range === 0 ? 1 : (score - floor) / range }));
}

/**
 * Slope and midpoint of the logistic curve mapping the matched share of the query's weight to a strength. It
 * gives 0.6 at a share of 0.33; how many questions lie below is in docs/decisions/2026-11-22-retrieval.md.
 */
const slope = 4.65;
const middle = 0.245;
/**
 * A weak embedding model alone cannot tell that a passage answers: without shared words, nothing passes the
 * threshold of 0.6.
 */
const maxWithoutWords = 0.5;
/** Dense share from which an embedding model counts as strong. */
const strongShare = 0.4;
/**
 * A strong model can decide alone: a passage three quarters as near to the query as chunks are to their
 * nearest neighbours passes the threshold of 0.6. Chosen by reasoning; no strong model was available for
 * tuning.
 */
const maxByMeaning = 0.8;

/** Whether the embedding model, judged by its share of the fused score, is strong. */
function isStrong(denseShare: number): boolean {
  return denseShare >= strongShare;
}

/** Whether a strong model alone shows that the best passage is relevant. */
export function isNear(best: { readonly similarity: number; readonly denseShare: number }): boolean {
  return isStrong(best.denseShare) && maxByMeaning * Math.min(1, best.similarity) >= relevantScore;
}

/**
 * Corpus-independent relevance of the best passage, 0…1. `share` is its BM25 score divided by the sum of the
 * query's term weights, roughly the share of the query it covers. `similarity` is the best dense score, on
 * the scale of `IndexSnapshot.searchDense`, and `denseShare` its weight.
 */
export function calibratedScore(best: {
  readonly share: number;
  readonly similarity: number;
  readonly denseShare: number;
}): number {
  const similarity = Math.min(1, Math.max(0, best.similarity));
  const byMeaning = isStrong(best.denseShare)
    ? maxByMeaning * similarity
    : Math.min(maxWithoutWords, similarity);
  if (best.share === 0) return byMeaning;
  const byWords = 1 / (1 + Math.exp(-slope * (best.share - middle)));
  return isStrong(best.denseShare) ? Math.max(byWords, byMeaning) : byWords;
}

/** Number of top candidates reranked word by word; each costs loading plus some microseconds. */
const reranked = 50;

/** A question with its result lists. */
export interface Found {
  readonly text: string;
  /** The smallest tokens of the text. */
  readonly smallest: readonly Token[];
  readonly lexical: Pick<LexicalHits, 'hits' | 'terms'>;
  readonly dense: readonly ChunkScore[];
  /** The fused list, best first. */
  readonly fused: readonly ChunkScore[];
}

/** The reranked candidates, and the chunks loaded for it. */
export interface Reranked {
  readonly ranked: readonly ChunkScore[];
  readonly loaded: ReadonlyMap<ChunkRef, Chunk | undefined>;
}

/**
 * Reorders the top candidates by a learned linear model over their list scores and how the question's words
 * occur in each chunk, its headings and its document (`npm run bench -- fit-ranking`). The scores of the
 * fused list are kept by position.
 */
export function rerank(found: Found, index: IndexSnapshot): Reranked {
  const { candidates, asked } = lookAt(found, index);
  const features = featuresOf(candidates, asked);
  const learned = features.map(weigh);
  const weighed = isStrong(index.denseShare) ? withMeaning(learned, candidates, index.denseShare) : learned;
  // A query that is a single identifier prefers exact matches.
  const isCode = asked.identifiers[0] === found.text.trim();
  const scores = isCode
    ? weighed.map((score, at) => score + exactBonus * (features[at]?.[identifiers] ?? 0))
    : weighed;
  const order = candidates.map((_, at) => at).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  const best = found.fused.slice(0, candidates.length);
  const ranked = found.fused.map(({ ref, score }, place) => ({
    ref: best[order[place] ?? -1]?.ref ?? ref,
    score,
  }));
  return { ranked, loaded: new Map(best.map(({ ref }, at) => [ref, candidates[at]?.chunk])) };
}

/**
 * The weights were learned with a weak embedding model; with a strong one, the dense score keeps its share
 * from fusion.
 */
function withMeaning(
  learned: readonly number[],
  candidates: readonly Candidate[],
  denseShare: number,
): number[] {
  const byWords = stretched(learned);
  const byMeaning = stretched(candidates.map(({ listed }) => listed.dense));
  return byWords.map((score, at) => (1 - denseShare) * score + denseShare * (byMeaning[at] ?? 0));
}

/** Min-max normalisation to 0…1. */
function stretched(values: readonly number[]): number[] {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  return values.map((value) => (highest === lowest ? 0 : (value - lowest) / (highest - lowest)));
}

const weights = featureNames.map((name) => rankWeights[name]);
const identifiers = featureNames.indexOf('identifiers');
/** Exceeds the sum of all other features. */
const exactBonus = 20;

function weigh(features: Float64Array): number {
  return features.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);
}

const unlisted = { dense: 0, denseRank: Infinity };

/** The top candidates of a question with the inputs of their features. */
export function lookAt(
  { text, smallest, lexical, dense, fused }: Found,
  index: IndexSnapshot,
): { readonly candidates: Candidate[]; readonly asked: WeighedQuestion } {
  const asked = weighedQuestionOf(text, smallest, lexical.terms);
  const best = fused.slice(0, reranked);
  const byWords = new Map(lexical.hits.map(({ ref, score }) => [ref, score]));
  const byMeaning = new Map(dense.map(({ ref, score }, denseRank) => [ref, { dense: score, denseRank }]));
  const chunks = index.loadChunks(best.map(({ ref }) => ref));
  const { read, readAbove } = readersOf(asked, chunks, index);
  const sizes = new Map<string, number>();
  const candidates = chunks.map((chunk, at) => {
    const { ref, score } = best[at] ?? { ref: -1, score: 0 };
    const { documentId } = chunk;
    const chunksOfDocument = sizes.get(documentId) ?? index.chunksOf(documentId).length;
    sizes.set(documentId, chunksOfDocument);
    return {
      chunk,
      listed: { ...(byMeaning.get(ref) ?? unlisted), lexical: byWords.get(ref) ?? 0, fused: score },
      text: read(chunk),
      ...readAbove(chunk),
      chunksOfDocument,
    };
  });
  return { candidates, asked };
}

/** Readers of one question's chunks, and of the titles and headings above them, which many chunks share. */
function readersOf(asked: WeighedQuestion, chunks: readonly Chunk[], { languages }: IndexSnapshot) {
  const lexicon = lexiconOf(languages);
  const numbers = new Map<string, Uint32Array>();
  const readings = new Map<string, Reading>();
  // All words are numbered before the first text is read: the question is looked up among them once.
  for (const chunk of chunks) {
    lexicon.numbersOf(chunk);
    for (const text of Object.values(textsAbove(chunk)))
      if (!numbers.has(text)) numbers.set(text, lexicon.numbersIn(text));
  }
  const readNumbers = textReader(asked, lexicon);
  const readOnce = (text: string): Reading => {
    const reading = readings.get(text) ?? readNumbers(numbers.get(text) ?? lexicon.numbersIn(text));
    readings.set(text, reading);
    return reading;
  };
  return {
    read: (chunk: Chunk): Reading => readNumbers(lexicon.numbersOf(chunk)),
    readAbove: (chunk: Chunk): Pick<Candidate, 'title' | 'headings' | 'heading'> => {
      const { title, headings, heading } = textsAbove(chunk);
      return { title: readOnce(title), headings: readOnce(headings), heading: readOnce(heading) };
    },
  };
}

function textsAbove({ documentTitle, headings }: Chunk) {
  return {
    title: documentTitle,
    headings: [...new Set([documentTitle, ...headings])].join('\n'),
    heading: headings.at(-1) ?? '',
  };
}
