import { AskDocsError, isEmbeddingFailure } from '../../core/model/errors';
import type { FileListing } from '../../core/model/ports';
import type { Chunk, DocumentId, SourceDocument } from '../../core/model/types';
import type { StoredDocument, StoredFailure, WritableIndex } from '../../core/retrieval/ports';
import type { EmbeddingOptions } from '../index/openModel';
import { noVectorsWords } from '../../core/retrieval/indexing/teamWords';
import { indexVersion } from '../index/manifest';
import type { TeamAddress } from './address';
import { advance, checkChanged, nextGeneration, type CollectionRow } from './collectionRow';
import { compact, withRoom } from './blocks';
import { insertRows, removeRows } from './commitSql';
import { packed, rowsOf, secretsOf, type PendingDocument } from './documentRows';
import { failuresIn, loadDocuments } from './storedDocuments';
import { migrate, prepareVectors } from './schema';
import { WriterConnection } from './teamServer';
import { refreshTeamVectors } from './teamVectors';
import { checkDocuments, lock, prepareCollection, rowOf } from './writerCollection';

/**
 * A collection of a team's index, opened by its one writer. A commit is one transaction: readers see the state before or after
 * it, and a writer that is killed loses what it had not committed.
 */
export class TeamStore implements WritableIndex {
  readonly #connection: WriterConnection;
  readonly #embedding: EmbeddingOptions;
  /** Of pgvector; undefined if the database cannot keep vectors. */
  readonly #schema: string | undefined;
  #row: CollectionRow;
  readonly #documents: Map<DocumentId, StoredDocument>;
  #failures: ReadonlyMap<DocumentId, StoredFailure>;
  #isFailuresChanged = false;
  /** The whole text of the document that is read last, packed: one is read at a time. */
  #text: { readonly id: DocumentId; readonly packed: Buffer } | undefined;
  readonly #pending = new Map<DocumentId, PendingDocument>();
  readonly #touched = new Map<DocumentId, StoredDocument>();
  readonly #removed = new Set<DocumentId>();
  #pendingChunks = 0;
  #notice: string | null = null;

  private constructor(
    connection: WriterConnection,
    opened: {
      readonly row: CollectionRow;
      readonly documents: Map<DocumentId, StoredDocument>;
      readonly embedding: EmbeddingOptions;
      readonly schema: string | undefined;
    },
  ) {
    this.#connection = connection;
    this.#row = opened.row;
    this.#documents = opened.documents;
    this.#embedding = opened.embedding;
    this.#failures = failuresIn(opened.row);
    this.#schema = opened.schema;
  }

  /**
   * Creates the collection, and the schema, if there is none, and keeps other writers of it away until `close`. `owner` says
   * whose files its documents are: of files of another owner neither size nor time is believed. Fails with `team-busy`, which
   * names who writes, and with `team-other-documents` if it has documents of which none is in what `listed` gives.
   */
  static async open(
    address: TeamAddress,
    embedding: EmbeddingOptions,
    { owner, listed }: { readonly owner: string; readonly listed?: () => AsyncIterable<FileListing> },
  ): Promise<TeamStore> {
    const connection = await WriterConnection.open(address);
    try {
      await migrate(connection);
      const schema = await prepareVectors(connection);
      const { collection } = address;
      await connection.rows(
        'INSERT INTO ask_docs.collections (name, index_version) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [collection, indexVersion],
      );
      await lock(connection, await rowOf(connection, collection));
      if (listed !== undefined) await checkDocuments(connection, collection, listed());
      const row = await prepareCollection(connection, collection, {
        owner,
        hasVectors: schema !== undefined,
      });
      const documents = await loadDocuments(connection, row.id);
      return new TeamStore(connection, { row, documents, embedding, schema });
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

  /** Why passages are found by words alone; undefined if it has vectors. Known when it is finished. */
  get embeddingFailure(): string | undefined {
    return this.#schema === undefined ? noVectorsWords() : (this.#notice ?? undefined);
  }

  get pendingChunks(): number {
    return this.#pendingChunks;
  }

  /** Keeps the whole text of a document until it is put, as the next; false if it is too long to be kept. */
  keepText(document: SourceDocument): boolean {
    this.#text = undefined;
    try {
      this.#text = { id: document.id, packed: packed(document) };
      return true;
    } catch (error) {
      if (error instanceof RangeError) return false;
      throw error;
    }
  }

  put(document: StoredDocument, chunks: readonly Chunk[]): void {
    this.#drop(document.id);
    if (this.#text?.id !== document.id)
      throw new AskDocsError('unexpected', { detail: 'a document without its text' });
    this.#removed.delete(document.id);
    this.#pending.set(document.id, { document, chunks, source: this.#text.packed });
    this.#text = undefined;
    this.#pendingChunks += chunks.length;
  }

  touch(document: StoredDocument): void {
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
    this.#text = undefined;
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
    const schema = this.#schema;
    if (schema !== undefined) {
      const work = { connection, schema, row: this.#row, embedding: this.#embedding, report };
      try {
        this.#row = await refreshTeamVectors(work, signal);
      } catch (error) {
        if (!isEmbeddingFailure(error) || signal.aborted) throw error;
        notice = error.message;
      }
    }
    this.#notice = notice;
    const { id, generation } = this.#row;
    const changed = await connection.transaction(async () =>
      connection.rows(
        `UPDATE ask_docs.collections SET is_filled = true, synced_at = now(), notice = $3
        WHERE id = $1 AND generation = $2 RETURNING id`,
        [id, generation, notice],
      ),
    );
    checkChanged(changed);
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
    const gone = await removeRows(
      connection,
      before.id,
      [...this.#removed, ...replaced],
      this.#schema !== undefined,
    );
    const added = this.#pendingChunks;
    const generation = nextGeneration(before);
    const moved = gone.documents === 0 ? before : await compact(connection, before, generation);
    const { block, block_chunks: ordinal } = withRoom(moved);
    const target = { collection: before.id, generation, block };
    if (pending.length > 0)
      await insertRows(connection, target, rowsOf(pending, before.next_document, ordinal));
    await this.#touch();
    const next = {
      ...{ block, generation },
      block_chunks: ordinal + added,
      next_document: before.next_document + pending.length,
      documents: before.documents - gone.documents + pending.length,
      chunks: before.chunks - gone.chunks + added,
      changed: before.changed + Math.max(added, gone.chunks),
    };
    const failures = JSON.stringify([...this.#failures.values()]);
    await advance(connection, before, { ...next, failures });
    return { ...before, ...next };
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
