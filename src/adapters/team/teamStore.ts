import os from 'node:os';
import { AskDocsError, isEmbeddingFailure } from '../../core/model/errors';
import type { Chunk, DocumentId, SourceDocument } from '../../core/model/types';
import type { StoredDocument, StoredFailure, WritableIndex } from '../../core/retrieval/ports';
import type { EmbeddingOptions } from '../index/openModel';
import { indexVersion } from '../index/manifest';
import type { TeamAddress } from './address';
import { checkIndexVersion, collectionSql, type CollectionRow } from './collectionRow';
import { compact, targetIn, withRoom } from './blocks';
import { insertRows, removeRows } from './commitSql';
import { rowsOf, secretsOf, type PendingDocument } from './documentRows';
import { failuresIn, loadDocuments } from './storedDocuments';
import { migrate, prepareVectors } from './schema';
import { WriterConnection } from './teamServer';
import { refreshTeamVectors } from './teamVectors';

/**
 * A collection of a team's index, opened by its one writer. A commit is one transaction: readers see the state before or after
 * it, and a writer that is killed loses what it had not committed.
 */
export class TeamStore implements WritableIndex {
  readonly #connection: WriterConnection;
  readonly #embedding: EmbeddingOptions;
  /** Whether the database can keep vectors. */
  readonly hasVectors: boolean;
  #row: CollectionRow;
  readonly #documents: Map<DocumentId, StoredDocument>;
  #failures: ReadonlyMap<DocumentId, StoredFailure>;
  #isFailuresChanged = false;
  readonly #sources = new Map<DocumentId, SourceDocument>();
  readonly #pending = new Map<DocumentId, PendingDocument>();
  readonly #touched = new Map<DocumentId, StoredDocument>();
  readonly #removed = new Set<DocumentId>();
  #pendingChunks = 0;

  private constructor(
    connection: WriterConnection,
    opened: {
      readonly row: CollectionRow;
      readonly documents: Map<DocumentId, StoredDocument>;
      readonly embedding: EmbeddingOptions;
      readonly hasVectors: boolean;
    },
  ) {
    this.#connection = connection;
    this.#row = opened.row;
    this.#documents = opened.documents;
    this.#embedding = opened.embedding;
    this.#failures = failuresIn(opened.row);
    this.hasVectors = opened.hasVectors;
  }

  /**
   * Creates the collection, and the schema, if there is none, and keeps other writers of it away until `close`. `owner` says
   * whose files its documents are: of files of another owner neither size nor time is believed. Fails with `team-busy`, which
   * names who writes.
   */
  static async open(address: TeamAddress, embedding: EmbeddingOptions, owner: string): Promise<TeamStore> {
    const connection = await WriterConnection.open(address);
    try {
      await migrate(connection);
      const hasVectors = await prepareVectors(connection);
      const { collection } = address;
      await connection.rows(
        'INSERT INTO ask_docs.collections (name, index_version) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [collection, indexVersion],
      );
      await lock(connection, await rowOf(connection, collection));
      const row = await prepareCollection(connection, collection, owner);
      const documents = await loadDocuments(connection, row.id);
      return new TeamStore(connection, { row, documents, embedding, hasVectors });
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  documents(): ReadonlyMap<DocumentId, StoredDocument> {
    return this.#documents;
  }

  failures(): ReadonlyMap<DocumentId, StoredFailure> {
    return this.#failures;
  }

  counts(): { readonly documents: number; readonly chunks: number } {
    return { documents: this.#row.documents, chunks: this.#row.chunks };
  }

  get pendingChunks(): number {
    return this.#pendingChunks;
  }

  /** Keeps the whole text of a document that was read, until it is put. */
  remember(source: SourceDocument): void {
    this.#sources.set(source.id, source);
  }

  put(document: StoredDocument, chunks: readonly Chunk[]): void {
    this.#drop(document.id);
    const source = this.#sources.get(document.id);
    if (source === undefined) throw new AskDocsError('unexpected', { detail: 'a document without its text' });
    this.#sources.delete(document.id);
    this.#removed.delete(document.id);
    this.#pending.set(document.id, { document, chunks, source });
    this.#pendingChunks += chunks.length;
  }

  touch(document: StoredDocument): void {
    this.#sources.delete(document.id);
    this.#touched.set(document.id, document);
  }

  remove(id: DocumentId): void {
    this.#drop(id);
    if (this.#documents.has(id)) this.#removed.add(id);
  }

  setFailures(failures: readonly StoredFailure[]): void {
    const next = new Map(failures.map((failure) => [failure.id, failure]));
    this.#isFailuresChanged ||=
      JSON.stringify([...next.values()]) !== JSON.stringify([...this.#failures.values()]);
    this.#failures = next;
  }

  discard(): void {
    this.#pending.clear();
    this.#touched.clear();
    this.#removed.clear();
    this.#sources.clear();
    this.#pendingChunks = 0;
  }

  async commit(): Promise<void> {
    const changes = this.#pending.size + this.#removed.size + this.#touched.size;
    if (changes === 0 && !this.#isFailuresChanged) return;
    const pending = [...this.#pending.values()];
    this.#row = await this.#connection.transaction(async () => this.#write(pending));
    for (const id of this.#removed) this.#documents.delete(id);
    for (const { document } of pending) this.#documents.set(document.id, document);
    for (const document of this.#touched.values()) this.#documents.set(document.id, document);
    this.#isFailuresChanged = false;
    this.discard();
  }

  async finish(report: (done: number, total: number) => void, signal: AbortSignal): Promise<void> {
    const connection = this.#connection;
    let notice: string | null = null;
    if (this.hasVectors) {
      const work = { connection, row: this.#row, embedding: this.#embedding, report };
      try {
        await refreshTeamVectors(work, signal);
      } catch (error) {
        if (!isEmbeddingFailure(error) || signal.aborted) throw error;
        notice = error.message;
      }
    }
    await connection.rows(
      'UPDATE ask_docs.collections SET is_filled = true, synced_at = now(), notice = $2 WHERE id = $1',
      [this.#row.id, notice],
    );
  }

  /** Lets other writers in. */
  async close(): Promise<void> {
    await this.#connection.close();
  }

  #drop(id: DocumentId): void {
    this.#pendingChunks -= this.#pending.get(id)?.chunks.length ?? 0;
    this.#pending.delete(id);
    this.#touched.delete(id);
  }

  async #write(pending: readonly PendingDocument[]): Promise<CollectionRow> {
    const connection = this.#connection;
    const before = this.#row;
    const replaced = pending.map(({ document }) => document.id).filter((id) => this.#documents.has(id));
    const gone = await removeRows(connection, before.id, [...this.#removed, ...replaced], this.hasVectors);
    const added = this.#pendingChunks;
    const moved = gone.documents === 0 ? before : await compact(connection, before);
    const { block, block_chunks: ordinal } = withRoom(moved);
    if (pending.length > 0)
      await insertRows(connection, targetIn(before, block), rowsOf(pending, before.next_document, ordinal));
    await this.#touch();
    const next: CollectionRow = {
      ...before,
      block,
      block_chunks: ordinal + added,
      generation: before.generation + 1,
      next_document: before.next_document + pending.length,
      documents: before.documents - gone.documents + pending.length,
      chunks: before.chunks - gone.chunks + added,
      changed: before.changed + Math.max(added, gone.chunks),
    };
    await connection.rows(
      `UPDATE ask_docs.collections SET block = $2, block_chunks = $3, generation = generation + 1, next_document = $4,
        documents = $5, chunks = $6, changed = $7, failures = $8 WHERE id = $1`,
      [
        ...[next.id, next.block, next.block_chunks, next.next_document, next.documents, next.chunks],
        ...[next.changed, JSON.stringify([...this.#failures.values()])],
      ],
    );
    return next;
  }

  /** Sizes and times of documents whose text is the same. */
  async #touch(): Promise<void> {
    const touched = [...this.#touched.values()];
    if (touched.length === 0) return;
    await this.#connection.rows(
      `UPDATE ask_docs.documents AS old SET size_bytes = new.size, modified_ms = new.modified, secrets = new.secrets
      FROM unnest($1::text[], $2::bigint[], $3::float8[], $4::text[]) AS new (path, size, modified, secrets)
      WHERE collection = ${this.#row.id} AND old.path = new.path`,
      [
        touched.map(({ id }) => id),
        touched.map(({ sizeBytes }) => sizeBytes),
        touched.map(({ modifiedMs }) => modifiedMs),
        touched.map(secretsOf),
      ],
    );
  }
}

async function rowOf(connection: WriterConnection, collection: string): Promise<CollectionRow> {
  const [row] = await connection.rows<CollectionRow>(collectionSql, [collection]);
  if (row === undefined) throw new AskDocsError('team-missing', { detail: collection });
  return row;
}

/** The lock ends with the connection, however that ends. */
async function lock(connection: WriterConnection, { id }: CollectionRow): Promise<void> {
  const [got] = await connection.rows<{ got: boolean }>(
    `SELECT pg_try_advisory_lock(hashtext('ask_docs.collection'), $1) AS got`,
    [id],
  );
  if (got?.got === true) return;
  // The holder may have begun a moment ago, and is said as soon as it has written who it is.
  const [row] = await connection.rows<{ writing: string | null }>(
    'SELECT writing FROM ask_docs.collections WHERE id = $1',
    [id],
  );
  throw new AskDocsError('team-busy', typeof row?.writing === 'string' ? { detail: row.writing } : {});
}

/** Says who writes; a collection of an older version is begun anew, and files of another owner are all read. */
async function prepareCollection(
  connection: WriterConnection,
  collection: string,
  owner: string,
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
    if (row.index_version < indexVersion) await clear(connection, row.id);
    if (row.owner !== owner)
      await connection.rows('UPDATE ask_docs.documents SET modified_ms = -1 WHERE collection = $1', [row.id]);
  });
  return rowOf(connection, collection);
}

async function clear(connection: WriterConnection, id: number): Promise<void> {
  for (const table of ['documents', 'chunks', 'blocks', 'postings'])
    await connection.rows(`DELETE FROM ask_docs.${table} WHERE collection = $1`, [id]);
  await connection.rows(
    `UPDATE ask_docs.collections SET index_version = $2, generation = generation + 1, documents = 0, chunks = 0,
      block = block + 1, block_chunks = 0, failures = '[]', model = NULL, is_filled = false WHERE id = $1`,
    [id, indexVersion],
  );
}
