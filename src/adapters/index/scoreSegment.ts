import type { FieldPostings } from '../embedders/embedder';
import { type TopHits, toRef } from './topHits';

/** How many chunks make up a document's opening: about 1,500 characters. */
export const openingChunks = 3;
const openingShare = 0.5;
/**
 * Documents with up to this many chunks are ranked by their chunks alone; the opening's full share applies
 * from two chunks more.
 */
export const shortDocument = 6;
const rampChunks = 2;

/** About as many chunks are scored at a time: what can be passed over is decided anew for each such window. */
const windowChunks = 4096;
/** With no more postings than these for each document, the documents that have some are looked up. */
const fewPostings = 0.5;
/** Sums of the same numbers in another order differ by less than this share. */
const rounding = 1e-12;

/** Chunks for which the highest share of a weight is known together. */
const blockBits = 12;

/** A field of a segment: `lengths` has the number of terms of each chunk, and `norms` k1 (1 - b + b length / average) of each length. */
export interface ScoredField {
  readonly lengths: Uint32Array;
  readonly norms: Float64Array;
}

/**
 * The highest share of its weight, tf / (tf + norm), that a term adds to any chunk of each block of them (block-max indexes: Ding
 * and Suel, Faster Top-k Document Retrieval Using Block-Max Indexes, 2011).
 */
export function highestShares(
  { chunks, counts }: FieldPostings,
  { lengths, norms }: ScoredField,
): Float64Array {
  const shares = new Float64Array((lengths.length >> blockBits) + 1);
  for (let place = 0; place < chunks.length; place += 1) {
    const ordinal = chunks[place] ?? 0;
    const count = counts[place] ?? 0;
    const share = count / (count + (norms[lengths[ordinal] ?? 0] ?? 0));
    if (share > (shares[ordinal >> blockBits] ?? 0)) shares[ordinal >> blockBits] = share;
  }
  return shares;
}

/** The postings of one term in one field of a segment, and what they add to the scores of chunks. */
export class PostingList {
  readonly #postings: FieldPostings;
  readonly #lengths: Uint32Array;
  readonly #norms: Float64Array;
  readonly #shares: Float64Array;
  /** No chunk gets more: an occurrence adds weight × tf / (tf + norm). */
  readonly weight: number;
  /** Postings before this one are not asked for again. */
  #at = 0;

  /** `shares` are `highestShares` of the postings. */
  constructor(
    postings: FieldPostings,
    weight: number,
    field: ScoredField & { readonly shares: Float64Array },
  ) {
    this.#postings = postings;
    this.weight = weight;
    this.#lengths = field.lengths;
    this.#norms = field.norms;
    this.#shares = field.shares;
  }

  /** No chunk from `from` up to, not including, `to` gets more. */
  mostIn(from: number, to: number): number {
    let highest = 0;
    for (let block = from >> blockBits; block <= (to - 1) >> blockBits; block += 1)
      highest = Math.max(highest, at(this.#shares, block));
    return this.weight * highest;
  }

  /** How many postings there are from the chunk `from` up to, not including, `to`. `from` may not fall from one call to the next. */
  countIn(from: number, to: number): number {
    const { chunks } = this.#postings;
    this.#at = firstFrom(chunks, from, this.#at);
    return firstFrom(chunks, to, this.#at) - this.#at;
  }

  /** Puts the chunks from `from` up to, not including, `to` behind others. `from` may not fall from one call to the next. */
  addChunks(target: number[], from: number, to: number): void {
    const { chunks } = this.#postings;
    this.#at = firstFrom(chunks, from, this.#at);
    for (let at = this.#at; at < chunks.length; at += 1) {
      const ordinal = chunks[at] ?? to;
      if (ordinal >= to) break;
      target.push(ordinal);
    }
  }

  /**
   * Adds to the scores of the chunks from `from` up to, not including, `to`; that of the chunk `base` is the
   * first. `from` may not fall from one call to the next.
   */
  addTo(scores: Float64Array, base: number, from: number, to: number): void {
    const { chunks, counts } = this.#postings;
    const [lengths, norms, weight] = [this.#lengths, this.#norms, this.weight];
    this.#at = firstFrom(chunks, from, this.#at);
    for (let at = this.#at; at < chunks.length; at += 1) {
      const ordinal = chunks[at] ?? to;
      if (ordinal >= to) break;
      const count = counts[at] ?? 0;
      const norm = norms[lengths[ordinal] ?? 0] ?? 0;
      scores[ordinal - base] = (scores[ordinal - base] ?? 0) + (weight * count) / (count + norm);
    }
  }
}

/** Index of the first chunk that is not before `ordinal`, by steps that double: it is mostly near. */
function firstFrom(chunks: ArrayLike<number>, ordinal: number, start: number): number {
  let step = 1;
  let low = start;
  while (low + step < chunks.length && (chunks[low + step] ?? 0) < ordinal) {
    low += step;
    step *= 2;
  }
  let high = Math.min(chunks.length, low + step);
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((chunks[middle] ?? 0) < ordinal) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A segment as it is searched. */
interface Scored {
  /** Its place in the snapshot. */
  readonly index: number;
  /** First chunk of each document, followed by the number of chunks. */
  readonly documentStarts: Uint32Array;
  /** One byte per chunk, 1 for those to leave out. */
  readonly hidden: Uint8Array | undefined;
  /** In the order in which scores are summed. */
  readonly lists: readonly PostingList[];
}

interface Best {
  readonly hits: TopHits;
  /** Highest score that a chunk has on its own, without its document's opening. */
  strongest: number;
}

/**
 * Adds a segment's best chunks. Long posting lists of low weight are passed over: of documents without any of
 * the other terms none can be among the best, and the others are few (MaxScore: Turtle and Flood, Query
 * Evaluation: Strategies and Optimizations, 1995).
 */
export function scoreSegment(segment: Scored, best: Best): void {
  const { documentStarts } = segment;
  const rising = segment.lists.toSorted((one, other) => one.weight - other.weight);
  let scores = new Float64Array(windowChunks);
  for (let first = 0; first + 1 < documentStarts.length;) {
    const end = windowEnd(documentStarts, first);
    const chunks = (documentStarts[end] ?? 0) - (documentStarts[first] ?? 0);
    if (chunks > scores.length) scores = new Float64Array(chunks);
    scoreWindow({ ...segment, rising, scores, first, end }, best);
    first = end;
  }
}

/** The document after the last of the window that begins with `first`. */
function windowEnd(documentStarts: Uint32Array, first: number): number {
  const limit = (documentStarts[first] ?? 0) + windowChunks;
  let end = first + 1;
  while (end + 1 < documentStarts.length && (documentStarts[end + 1] ?? 0) <= limit) end += 1;
  return end;
}

interface Window extends Scored {
  /** The lists, those of the lowest weight first. */
  readonly rising: readonly PostingList[];
  /** Zeros. */
  readonly scores: Float64Array;
  /** Its documents. */
  readonly first: number;
  readonly end: number;
}

function scoreWindow(window: Window, best: Best): void {
  const { documentStarts, lists, rising, first, end } = window;
  const limit = limitOf(best);
  const [from, to] = [at(documentStarts, first), at(documentStarts, end)];
  const passed = passedOver(rising, limit, (list) => list.mostIn(from, to));
  const looked = passed.count === 0 ? lists : rising.slice(passed.count);
  const postings = looked.reduce((sum, list) => sum + list.countIn(from, to), 0);
  if (postings === 0) return;
  for (const list of looked) list.addTo(window.scores, from, from, to);
  const scored: Looked = { ...window, passed, limit };
  if (postings > fewPostings * (end - first)) scoreAll(scored, best);
  else scoreFew(scored, looked, best);
}

/** Looks at each chunk once: of most documents nothing more is needed. */
function scoreAll(window: Looked, best: Best): void {
  const { documentStarts, scores, first, end } = window;
  const base = at(documentStarts, first);
  let place = 0;
  for (let document = first; document < end; document += 1) {
    const to = at(documentStarts, document + 1) - base;
    let highest = 0;
    for (; place < to; place += 1) {
      const score = at(scores, place);
      if (score > highest) highest = score;
    }
    if (mayMatter(window, highest)) addDocument(window, document, best);
  }
  scores.fill(0, 0, place);
}

/** Only documents that have postings are looked at. */
function scoreFew(window: Looked, looked: readonly PostingList[], best: Best): void {
  const { documentStarts, scores, first, end } = window;
  const base = at(documentStarts, first);
  const chunks: number[] = [];
  for (const list of looked) list.addChunks(chunks, base, at(documentStarts, end));
  let document = first;
  // Numbers of one list are in order; a typed array is sorted without a function to compare them.
  for (const chunk of looked.length === 1 ? chunks : Uint32Array.from(chunks).sort()) {
    if (chunk < at(documentStarts, document)) continue;
    document = firstFrom(documentStarts, chunk + 1, document) - 1;
    const [from, to] = [at(documentStarts, document) - base, at(documentStarts, document + 1) - base];
    if (mayMatter(window, highestOf(scores, from, to))) addDocument(window, document, best);
    scores.fill(0, from, to);
    document += 1;
  }
}

/** A window in whose scores the lists are summed that are not passed over. */
interface Looked extends Window {
  readonly passed: ReturnType<typeof passedOver>;
  /** No document matters that does not exceed it. */
  readonly limit: number;
}

/** Whether a document may be among the best whose highest score is this without the lists that are passed over. */
function mayMatter({ passed, limit }: Looked, highest: number): boolean {
  return highest > 0 && highest + passed.most > limit;
}

/** Adds the best chunks of a document. */
function addDocument(window: Looked, document: number, best: Best): void {
  const { documentStarts, lists, scores, passed } = window;
  const base = at(documentStarts, window.first);
  const [from, to] = [at(documentStarts, document), at(documentStarts, document + 1)];
  if (passed.count > 0) {
    scores.fill(0, from - base, to - base);
    for (const list of lists) list.addTo(scores, base, from, to);
  }
  addBest(window, from, to, best);
}

function limitOf({ hits, strongest }: Best): number {
  return Math.min(hits.floor, strongest) * (1 - rounding);
}

/** How many of the lists, those of the lowest weight, bring no chunk above a limit, and the most that they add. */
function passedOver(
  rising: readonly PostingList[],
  limit: number,
  mostOf: (list: PostingList) => number,
): { count: number; most: number } {
  let [count, most] = [0, 0];
  for (const list of rising) {
    const more = mostOf(list);
    if (most + more > limit) break;
    most += more;
    count += 1;
  }
  return { count, most };
}

function highestOf(scores: Float64Array, from: number, to: number): number {
  let highest = 0;
  for (let place = from; place < to; place += 1) {
    const score = at(scores, place);
    if (score > highest) highest = score;
  }
  return highest;
}

/**
 * Ranks a chunk of a long document half by its own score, half by that of the document's opening: otherwise
 * its many chunks would outrank a document that is about the query, and its own introduction. Measured in
 * docs/decisions/2026-11-22-retrieval.md.
 */
function addBest(
  { index, documentStarts, hidden, scores, first }: Window,
  from: number,
  to: number,
  best: Best,
): void {
  const base = at(documentStarts, first);
  const share = openingShare * Math.min(1, Math.max(0, (to - from - shortDocument) / rampChunks));
  const opening = share === 0 ? 0 : highestOf(scores, from - base, from - base + openingChunks);
  for (let ordinal = from; ordinal < to; ordinal += 1) {
    const own = at(scores, ordinal - base);
    // A chunk without any query term is no result, whatever the document's opening.
    if (own === 0 || hidden?.[ordinal] === 1) continue;
    best.strongest = Math.max(best.strongest, own);
    best.hits.add(toRef(index, ordinal), (1 - share) * own + share * opening);
  }
}

function at(values: ArrayLike<number>, index: number): number {
  return values[index] ?? 0;
}
