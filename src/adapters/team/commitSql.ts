import { inflateRawSync } from 'node:zlib';
import type { Chunk, DocumentId } from '../../core/model/types';
import { documentOf, documentShift } from './chunkKeys';
import type { DocumentChunks } from '../index/segmentWriter';
import { blockRows, segmentOf, type BlockRows, type DocumentRows } from './documentRows';
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

/** Where a commit writes: the state that it makes of a collection, and the block that documents are added to. */
export interface Target {
  readonly collection: number;
  readonly generation: number;
  readonly block: number;
}

/** Adds documents with their chunks and postings. */
export async function insertRows(
  connection: Connection,
  target: Target,
  { documents, chunks, block }: DocumentRows,
): Promise<void> {
  const { collection } = target;
  for (const part of documents)
    await connection.rows(
      `INSERT INTO ask_docs.documents (collection, block, document, path, hash, size_bytes, modified_ms, secrets, chunks,
        source)
      SELECT ${collection}, ${target.block}, * FROM unnest($1::int[], $2::text[], $3::text[], $4::bigint[], $5::float8[],
        $6::text[], $7::int[], $8::bytea[])`,
      part,
    );
  for (const part of chunks)
    await connection.rows(
      `INSERT INTO ask_docs.chunks (collection, key, document_chunks, record)
      SELECT ${collection}, * FROM unnest($1::bigint[], $2::int[], $3::bytea[])`,
      part,
    );
  await addToBlock(connection, target, block);
}

async function addToBlock(
  connection: Connection,
  { collection, generation, block }: Target,
  { chunks, packed, postings }: BlockRows,
): Promise<void> {
  await connection.rows(
    `INSERT INTO ask_docs.blocks AS old (collection, block, changed, chunks, packed) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (collection, block) DO UPDATE SET changed = excluded.changed,
      chunks = old.chunks + excluded.chunks, packed = old.packed || excluded.packed`,
    [collection, block, generation, chunks, packed],
  );
  for (const part of postings)
    await connection.rows(
      `INSERT INTO ask_docs.postings AS old (collection, block, changed, term, body_count, heading_count, packed)
      SELECT ${collection}, ${block}, ${generation}, *
        FROM unnest($1::text[], $2::int[], $3::int[], $4::bytea[])
      ON CONFLICT (collection, term, block) DO UPDATE SET changed = excluded.changed,
        body_count = old.body_count + excluded.body_count, heading_count = old.heading_count + excluded.heading_count,
        packed = old.packed || excluded.packed`,
      part,
    );
}

/** What a collection loses with documents that are removed. */
export interface Removed {
  readonly documents: number;
  readonly chunks: number;
}

interface RemovedRow {
  readonly document: number;
  readonly block: number;
  readonly chunks: number;
}

/** Removes documents with everything of them but their postings: their block says that these are dead. */
export async function removeRows(
  connection: Connection,
  collection: number,
  paths: readonly DocumentId[],
  hasVectors: boolean,
): Promise<Removed> {
  if (paths.length === 0) return { documents: 0, chunks: 0 };
  const gone = await connection.rows<RemovedRow>(
    `DELETE FROM ask_docs.documents WHERE collection = ${collection} AND path = ANY($1::text[])
    RETURNING document, block, chunks`,
    [paths],
  );
  const numbers = gone.map(({ document }) => document);
  const ofThese = `USING unnest($1::bigint[]) AS gone (document) WHERE collection = ${collection}
    AND key >= gone.document << ${documentShift} AND key < (gone.document + 1) << ${documentShift}`;
  await connection.rows(`DELETE FROM ask_docs.chunks ${ofThese}`, [numbers]);
  if (hasVectors) await connection.rows(`DELETE FROM ask_docs.vectors ${ofThese}`, [numbers]);
  await connection.rows(
    `UPDATE ask_docs.blocks AS b SET dead = dead || documents, dead_chunks = dead_chunks + gone.chunks
    FROM (SELECT block, array_agg(document) AS documents, sum(chunks) AS chunks
      FROM unnest($1::int[], $2::int[], $3::int[]) AS one (block, document, chunks) GROUP BY block) AS gone
    WHERE b.collection = ${collection} AND b.block = gone.block`,
    [gone.map(({ block }) => block), numbers, gone.map(({ chunks }) => chunks)],
  );
  return { documents: gone.length, chunks: gone.reduce((sum, { chunks }) => sum + chunks, 0) };
}

/** The blocks of which at least half is dead. */
export async function sparseBlocks(connection: Connection, collection: number): Promise<number[]> {
  const rows = await connection.rows<{ block: number }>(
    `SELECT block FROM ask_docs.blocks WHERE collection = ${collection} AND cardinality(dead) > 0
      AND dead_chunks * 2 >= chunks ORDER BY block`,
  );
  return rows.map(({ block }) => block);
}

/** Moves what is alive of a block to the end of another, whose next ordinal is `ordinal`; gives back how many chunks these are. */
export async function moveBlock(
  connection: Connection,
  from: number,
  to: Target,
  ordinal: number,
): Promise<number> {
  const { collection } = to;
  const rows = await connection.rows<ChunkRow>(
    `SELECT key::float8, record FROM ask_docs.documents d JOIN ask_docs.chunks c ON c.collection = d.collection
      AND key >= d.document::bigint << ${documentShift} AND key < (d.document + 1)::bigint << ${documentShift}
    WHERE d.collection = ${collection} AND d.block = $1 ORDER BY key`,
    [from],
  );
  for (const table of ['blocks', 'postings'])
    await connection.rows(`DELETE FROM ask_docs.${table} WHERE collection = ${collection} AND block = $1`, [
      from,
    ]);
  if (rows.length === 0) return 0;
  const numbers = [...new Set(rows.map(({ key }) => documentOf(key)))];
  await addToBlock(connection, to, blockRows(segmentOf(documentsIn(rows)), numbers, ordinal));
  await connection.rows(
    `UPDATE ask_docs.documents SET block = ${to.block} WHERE collection = ${collection} AND block = $1`,
    [from],
  );
  return rows.length;
}
