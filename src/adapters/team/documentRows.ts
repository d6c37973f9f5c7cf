import { deflateRawSync } from 'node:zlib';
import { AskDocsError } from '../../core/model/errors';
import type { Chunk, SourceDocument } from '../../core/model/types';
import type { StoredDocument } from '../../core/retrieval/ports';
import { decodeSegment, type Segment } from '../index/segment';
import { encodeSegment, type DocumentChunks } from '../index/segmentWriter';
import { firstKey } from './chunkKeys';
import { packDocuments, packPostings } from './packedPostings';

/** A document that waits to be written, with its whole text. */
export interface PendingDocument {
  readonly document: StoredDocument;
  readonly chunks: readonly Chunk[];
  readonly source: SourceDocument;
}

/** Columns of rows, as parameters of one statement: an array for each. */
type Columns = readonly (readonly unknown[])[];

/** What is added to a block. */
export interface BlockRows {
  readonly chunks: number;
  /** Its documents, for `packed` of the block. */
  readonly packed: Buffer;
  readonly postings: Columns;
}

/** What is added to a collection with documents. */
export interface DocumentRows {
  readonly documents: Columns;
  readonly chunks: Columns;
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
    documents: documentColumns(pending, first),
    chunks: chunkColumns(pending, first),
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
  const terms = Array.from({ length: segment.termCount }, (_, at) => {
    const postings = segment.postingsAt(at);
    const { body, heading } = postings;
    return [
      segment.termAt(at),
      body.chunks.length,
      heading.chunks.length,
      packPostings(postings, ordinal),
    ] as const;
  });
  return { chunks: segment.chunkCount, packed: packDocuments(documents), postings: columnsOf(terms, 4) };
}

function documentColumns(pending: readonly PendingDocument[], first: number): Columns {
  const rows = pending.map(({ document, chunks, source }, at) => {
    const { id, contentHash, sizeBytes, modifiedMs } = document;
    return [
      ...[first + at, id, contentHash, sizeBytes, modifiedMs],
      ...[secretsOf(document), chunks.length, packed(source)],
    ];
  });
  return columnsOf(rows, 8);
}

/** How secrets were treated: how many are blacked out, or that they are shown. */
export function secretsOf({ showsSecrets, withheld }: StoredDocument): string | null {
  return showsSecrets === true ? 'shown' : (withheld?.toString() ?? null);
}

function chunkColumns(pending: readonly PendingDocument[], first: number): Columns {
  const rows = pending.flatMap(({ chunks }, at) =>
    chunks.map((chunk, position) => [firstKey(first + at) + position, chunks.length, packed(chunk)]),
  );
  return columnsOf(rows, 3);
}

function columnsOf(rows: readonly (readonly unknown[])[], width: number): unknown[][] {
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column]));
}
