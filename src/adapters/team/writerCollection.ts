import os from 'node:os';
import { AskDocsError } from '../../core/model/errors';
import type { FileListing } from '../../core/model/ports';
import type { DocumentId } from '../../core/model/types';
import { indexVersion } from '../index/manifest';
import {
  advance,
  checkIndexVersion,
  collectionSql,
  nextGeneration,
  type CollectionRow,
} from './collectionRow';
import type { WriterConnection } from './teamServer';

/** Fails with `team-missing`. */
export async function rowOf(connection: WriterConnection, collection: string): Promise<CollectionRow> {
  const [row] = await connection.rows<CollectionRow>(collectionSql, [collection]);
  if (row === undefined) throw new AskDocsError('team-missing', { detail: collection });
  return row;
}

/** Keeps other writers away; fails with `team-busy`, which names who writes. The lock ends with the connection, however that ends. */
export async function lock(connection: WriterConnection, { id }: CollectionRow): Promise<void> {
  // The transaction makes sure of the session; the lock outlasts it.
  const [got] = await connection.transaction(async () =>
    connection.rows<{ got: boolean }>(
      `SELECT pg_try_advisory_lock(hashtext('ask_docs.collection'), $1) AS got`,
      [id],
    ),
  );
  if (got?.got === true) return;
  // The holder may have begun a moment ago, and is said as soon as it has written who it is.
  const [row] = await connection.rows<{ writing: string | null }>(
    'SELECT writing FROM ask_docs.collections WHERE id = $1',
    [id],
  );
  throw new AskDocsError('team-busy', typeof row?.writing === 'string' ? { detail: row.writing } : {});
}

/** Of how many files the server is asked at once. */
const filesAtOnce = 500;

/**
 * Fails with `team-other-documents` if the collection has documents, and none of them is listed: whoever mistypes a folder must not
 * lose what the collection has. The listing ends at the first that is in both.
 */
export async function checkDocuments(
  connection: WriterConnection,
  collection: string,
  listed: AsyncIterable<FileListing>,
): Promise<void> {
  const { id, documents } = await rowOf(connection, collection);
  if (documents === 0) return;
  let paths: DocumentId[] = [];
  const hasOne = async (): Promise<boolean> => {
    const found = await connection.rows(
      'SELECT FROM ask_docs.documents WHERE collection = $1 AND path = ANY($2::text[]) LIMIT 1',
      [id, paths],
    );
    paths = [];
    return found.length > 0;
  };
  for await (const entry of listed) {
    if (entry.kind === 'file') paths.push(entry.file.id);
    if (paths.length >= filesAtOnce && (await hasOne())) return;
  }
  if (!(await hasOne())) throw new AskDocsError('team-other-documents', { detail: collection });
}

/** Says who writes; a collection of an older version is begun anew, and files of another owner are all read. */
export async function prepareCollection(
  connection: WriterConnection,
  collection: string,
  { owner, hasVectors }: { readonly owner: string; readonly hasVectors: boolean },
): Promise<CollectionRow> {
  const row = await rowOf(connection, collection);
  if (row.index_version > indexVersion) checkIndexVersion(row);
  const who = `${os.hostname()}, process ${process.pid}, since ${new Date().toISOString().slice(0, 16)}Z`;
  await connection.transaction(async () => {
    await connection.rows('UPDATE ask_docs.collections SET writing = $2, owner = $3 WHERE id = $1', [
      row.id,
      who,
      owner,
    ]);
    if (row.index_version < indexVersion) await clear(connection, row, hasVectors);
    if (row.owner !== owner)
      await connection.rows('UPDATE ask_docs.documents SET modified_ms = -1 WHERE collection = $1', [row.id]);
  });
  return rowOf(connection, collection);
}

/** Its vectors, too: a model of a service is the same afterwards, and would find chunks that are gone. */
async function clear(connection: WriterConnection, row: CollectionRow, hasVectors: boolean): Promise<void> {
  const tables = ['documents', 'chunks', 'blocks', 'postings', ...(hasVectors ? ['vectors'] : [])];
  for (const table of tables)
    await connection.rows(`DELETE FROM ask_docs.${table} WHERE collection = $1`, [row.id]);
  await advance(connection, row, {
    ...{ index_version: indexVersion, generation: nextGeneration(row), documents: 0, chunks: 0 },
    ...{ block: row.block + 1, block_chunks: 0, failures: '[]', model: null, is_filled: false },
  });
}
