import type { Elsewhere, Frequency, LexicalHits, LexicalTerm } from '../../core/retrieval/ports';
import type { FieldPostings, Postings } from '../embedders/embedder';
import { highestShares, PostingList, scoreSegment, type ScoredField } from './scoreSegment';
import type { SearchedSegment } from './segment';
import { TopHits } from './topHits';

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
/**
 * A segment with its dead chunks: those whose documents have been changed or removed since it was written.
 */
export interface LiveSegment {
  readonly segment: SearchedSegment;
  /** One byte per chunk, 1 for dead ones; undefined when all are alive. */
  readonly dead: Uint8Array | undefined;
}

/**
 * Exact BM25 over segments: text plus half of headings, each with its own lengths and document frequencies.
 * Dead chunks count nowhere, so the scores are those of an index that never contained them.
 */
export class Bm25 {
  readonly #segments: readonly LiveSegment[];
  readonly #chunks: number;
  /** k1 (1 - b + b length / average) for each length. */
  readonly #bodyNorms: Float64Array;
  readonly #headingNorms: Float64Array;
  /** What is known of postings as long as these are kept. */
  readonly #shares = new WeakMap<FieldPostings, Float64Array>();

  constructor(segments: readonly LiveSegment[]) {
    const body = totalsOf(segments, 'bodyLengths');
    const heading = totalsOf(segments, 'headingLengths');
    this.#segments = segments;
    this.#chunks = body.chunks;
    this.#bodyNorms = lengthNorms(body, ofText);
    this.#headingNorms = lengthNorms(heading, ofHeadings);
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
    const lists = this.#segments.map((): PostingList[] => []);
    const weights: LexicalTerm[] = [];
    for (const term of new Set(terms)) {
      const found = this.#segments.map((entry) => ({ entry, postings: entry.segment.lookup(term) }));
      const frequency = documentFrequency(found, elsewhere?.terms.get(term));
      const body = idf(frequency.body, chunks);
      const heading = headingWeight * idf(frequency.heading, chunks);
      weights.push({ term, weight: body, chunks: frequency.body, headings: frequency.heading });
      found.forEach(({ entry: { segment }, postings }, index) => {
        if (postings === undefined) return;
        const inBody = { lengths: segment.bodyLengths, norms: this.#bodyNorms };
        const inHeading = { lengths: segment.headingLengths, norms: this.#headingNorms };
        lists[index]?.push(...this.#listOf(postings.body, body, inBody));
        lists[index]?.push(...this.#listOf(postings.heading, heading, inHeading));
      });
    }
    const best = { hits: new TopHits(topK, 0), strongest: 0 };
    this.#segments.forEach(({ segment: { documentStarts }, dead }, index) => {
      scoreSegment(
        { index, documentStarts, hidden: hidden?.[index] ?? dead, lists: lists[index] ?? [] },
        best,
      );
    });
    return { hits: best.hits.best(), terms: weights, strongest: best.strongest, chunks };
  }

  /** A list, or none if there are no postings. */
  #listOf(postings: FieldPostings, weight: number, field: ScoredField): PostingList[] {
    if (postings.chunks.length === 0) return [];
    const shares = this.#shares.get(postings) ?? highestShares(postings, field);
    this.#shares.set(postings, shares);
    return [new PostingList(postings, weight, { ...field, shares })];
  }
}

interface Totals {
  readonly chunks: number;
  readonly terms: number;
  /** The highest length of a chunk. */
  readonly longest: number;
}

function totalsOf(segments: readonly LiveSegment[], field: 'bodyLengths' | 'headingLengths'): Totals {
  const totals = { chunks: 0, terms: 0, longest: 0 };
  for (const { segment, dead } of segments) {
    const lengths = segment[field];
    for (let ordinal = 0; ordinal < lengths.length; ordinal += 1) {
      const length = lengths[ordinal] ?? 0;
      if (length > totals.longest) totals.longest = length;
      if (dead?.[ordinal] !== 1) totals.terms += length;
    }
    totals.chunks += segment.chunkCount - deadCount(dead);
  }
  return totals;
}

function deadCount(dead: Uint8Array | undefined): number {
  return dead?.reduce((sum, value) => sum + value, 0) ?? 0;
}

function lengthNorms({ chunks, terms, longest }: Totals, { k1, b }: Saturation): Float64Array {
  const average = terms / Math.max(1, chunks);
  return Float64Array.from({ length: longest + 1 }, (_, length) => k1 * (1 - b + (b * length) / average));
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
