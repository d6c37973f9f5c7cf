import { deflateRawSync } from 'node:zlib';
import { AskDocsError } from '../../core/model/errors';
import type { Chunk } from '../../core/model/types';
import type { StoredDocument } from '../../core/retrieval/ports';
import { decodeSegment, type Segment } from '../index/segment';
import { encodeSegment, type DocumentChunks } from '../index/segmentWriter';
import { byteaArray } from './byteaArray';
import { firstKey } from './chunkKeys';
import { packDocuments, packPostings } from './packedPostings';

/** A document that waits to be written, with its whole text, packed. */
export interface PendingDocument {
  readonly document: StoredDocument;
  readonly chunks: readonly Chunk[];
  readonly source: Buffer;
}

/** Rows as parameters of statements, an array for each column; made when they are asked for, and once. */
type Parts = Iterable<readonly unknown[]>;

/**
 * Bytes of a statement, unless one row takes more: the server takes less than a gigabyte, and both sides keep what is sent several
 * times.
 */
const bytesPerPart = 8 * 2 ** 20;
/** What a row takes besides its bytes, about. */
const bytesPerRow = 64;

/** What is added to a block. */
export interface BlockRows {
  readonly chunks: number;
  /** Its documents, for `packed` of the block. */
  readonly packed: Buffer;
  readonly postings: Parts;
}

/** What is added to a collection with documents. */
export interface DocumentRows {
  readonly documents: Parts;
  readonly chunks: Parts;
  readonly block: BlockRows;
}

const level = 3;

export function packed(value: unknown): Buffer {
  return deflateRawSync(JSON.stringify(value), { level });
}

/** The inverted index of documents, by the same analysis as on disk. */
export function segmentOf(documents: readonly DocumentChunks[]): Segment {
  const segment = decodeSegment(encodeSegment(documents).segment);
  if (segment === undefined) throw new AskDocsError('unexpected', { detail: 'a segment did not read back' });
  return segment;
}

/** The rows of documents that get the numbers from `first` on, and whose chunks get the ordinals of a block from `ordinal` on. */
export function rowsOf(pending: readonly PendingDocument[], first: number, ordinal: number): DocumentRows {
  const segment = segmentOf(pending.map(({ document, chunks }) => ({ id: document.id, chunks })));
  const numbers = pending.map((_, at) => first + at);
  return {
    documents: partsOf(pending.map((one, at) => documentRow(one, first + at))),
    chunks: partsOf(chunkRows(pending, first)),
    block: blockRows(segment, numbers, ordinal),
  };
}

/** The rows of a segment whose documents have these numbers. */
export function blockRows(segment: Segment, numbers: readonly number[], ordinal: number): BlockRows {
  const documents = segment.documents.map(({ firstChunk, chunkCount }, at) => ({
    number: numbers[at] ?? 0,
    bodyLengths: segment.bodyLengths.subarray(firstChunk, firstChunk + chunkCount),
    headingLengths: segment.headingLengths.subarray(firstChunk, firstChunk + chunkCount),
  }));
  return {
    chunks: segment.chunkCount,
    packed: packDocuments(documents),
    postings: partsOf(postingRows(segment, ordinal)),
  };
}

function* postingRows(segment: Segment, ordinal: number): Generator<readonly unknown[]> {
  for (let at = 0; at < segment.termCount; at += 1) {
    const postings = segment.postingsAt(at);
    const { body, heading } = postings;
    yield [segment.termAt(at), body.chunks.length, heading.chunks.length, packPostings(postings, ordinal)];
  }
}

function documentRow({ document, chunks, source }: PendingDocument, number: number): readonly unknown[] {
  const { id, contentHash, sizeBytes, modifiedMs } = document;
  return [number, id, contentHash, sizeBytes, modifiedMs, secretsOf(document), chunks.length, source];
}

/** How secrets were treated: how many are blacked out, or that they are shown. */
export function secretsOf({ showsSecrets, withheld }: StoredDocument): string | null {
  return showsSecrets === true ? 'shown' : (withheld?.toString() ?? null);
}

function* chunkRows(pending: readonly PendingDocument[], first: number): Generator<readonly unknown[]> {
  for (const [at, { chunks }] of pending.entries())
    for (const [position, chunk] of chunks.entries())
      yield [firstKey(first + at) + position, chunks.length, packed(chunk)];
}

/** Of rows that end with their bytes. */
function* partsOf(rows: Iterable<readonly unknown[]>): Generator<readonly unknown[]> {
  let [part, bytes]: [(readonly unknown[])[], number] = [[], 0];
  for (const row of rows) {
    const size = bytesIn(row).length + bytesPerRow;
    if (part.length > 0 && bytes + size > bytesPerPart) {
      yield columnsOf(part);
      [part, bytes] = [[], 0];
    }
    part.push(row);
    bytes += size;
  }
  if (part.length > 0) yield columnsOf(part);
}

function columnsOf(rows: readonly (readonly unknown[])[]): unknown[] {
  const others = rows[0]?.slice(0, -1) ?? [];
  return [...others.map((_, column) => rows.map((row) => row[column])), byteaArray(rows.map(bytesIn))];
}

function bytesIn(row: readonly unknown[]): Buffer {
  const bytes = row.at(-1);
  if (!Buffer.isBuffer(bytes)) throw new AskDocsError('unexpected', { detail: 'a row without its bytes' });
  return bytes;
}
