import { open, type FileHandle } from 'node:fs/promises';
import type { Chunk } from '../../core/model';
import type { ChunkRef, ChunkScore, IndexSnapshot, LexicalHits } from '../../core/retrieval/ports';
import { embedText, type LsaModel } from '../embedders/lsa';
import { searchBm25 } from './bm25';
import type { Segment } from './segment';
import type { VectorShard } from './vectorShard';

/** A segment with all that belongs to it. */
export interface OpenSegment {
  readonly name: string;
  readonly segment: Segment;
  /** Path of the records file. */
  readonly records: string;
  /** Folder of the vectors, and the vectors; undefined before they were made. */
  readonly vectors: { readonly folder: string; readonly shard: VectorShard } | undefined;
}

/** Room for ordinals in a reference: no segment comes near. */
const ordinalsPerSegment = 2 ** 26;

/** Searches over a fixed list of segments. */
export function createSnapshot(segments: readonly OpenSegment[], model: LsaModel | undefined): IndexSnapshot {
  return {
    searchLexical(terms, topK): LexicalHits {
      const { hits, terms: weights } = searchBm25(
        segments.map((entry) => entry.segment),
        terms,
        topK,
      );
      return {
        hits: hits.map(({ segment, ordinal, score }) => ({ ref: toRef(segment, ordinal), score })),
        terms: weights,
      };
    },
    async searchDense(query, topK) {
      if (model === undefined) return [];
      const vector = embedText(model, query);
      if (vector.every((value) => value === 0)) return [];
      return searchShards(segments, vector, topK);
    },
    async loadChunks(refs) {
      return loadChunks(segments, refs);
    },
  };
}

async function searchShards(
  segments: readonly OpenSegment[],
  vector: Float32Array,
  topK: number,
): Promise<ChunkScore[]> {
  const hits: ChunkScore[] = [];
  for (const [index, { vectors }] of segments.entries()) {
    const found = (await vectors?.shard.search(vector, topK)) ?? [];
    hits.push(...found.map(({ ordinal, cosine }) => ({ ref: toRef(index, ordinal), score: cosine })));
  }
  return hits.sort((a, b) => b.score - a.score || a.ref - b.ref).slice(0, topK);
}

async function loadChunks(segments: readonly OpenSegment[], refs: readonly ChunkRef[]): Promise<Chunk[]> {
  const handles = new Map<number, FileHandle>();
  try {
    const chunks: Chunk[] = [];
    for (const ref of refs) {
      const index = Math.floor(ref / ordinalsPerSegment);
      const entry = segments[index];
      if (entry === undefined) throw new RangeError('the reference is of another snapshot');
      const handle = handles.get(index) ?? (await open(entry.records, 'r'));
      handles.set(index, handle);
      chunks.push(await readRecord(handle, entry.segment, ref % ordinalsPerSegment));
    }
    return chunks;
  } finally {
    await Promise.all([...handles.values()].map((handle) => handle.close()));
  }
}

async function readRecord(handle: FileHandle, segment: Segment, ordinal: number): Promise<Chunk> {
  const start = segment.recordOffsets[ordinal] ?? 0;
  const length = (segment.recordOffsets[ordinal + 1] ?? start) - start;
  const { buffer } = await handle.read(Buffer.alloc(length), 0, length, start);
  // Written by encodeSegment; its checksum was checked when the index was opened.
  return JSON.parse(buffer.toString('utf8')) as Chunk;
}

function toRef(segment: number, ordinal: number): ChunkRef {
  return segment * ordinalsPerSegment + ordinal;
}
