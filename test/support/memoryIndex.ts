import type { StoredDocument, StoredFailure, WritableIndex } from '../../src/core/retrieval/ports';
import type { Chunk, DocumentId } from '../../src/core/model/types';

/** A store in memory: changes hold from `commit` on. Keeps the names of the calls that it got. */
export class MemoryIndex implements WritableIndex {
  readonly calls: string[] = [];
  syncedAt: number | undefined;
  readonly #documents = new Map<DocumentId, StoredDocument>();
  readonly #chunks = new Map<DocumentId, readonly Chunk[]>();
  #failures = new Map<DocumentId, StoredFailure>();
  #pending: (() => void)[] = [];
  pendingChunks = 0;

  documents(): ReadonlyMap<DocumentId, StoredDocument> {
    return this.#documents;
  }

  failures(): ReadonlyMap<DocumentId, StoredFailure> {
    return this.#failures;
  }

  counts(): { documents: number; chunks: number } {
    const chunks = [...this.#chunks.values()].reduce((sum, list) => sum + list.length, 0);
    return { documents: this.#documents.size, chunks };
  }

  put(document: StoredDocument, chunks: readonly Chunk[]): void {
    this.calls.push(`put ${document.id}`);
    this.pendingChunks += chunks.length;
    this.#pending.push(() => {
      this.#documents.set(document.id, document);
      this.#chunks.set(document.id, chunks);
    });
  }

  touch(document: StoredDocument): void {
    this.calls.push(`touch ${document.id}`);
    this.#pending.push(() => this.#documents.set(document.id, document));
  }

  remove(id: DocumentId): void {
    this.calls.push(`remove ${id}`);
    this.#pending.push(() => {
      this.#documents.delete(id);
      this.#chunks.delete(id);
    });
  }

  discard(): void {
    this.#pending = [];
    this.pendingChunks = 0;
  }

  setFailures(failures: readonly StoredFailure[]): void {
    this.#failures = new Map(failures.map((failure) => [failure.id, failure]));
  }

  commit(): Promise<void> {
    this.calls.push('commit');
    for (const change of this.#pending.splice(0)) change();
    this.pendingChunks = 0;
    return Promise.resolve();
  }

  finish(report: (done: number, total: number) => void): Promise<void> {
    this.calls.push('finish');
    const { chunks } = this.counts();
    report(0, chunks);
    report(chunks, chunks);
    this.syncedAt = 1;
    return Promise.resolve();
  }

  clear(): Promise<void> {
    this.#documents.clear();
    this.#chunks.clear();
    return Promise.resolve();
  }
}
