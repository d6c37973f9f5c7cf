import type { Elsewhere, Frequency, LexicalHits, LexicalTerm } from '../../core/retrieval/ports';
import type { FieldPostings, Postings } from '../embedders/embedder';
import type { Segment, SegmentDocument } from './segment';
import { TopHits, toRef } from './topHits';

/** BM25 term saturation (k1) and length normalisation (b). */
export interface Saturation {
  readonly k1: number;
  readonly b: number;
}

/** Constants of Lucene's BM25Similarity. */
export const ofHeadings: Saturation = { k1: 1.2, b: 0.75 };
/** Lower than the defaults: chunks are short and similar in length, so repetition and length tell less. */
export const ofText: Saturation = { k1: 0.9, b: 0.6 };
/** Weight of the heading field. */
export const headingWeight = 0.5;
/** How many chunks make up a document's opening: about 1,500 characters. */
export const openingChunks = 3;
const openingShare = 0.5;
/**
 * Documents with up to this many chunks are ranked by their chunks alone; the opening's full share applies
 * from two chunks more.
 */
export const shortDocument = 6;
const rampChunks = 2;

/**
 * A segment with its dead chunks: those whose documents have been changed or removed since it was written.
 */
export interface LiveSegment {
  readonly segment: Segment;
  /** One byte per chunk, 1 for dead ones; undefined when all are alive. */
  readonly dead: Uint8Array | undefined;
}

/**
 * Exact BM25 over segments: text plus half of headings, each with its own lengths and document frequencies.
 * Dead chunks count nowhere, so the scores are those of an index that never contained them.
 */
export class Bm25 {
  readonly #segments: readonly ScoredSegment[];
  readonly #chunks: number;

  constructor(segments: readonly LiveSegment[]) {
    const totals = segments.map((entry) => totalsOf(entry));
    const sum = (key: keyof Totals): number => totals.reduce((total, entry) => total + entry[key], 0);
    this.#chunks = sum('chunks');
    const averageBody = sum('bodyTerms') / Math.max(1, this.#chunks);
    const averageHeading = sum('headingTerms') / Math.max(1, this.#chunks);
    this.#segments = segments.map((entry) => ({
      ...entry,
      bodyNorms: lengthNorms(entry.segment.bodyLengths, averageBody, ofText),
      headingNorms: lengthNorms(entry.segment.headingLengths, averageHeading, ofHeadings),
    }));
  }

  /**
   * `hidden` has one byte per chunk for each segment, 1 for those to leave out: they count in the statistics,
   * but are not returned. See `IndexSnapshot` for `elsewhere`.
   */
  search(
    terms: readonly string[],
    topK: number,
    hidden?: readonly Uint8Array[],
    elsewhere?: Elsewhere,
  ): LexicalHits {
    const chunks = this.#chunks + (elsewhere?.chunks ?? 0);
    const scores = this.#segments.map(({ segment }) => new Float64Array(segment.chunkCount));
    const weights: LexicalTerm[] = [];
    for (const term of new Set(terms)) {
      const found = this.#segments.map((entry) => ({ entry, postings: entry.segment.lookup(term) }));
      const frequency = documentFrequency(found, elsewhere?.terms.get(term));
      const body = idf(frequency.body, chunks);
      const heading = headingWeight * idf(frequency.heading, chunks);
      weights.push({ term, weight: body, chunks: frequency.body, headings: frequency.heading });
      found.forEach(({ entry, postings }, index) => {
        const target = scores[index];
        if (postings === undefined || target === undefined) return;
        addScores(target, postings.body, body, entry.bodyNorms);
        addScores(target, postings.heading, heading, entry.headingNorms);
      });
    }
    let strongest = 0;
    this.#segments.forEach((entry, index) => {
      const values = scores[index];
      if (values === undefined) return;
      strongest = Math.max(strongest, settle(values, entry.segment.documents, hidden?.[index] ?? entry.dead));
    });
    return { hits: best(scores, topK), terms: weights, strongest, chunks };
  }
}

function best(scores: readonly Float64Array[], topK: number): LexicalHits['hits'] {
  const hits = new TopHits(topK, 0);
  scores.forEach((values, segment) => {
    for (let ordinal = 0; ordinal < values.length; ordinal += 1) {
      const score = values[ordinal] ?? 0;
      if (score > hits.floor) hits.add(toRef(segment, ordinal), score);
    }
  });
  return hits.best();
}

interface ScoredSegment extends LiveSegment {
  /** k1 (1 - b + b length / average) for each chunk. */
  readonly bodyNorms: Float64Array;
  readonly headingNorms: Float64Array;
}

interface Totals {
  readonly chunks: number;
  readonly bodyTerms: number;
  readonly headingTerms: number;
}

function totalsOf({ segment, dead }: LiveSegment): Totals {
  const sum = (lengths: Uint32Array): number => {
    let total = 0;
    for (let ordinal = 0; ordinal < lengths.length; ordinal += 1) {
      if (dead?.[ordinal] !== 1) total += lengths[ordinal] ?? 0;
    }
    return total;
  };
  return {
    chunks: segment.chunkCount - deadCount(dead),
    bodyTerms: sum(segment.bodyLengths),
    headingTerms: sum(segment.headingLengths),
  };
}

function deadCount(dead: Uint8Array | undefined): number {
  return dead?.reduce((sum, value) => sum + value, 0) ?? 0;
}

function lengthNorms(lengths: Uint32Array, average: number, { k1, b }: Saturation): Float64Array {
  const norms = new Float64Array(lengths.length);
  lengths.forEach((length, ordinal) => (norms[ordinal] = k1 * (1 - b + (b * length) / average)));
  return norms;
}

/**
 * Blends the scores of long documents and removes hidden chunks; returns the best score a chunk has on its
 * own.
 */
function settle(
  scores: Float64Array,
  documents: readonly SegmentDocument[],
  hidden: Uint8Array | undefined,
): number {
  let strongest = 0;
  for (const { firstChunk, chunkCount } of documents) {
    const end = firstChunk + chunkCount;
    for (let ordinal = firstChunk; ordinal < end; ordinal += 1)
      if (hidden?.[ordinal] !== 1) strongest = Math.max(strongest, scores[ordinal] ?? 0);
    blendOpening(scores, firstChunk, end);
  }
  hidden?.forEach((isHidden, ordinal) => {
    if (isHidden === 1) scores[ordinal] = 0;
  });
  return strongest;
}

/**
 * Ranks a chunk of a long document half by its own score, half by that of the document's opening: otherwise
 * its many chunks would outrank a document that is about the query, and its own introduction. Measured in
 * docs/decisions/2026-11-22-retrieval.md.
 */
function blendOpening(scores: Float64Array, start: number, end: number): void {
  const share = openingShare * Math.min(1, Math.max(0, (end - start - shortDocument) / rampChunks));
  if (share === 0) return;
  let opening = 0;
  for (let ordinal = start; ordinal < start + openingChunks; ordinal += 1)
    opening = Math.max(opening, scores[ordinal] ?? 0);
  for (let ordinal = start; ordinal < end; ordinal += 1) {
    const own = scores[ordinal] ?? 0;
    // A chunk without any query term is no result, whatever the document's opening.
    if (own > 0) scores[ordinal] = (1 - share) * own + share * opening;
  }
}

function documentFrequency(
  found: readonly { readonly entry: LiveSegment; readonly postings: Postings | undefined }[],
  elsewhere: Frequency = { chunks: 0, headings: 0 },
): { body: number; heading: number } {
  let body = elsewhere.chunks;
  let heading = elsewhere.headings;
  for (const { entry, postings } of found) {
    if (postings === undefined) continue;
    body += alive(postings.body, entry.dead);
    heading += alive(postings.heading, entry.dead);
  }
  return { body, heading };
}

/** The number of living chunks that contain a term. */
export function alive({ chunks }: FieldPostings, dead: Uint8Array | undefined): number {
  if (dead === undefined) return chunks.length;
  let count = 0;
  for (const ordinal of chunks) if (dead[ordinal] !== 1) count += 1;
  return count;
}

/** Lucene's inverse document frequency, never negative. */
function idf(frequency: number, chunks: number): number {
  return Math.log(1 + (chunks - frequency + 0.5) / (frequency + 0.5));
}

/** Adds weight × tf / (tf + k1 (1 - b + b length / average)), which approaches the weight as tf grows. */
function addScores(
  target: Float64Array,
  { chunks, counts }: FieldPostings,
  weight: number,
  norms: Float64Array,
): void {
  for (let index = 0; index < chunks.length; index += 1) {
    const ordinal = chunks[index] ?? 0;
    const count = counts[index] ?? 0;
    target[ordinal] = (target[ordinal] ?? 0) + (weight * count) / (count + (norms[ordinal] ?? 0));
  }
}
