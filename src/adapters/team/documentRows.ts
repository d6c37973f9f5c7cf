import { deflateRawSync } from 'node:zlib';
import { AskDocsError } from '../../core/model/errors';
import type { Chunk, SourceDocument } from '../../core/model/types';
import type { StoredDocument } from '../../core/retrieval/ports';
import type { FieldPostings } from '../embedders/embedder';
import { shortDocument } from '../index/scoreSegment';
import { decodeSegment, type Segment } from '../index/segment';
import { encodeSegment, type DocumentChunks } from '../index/segmentWriter';
import { openingTerms } from '../index/snapshot';
import { firstKey, postingBase, withCount } from './chunkKeys';

/** A document that waits to be written, with its whole text. */
export interface PendingDocument {
  readonly document: StoredDocument;
  readonly chunks: readonly Chunk[];
  readonly source: SourceDocument;
}

/** Columns of rows, as parameters of one statement: an array for each. */
export interface Columns {
  readonly documents: readonly (readonly unknown[])[];
  readonly chunks: readonly (readonly unknown[])[];
  readonly postings: readonly (readonly unknown[])[];
  readonly bodyTerms: number;
  readonly headingTerms: number;
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

/** The rows of documents that get the numbers from `first` on. */
export function rowsOf(pending: readonly PendingDocument[], first: number): Columns {
  const segment = segmentOf(pending.map(({ document, chunks }) => ({ id: document.id, chunks })));
  const keys = segment.documents.flatMap(({ chunkCount }, at) => {
    const key = firstKey(first + at, chunkCount);
    return Array.from({ length: chunkCount }, (_, position) => key + position);
  });
  return {
    documents: documentColumns(pending, segment, first),
    chunks: chunkColumns(pending, segment, keys),
    postings: postingColumns(segment, keys),
    bodyTerms: sum(segment.bodyLengths),
    headingTerms: sum(segment.headingLengths),
  };
}

function sum(lengths: Uint32Array): number {
  return lengths.reduce((total, length) => total + length, 0);
}

function documentColumns(
  pending: readonly PendingDocument[],
  { documents, bodyLengths, headingLengths }: Segment,
  first: number,
): Columns['documents'] {
  const rows = pending.map(({ document, source }, at) => {
    const { firstChunk = 0, chunkCount = 0 } = documents[at] ?? {};
    const end = firstChunk + chunkCount;
    const { id, contentHash, sizeBytes, modifiedMs } = document;
    const [body, heading] = [bodyLengths, headingLengths].map((all) => sum(all.subarray(firstChunk, end)));
    return [
      first + at,
      id,
      contentHash,
      sizeBytes,
      modifiedMs,
      secretsOf(document),
      chunkCount,
      body,
      heading,
      packed(source),
    ];
  });
  return columnsOf(rows, 10);
}

/** How secrets were treated: how many are blacked out, or that they are shown. */
export function secretsOf({ showsSecrets, withheld }: StoredDocument): string | null {
  return showsSecrets === true ? 'shown' : (withheld?.toString() ?? null);
}

function chunkColumns(
  pending: readonly PendingDocument[],
  { documents, bodyLengths }: Segment,
  keys: readonly number[],
): Columns['chunks'] {
  const rows = pending.flatMap(({ chunks }, at) => {
    const { firstChunk = 0, chunkCount = 0 } = documents[at] ?? {};
    let terms = 0;
    return chunks.map((chunk, position) => {
      const isLead = chunkCount > shortDocument && terms < openingTerms;
      terms += bodyLengths[firstChunk + position] ?? 0;
      return [keys[firstChunk + position] ?? 0, chunkCount, isLead, packed(chunk)];
    });
  });
  return columnsOf(rows, 4);
}

function postingColumns(segment: Segment, keys: readonly number[]): Columns['postings'] {
  const body = keys.map((key, ordinal) => postingBase(key, segment.bodyLengths[ordinal] ?? 0));
  const heading = keys.map((key, ordinal) => postingBase(key, segment.headingLengths[ordinal] ?? 0));
  const rows = Array.from({ length: segment.termCount }, (_, at) => {
    const postings = segment.postingsAt(at);
    return [
      segment.termAt(at),
      postings.body.chunks.length,
      postings.heading.chunks.length,
      arrayText(postings.body, body),
      arrayText(postings.heading, heading),
    ];
  });
  return columnsOf(rows, 5);
}

/** In the form of an array of PostgreSQL. */
function arrayText({ chunks, counts }: FieldPostings, bases: readonly bigint[]): string {
  const all: string[] = [];
  chunks.forEach((ordinal, at) => all.push(withCount(bases[ordinal] ?? 0n, counts[at] ?? 0).toString()));
  return `{${all.join(',')}}`;
}

function columnsOf(rows: readonly (readonly unknown[])[], width: number): unknown[][] {
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column]));
}
