import type { LexicalTerm } from '../../core/retrieval/ports';
import type { Postings, Segment } from './segment';

/** Constants of Lucene's BM25Similarity. */
const k1 = 1.2;
const b = 0.75;
/** Share of the heading field. */
const headingWeight = 0.5;

export interface SegmentHit {
  readonly segment: number;
  readonly ordinal: number;
  readonly score: number;
}

/** Exact BM25 over all segments: text plus half of headings, each with its own lengths and document frequencies. */
export function searchBm25(
  segments: readonly Segment[],
  terms: readonly string[],
  topK: number,
): { hits: SegmentHit[]; terms: LexicalTerm[] } {
  const field = fieldStatistics(segments);
  const scores = segments.map((segment) => new Float64Array(segment.chunkCount));
  const weights: LexicalTerm[] = [];
  for (const term of new Set(terms)) {
    const found = segments.map((segment) => segment.lookup(term));
    const frequency = documentFrequency(found);
    const weight = { body: idf(frequency.body, field.chunks), heading: idf(frequency.heading, field.chunks) };
    weights.push({ term, weight: weight.body, chunks: frequency.body });
    found.forEach((postings, index) => {
      const segment = segments[index];
      const target = scores[index];
      if (postings !== undefined && segment !== undefined && target !== undefined) {
        addScores(target, { postings, segment, weight, field });
      }
    });
  }
  return { hits: best(scores, topK), terms: weights };
}

interface FieldStatistics {
  readonly chunks: number;
  readonly averageBody: number;
  readonly averageHeading: number;
}

function fieldStatistics(segments: readonly Segment[]): FieldStatistics {
  const chunks = segments.reduce((total, segment) => total + segment.chunkCount, 0);
  const body = segments.reduce((total, segment) => total + segment.totals.bodyTerms, 0);
  const heading = segments.reduce((total, segment) => total + segment.totals.headingTerms, 0);
  return { chunks, averageBody: body / Math.max(1, chunks), averageHeading: heading / Math.max(1, chunks) };
}

function documentFrequency(found: readonly (Postings | undefined)[]): { body: number; heading: number } {
  let body = 0;
  let heading = 0;
  for (const postings of found) {
    if (postings === undefined) continue;
    for (const count of postings.bodyCounts) if (count > 0) body += 1;
    for (const count of postings.headingCounts) if (count > 0) heading += 1;
  }
  return { body, heading };
}

/** Lucene's form, never negative. */
function idf(frequency: number, chunks: number): number {
  return Math.log(1 + (chunks - frequency + 0.5) / (frequency + 0.5));
}

function addScores(
  target: Float64Array,
  input: {
    readonly postings: Postings;
    readonly segment: Segment;
    readonly weight: { readonly body: number; readonly heading: number };
    readonly field: FieldStatistics;
  },
): void {
  const { postings, segment, weight, field } = input;
  for (let index = 0; index < postings.chunks.length; index += 1) {
    const ordinal = postings.chunks[index] ?? 0;
    const body = saturate(
      postings.bodyCounts[index] ?? 0,
      (segment.bodyLengths[ordinal] ?? 0) / field.averageBody,
    );
    const heading = saturate(
      postings.headingCounts[index] ?? 0,
      (segment.headingLengths[ordinal] ?? 0) / field.averageHeading,
    );
    target[ordinal] = (target[ordinal] ?? 0) + weight.body * body + headingWeight * weight.heading * heading;
  }
}

/** tf / (tf + k1 (1 - b + b length / average)): 0 without the term, towards 1 with many. */
function saturate(count: number, relativeLength: number): number {
  return count === 0 ? 0 : count / (count + k1 * (1 - b + b * relativeLength));
}

function best(scores: readonly Float64Array[], topK: number): SegmentHit[] {
  const hits: SegmentHit[] = [];
  let floor = 0;
  scores.forEach((values, segment) => {
    for (let ordinal = 0; ordinal < values.length; ordinal += 1) {
      const score = values[ordinal] ?? 0;
      if (score > floor) hits.push({ segment, ordinal, score });
      if (hits.length >= 4 * topK + 64) floor = keepBest(hits, topK);
    }
  });
  keepBest(hits, topK);
  return hits;
}

/** Cuts the list down to its best entries, in order; gives the score that a new entry has to beat. */
function keepBest(hits: SegmentHit[], topK: number): number {
  hits.sort((a, c) => c.score - a.score || a.segment - c.segment || a.ordinal - c.ordinal);
  hits.length = Math.min(hits.length, topK);
  return hits.length === topK ? (hits.at(-1)?.score ?? 0) : 0;
}
