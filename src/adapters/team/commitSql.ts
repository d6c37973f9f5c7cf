import { inflateRawSync } from 'node:zlib';
import type { Chunk, DocumentId } from '../../core/model/types';
import { documentShift, postingShift } from './chunkKeys';
import type { DocumentChunks } from '../index/segmentWriter';
import { segmentOf, type Columns } from './documentRows';
import type { Connection } from './teamServer';

export function chunkOf(record: Buffer): Chunk {
  // Safe: only this program writes records, and the connection checks what it carries.
  return JSON.parse(inflateRawSync(record).toString('utf8')) as Chunk;
}

export interface ChunkRow {
  readonly key: number;
  readonly record: Buffer;
}

/** The documents of chunks that are in the order of their keys. */
export function documentsIn(rows: readonly ChunkRow[]): DocumentChunks[] {
  const documents = new Map<DocumentId, Chunk[]>();
  for (const { record } of rows) {
    const chunk = chunkOf(record);
    const own = documents.get(chunk.documentId);
    if (own === undefined) documents.set(chunk.documentId, [chunk]);
    else own.push(chunk);
  }
  return [...documents].map(([id, chunks]) => ({ id, chunks }));
}

/** Adds documents with their chunks and postings. */
export async function insertRows(
  connection: Connection,
  collection: number,
  block: number,
  { documents, chunks, postings }: Columns,
): Promise<void> {
  await connection.rows(
    `INSERT INTO ask_docs.documents (collection, block, document, path, hash, size_bytes, modified_ms, secrets, chunks,
      body_terms, heading_terms, source)
    SELECT ${collection}, ${block}, * FROM unnest($1::int[], $2::text[], $3::text[], $4::bigint[], $5::float8[],
      $6::text[], $7::int[], $8::int[], $9::int[], $10::bytea[])`,
    documents,
  );
  await connection.rows(
    `INSERT INTO ask_docs.chunks (collection, key, document_chunks, is_lead, record)
    SELECT ${collection}, * FROM unnest($1::bigint[], $2::int[], $3::boolean[], $4::bytea[])`,
    chunks,
  );
  await connection.rows(
    `INSERT INTO ask_docs.postings AS old (collection, block, term, body_count, heading_count, body, heading)
    SELECT ${collection}, ${block}, term, bodies, headings, body::bigint[], heading::bigint[]
      FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::text[]) AS added (term, bodies, headings, body, heading)
    ON CONFLICT (collection, term, block) DO UPDATE SET
      body = old.body || excluded.body, body_count = old.body_count + excluded.body_count,
      heading = old.heading || excluded.heading, heading_count = old.heading_count + excluded.heading_count`,
    postings,
  );
}

/** What a collection loses with documents that are removed. */
export interface Removed {
  readonly documents: number;
  readonly chunks: number;
  readonly bodyTerms: number;
  readonly headingTerms: number;
}

interface RemovedRow {
  readonly document: number;
  readonly block: number;
  readonly chunks: number;
  readonly body_terms: number;
  readonly heading_terms: number;
}

/** Removes documents with everything of them: their postings are taken out of the arrays of their terms. */
export async function removeRows(
  connection: Connection,
  collection: number,
  paths: readonly DocumentId[],
  hasVectors: boolean,
): Promise<Removed> {
  const gone = await connection.rows<RemovedRow>(
    `DELETE FROM ask_docs.documents WHERE collection = ${collection} AND path = ANY($1::text[])
    RETURNING document, block, chunks, body_terms, heading_terms`,
    [paths],
  );
  for (const block of new Set(gone.map((row) => row.block))) {
    const numbers = gone.filter((row) => row.block === block).map((row) => row.document);
    await removeOfBlock(connection, collection, { block, numbers }, hasVectors);
  }
  const total = (key: 'chunks' | 'body_terms' | 'heading_terms'): number =>
    gone.reduce((sum, row) => sum + row[key], 0);
  return {
    documents: gone.length,
    chunks: total('chunks'),
    bodyTerms: total('body_terms'),
    headingTerms: total('heading_terms'),
  };
}

async function removeOfBlock(
  connection: Connection,
  collection: number,
  { block, numbers }: { readonly block: number; readonly numbers: readonly number[] },
  hasVectors: boolean,
): Promise<void> {
  const ofThese = `USING unnest($1::bigint[]) AS gone (document) WHERE collection = ${collection}
    AND key >= gone.document << ${documentShift} AND key < (gone.document + 1) << ${documentShift}`;
  const rows = await connection.rows<ChunkRow>(
    `DELETE FROM ask_docs.chunks ${ofThese} RETURNING key::float8, record`,
    [numbers],
  );
  if (hasVectors) await connection.rows(`DELETE FROM ask_docs.vectors ${ofThese}`, [numbers]);
  // Every term of a document is in its block's postings; which they are, its chunks say.
  const segment = segmentOf(documentsIn(rows.toSorted((one, other) => one.key - other.key)));
  const terms = Array.from({ length: segment.termCount }, (_, at) => segment.termAt(at));
  const kept = (field: string): string =>
    `ARRAY(SELECT one FROM unnest(${field}) AS one WHERE one >> ${postingShift} <> ALL($3::bigint[]))`;
  await connection.rows(
    `UPDATE ask_docs.postings AS old SET body = new.body, body_count = cardinality(new.body),
      heading = new.heading, heading_count = cardinality(new.heading)
    FROM (SELECT term, ${kept('body')} AS body, ${kept('heading')} AS heading FROM ask_docs.postings
      WHERE collection = ${collection} AND block = $1 AND term = ANY($2::text[])) AS new
    WHERE old.collection = ${collection} AND old.block = $1 AND old.term = new.term`,
    [block, terms, numbers],
  );
  await connection.rows(
    `DELETE FROM ask_docs.postings WHERE collection = ${collection} AND block = $1 AND term = ANY($2::text[])
      AND body_count = 0 AND heading_count = 0`,
    [block, terms],
  );
}
