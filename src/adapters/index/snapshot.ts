import type { Chunk } from '../../core/model/types';
import type { ChunkRef, ChunkScope, IndexSnapshot } from '../../core/retrieval/ports';
import { markedLanguages } from '../../core/language/language';
import { onBand, type CosineBand } from '../vectors/flatVectors';
import type { VectorModel, Postings } from '../embedders/embedder';
import { Bm25, type LiveSegment } from './bm25';
import type { OpenSegment } from './openSegment';
import { readRecords } from './records';
import { shortDocument } from './scoreSegment';
import { keyOf, type SearchedSegment, type SegmentDocument } from './segment';
import { fromRef, toRef } from './topHits';
import type { VectorSearch } from './vectorSearch';

/** All of a small index, and of a large one what many questions look at: about 16 MB with what is kept beside each. */
const maxKept = 4096;

/** Keeps the chunks that were loaded last, since the searches for one question look at much the same. */
export class RecentChunks {
  readonly #read: (refs: readonly ChunkRef[]) => readonly Chunk[];
  readonly #most: number;
  /** In the order of their last use. */
  readonly #kept = new Map<ChunkRef, Chunk>();

  /** `read` gives the chunks in the order of their references. */
  constructor(read: (refs: readonly ChunkRef[]) => readonly Chunk[], most = maxKept) {
    this.#read = read;
    this.#most = most;
  }

  /** In the order of the references. Fails as `read` does. */
  load(refs: readonly ChunkRef[]): readonly Chunk[] {
    const missing = refs.filter((ref) => !this.#kept.has(ref));
    const read = new Map(this.#read(missing).map((chunk, at) => [missing[at], chunk]));
    const chunks = refs.flatMap((ref) => this.#kept.get(ref) ?? read.get(ref) ?? []);
    for (const [at, ref] of refs.entries()) {
      const chunk = chunks[at];
      this.#kept.delete(ref);
      if (chunk !== undefined) this.#kept.set(ref, chunk);
    }
    for (const ref of this.#kept.keys()) {
      if (this.#kept.size <= this.#most) break;
      this.#kept.delete(ref);
    }
    return chunks;
  }
}

/** The model that made the segments' vectors, and its cosine band. */
export interface SearchedModel {
  readonly model: VectorModel;
  readonly band: CosineBand;
}

/** Searches over a fixed list of segments. */
export function createSnapshot(
  segments: readonly OpenSegment[],
  searched: SearchedModel | undefined,
  vectors: VectorSearch,
): IndexSnapshot {
  let bm25: Bm25 | undefined;
  const embedded = rememberingLast();
  const recent = new RecentChunks((refs) => loadChunks(segments, refs));
  return {
    languages: markedLanguages((term) => segments.some(({ segment }) => segment.has(term))),
    denseShare: searched?.model.denseShare ?? 0,
    searchLexical(terms, topK, scope, elsewhere) {
      bm25 ??= new Bm25(segments);
      const scorer = bm25;
      return holdingAll(segments, () =>
        scorer.search(terms, topK, scope && hiddenChunks(segments, scope), elsewhere),
      );
    },
    termsBeginning: (start) => [...new Set(segments.flatMap(({ segment }) => segment.termsBeginning(start)))],
    termsEnding: (end) => [...new Set(segments.flatMap(({ segment }) => segment.termsEnding(end)))],
    async searchDense(query, topK, scope) {
      if (searched === undefined || query.trim() === '') return [];
      const vector = await embedded(query, searched.model);
      if (vector.every((value) => value === 0)) return [];
      const hits = await vectors.nearest(inScope(segments, scope), vector, topK);
      return hits.map(({ ref, score }) => ({ ref, score: onBand(score, searched.band) }));
    },
    chunksOf(id) {
      const key = keyOf(id);
      return segments.flatMap(({ segment, dead }, at) =>
        livingChunks(segment.documentOf(key), dead).map((ordinal) => toRef(at, ordinal)),
      );
    },
    chunksIn(scope, most) {
      const refs: ChunkRef[] = [];
      for (const [at, { segment, dead }] of inScope(segments, scope).entries()) {
        for (let ordinal = 0; ordinal < segment.chunkCount; ordinal += 1) {
          if (dead?.[ordinal] === 1) continue;
          if (refs.length === most) return [];
          refs.push(toRef(at, ordinal));
        }
      }
      return refs;
    },
    loadChunks: (refs) => recent.load(refs),
  };
}

/** Embeds queries, the same one again only if it failed: a search that lacks something of a team's index begins anew, and services are paid. */
function rememberingLast(): (query: string, model: VectorModel) => Promise<Float32Array> {
  let last: { readonly query: string; readonly vector: Promise<Float32Array> } | undefined;
  return (query, model) => {
    if (last?.query === query) return last.vector;
    const vector = model.embedQuery(query);
    last = { query, vector };
    vector.catch(() => {
      if (last?.vector === vector) last = undefined;
    });
    return vector;
  };
}

/** Does something that reads postings of these segments, each opened once at most. */
function holdingAll<T>(segments: readonly OpenSegment[], work: () => T): T {
  const held = segments.reduce<() => T>(
    (inner, { segment }) =>
      () =>
        segment.hold(inner),
    work,
  );
  return held();
}

/** One byte per chunk for each segment, 1 for chunks that are dead or out of scope. */
export function hiddenChunks(segments: readonly LiveSegment[], scope: ChunkScope): Uint8Array[] {
  const hidden = segments.map((entry) => hiddenOf(entry, scope));
  if (scope.only !== undefined) keepOnly(hidden, scope.only);
  for (const ref of scope.except ?? []) {
    const { segment, ordinal } = fromRef(ref);
    hidden[segment]?.fill(1, ordinal, ordinal + 1);
  }
  return hidden;
}

function hiddenOf(
  { segment, dead }: LiveSegment,
  { documents, isLead, isFirst, having, lacking }: ChunkScope,
): Uint8Array {
  const hidden = dead === undefined ? new Uint8Array(segment.chunkCount) : Uint8Array.from(dead);
  if (documents !== undefined) hideUnwanted(documents, segment, hidden);
  if (isFirst === true) hideAllButFirst(segment, hidden);
  if (isLead === true) hideAllButOpenings(segment, hidden);
  for (const terms of having ?? []) hideWithout(terms, segment, hidden);
  for (const term of lacking ?? []) mark(hidden, segment.lookup(term), 1);
  return hidden;
}

function hideUnwanted(
  isWanted: NonNullable<ChunkScope['documents']>,
  { documents }: SearchedSegment,
  hidden: Uint8Array,
): void {
  for (const { id, firstChunk, chunkCount } of documents) {
    if (!isWanted(id)) hidden.fill(1, firstChunk, firstChunk + chunkCount);
  }
}

function hideAllButFirst({ documents }: SearchedSegment, hidden: Uint8Array): void {
  for (const { firstChunk, chunkCount } of documents) hidden.fill(1, firstChunk + 1, firstChunk + chunkCount);
}

/** The chunks of an opening start within this many terms: a title page may be split into several chunks. */
export const openingTerms = 150;

function hideAllButOpenings({ documents, bodyLengths }: SearchedSegment, hidden: Uint8Array): void {
  for (const { firstChunk, chunkCount } of documents) {
    const end = firstChunk + chunkCount;
    let from = firstChunk;
    for (let terms = 0; chunkCount > shortDocument && from < end && terms < openingTerms; from += 1)
      terms += bodyLengths[from] ?? 0;
    hidden.fill(1, from, end);
  }
}

function hideWithout(terms: readonly string[], segment: SearchedSegment, hidden: Uint8Array): void {
  const missing = new Uint8Array(segment.chunkCount).fill(1);
  for (const term of terms) mark(missing, segment.lookup(term), 0);
  for (let ordinal = 0; ordinal < missing.length; ordinal += 1) {
    if (missing[ordinal] === 1) hidden[ordinal] = 1;
  }
}

/** Words that occur only in the path do not count: the body has title and headings. */
function mark(target: Uint8Array, postings: Postings | undefined, value: 0 | 1): void {
  for (const ordinal of postings?.body.chunks ?? []) target[ordinal] = value;
}

function keepOnly(hidden: readonly Uint8Array[], only: ReadonlySet<number>): void {
  const wanted = [...only]
    .map((ref) => fromRef(ref))
    .filter(({ segment, ordinal }) => hidden[segment]?.[ordinal] === 0);
  for (const values of hidden) values.fill(1);
  for (const { segment, ordinal } of wanted) hidden[segment]?.fill(0, ordinal, ordinal + 1);
}

/** Ordinals of the living chunks of a document; none if the segment does not have it. */
function livingChunks(document: SegmentDocument | undefined, dead: LiveSegment['dead']): number[] {
  const { firstChunk, chunkCount } = document ?? { firstChunk: 0, chunkCount: 0 };
  const ordinals = Array.from({ length: chunkCount }, (_, at) => firstChunk + at);
  return ordinals.filter((ordinal) => dead?.[ordinal] !== 1);
}

/** The segments with chunks out of scope marked as dead. */
function inScope(segments: readonly OpenSegment[], scope: ChunkScope | undefined): readonly OpenSegment[] {
  if (scope === undefined) return segments;
  const hidden = hiddenChunks(segments, scope);
  return segments.map((segment, index) => ({ ...segment, dead: hidden[index] }));
}

/** In the order of the references. */
function loadChunks(segments: readonly OpenSegment[], refs: readonly ChunkRef[]): Chunk[] {
  const wanted = refs.map((ref) => fromRef(ref));
  const loaded = new Map<ChunkRef, Chunk>();
  segments.forEach((entry, index) => {
    const ordinals = wanted.filter((one) => one.segment === index).map(({ ordinal }) => ordinal);
    readRecords(entry, ordinals).forEach((chunk, at) => {
      loaded.set(toRef(index, ordinals[at] ?? 0), chunk);
    });
  });
  return refs.map((ref) => {
    const chunk = loaded.get(ref);
    if (chunk === undefined) throw new RangeError('the reference is of another snapshot');
    return chunk;
  });
}
