import { randomInt } from 'node:crypto';
import { storedEmbeddingSchema, type StoredEmbedding } from '../embedders/embedder';
import { AskDocsError } from '../../core/model/errors';
import { indexVersion } from '../index/manifest';
import type { Connection } from './teamServer';

/** The row of a collection, as far as searches and the writer need it. */
export interface CollectionRow {
  readonly id: number;
  readonly generation: number;
  readonly index_version: number;
  readonly owner: string;
  readonly documents: number;
  readonly chunks: number;
  readonly next_document: number;
  readonly block: number;
  readonly block_chunks: number;
  readonly failures: unknown;
  readonly model: number | null;
  readonly changed: number;
  readonly notice: string | null;
  readonly is_filled: boolean;
  /** Milliseconds since 1970. */
  readonly synced_at: number | null;
  /** Who writes, or wrote last. */
  readonly writing: string | null;
  readonly stored: unknown;
}

/** The row of the collection named `$1`, with its model's settings. */
export const collectionSql = `SELECT c.id, c.generation::float8, index_version, owner, documents, chunks,
    next_document, block, block_chunks, failures, model, changed, notice,
    is_filled, extract(epoch FROM synced_at)::float8 * 1000 AS synced_at, writing, m.stored
  FROM ask_docs.collections c LEFT JOIN ask_docs.models m ON m.id = c.model WHERE name = $1`;

/** The settings of a collection's model; undefined when it has none, or one of another program. */
export function embeddingOf({ stored }: Pick<CollectionRow, 'stored'>): StoredEmbedding | undefined {
  return storedEmbeddingSchema.safeParse(stored).data;
}

/** Fails when documents were read and split by another version of this program. */
export function checkIndexVersion(row: CollectionRow): void {
  if (row.index_version > indexVersion) throw new AskDocsError('team-newer');
  if (row.index_version < indexVersion) throw new AskDocsError('team-older');
}

/**
 * Fails unless a statement of the writer changed a row of the state that it knows: a newer program, or a person, changed the
 * collection meanwhile, and what the writer would add belongs to what is no longer there.
 */
export function checkChanged(rows: readonly object[]): void {
  if (rows.length === 0) throw new AskDocsError('team-busy');
}

/** How much later the next state may be numbered. */
const longestStep = 2 ** 24;

/** The number of the state that follows. It is drawn, so that a state which takes the place of a lost one has another. */
export function nextGeneration({ generation }: Pick<CollectionRow, 'generation'>): number {
  return generation + randomInt(1, longestStep);
}

/** Brings a collection from the state that the writer knows to the next, as a part of a transaction; fails as `checkChanged` does. */
export async function advance(
  connection: Connection,
  { id, generation }: CollectionRow,
  next: Partial<CollectionRow> & Pick<CollectionRow, 'generation'>,
): Promise<void> {
  const columns = Object.keys(next).map((column, at) => `${column} = $${at + 3}`);
  const changed = await connection.rows(
    `UPDATE ask_docs.collections SET ${columns.join(', ')} WHERE id = $1 AND generation = $2 RETURNING id`,
    [id, generation, ...Object.values(next)],
  );
  checkChanged(changed);
  await connection.rows('INSERT INTO ask_docs.commits (collection, generation) VALUES ($1, $2)', [
    id,
    next.generation,
  ]);
}
