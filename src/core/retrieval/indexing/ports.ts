/** What a sync needs of a store. */
import type { Chunk, DocumentId, FailedFile } from '../../model/types';
import type { ListedFile, ReachedLimit } from '../../model/ports';

/** A document as the store knows it. */
export interface StoredDocument extends ListedFile {
  /** Of the text, and of how it was split. */
  readonly contentHash: string;
  /** How many secrets in it are blacked out; left out for none. */
  readonly withheld?: number;
}

export interface StoredFailure extends ListedFile {
  readonly reason: string;
  /** The limit at which it was given up, if that is why. */
  readonly limit?: ReachedLimit;
}

/** What an index holds, file by file. */
export interface IndexContents {
  readonly documents: readonly {
    readonly id: DocumentId;
    readonly passages: number;
    /** See `StoredDocument`. */
    readonly withheld?: number;
  }[];
  /** Also folders that could not be listed, with a slash at the end of their id. */
  readonly failed: readonly FailedFile[];
}

/** A store with one writer. Changes are seen by searches, and survive the process, from `commit` on. */
export interface WritableIndex {
  /** What the last commit holds. */
  documents(): ReadonlyMap<DocumentId, StoredDocument>;
  failures(): ReadonlyMap<DocumentId, StoredFailure>;
  counts(): { readonly documents: number; readonly chunks: number };
  /** Adds a document or replaces the one with its id. */
  put(document: StoredDocument, chunks: readonly Chunk[]): void;
  /** Notes a new size or time of a document whose text did not change. */
  touch(document: StoredDocument): void;
  remove(id: DocumentId): void;
  setFailures(failures: readonly StoredFailure[]): void;
  /** Forgets what was put, touched and removed since the last commit. */
  discard(): void;
  /** Chunks put since the last commit. */
  readonly pendingChunks: number;
  /** Writes nothing when nothing changed. */
  commit(): Promise<void>;
  /**
   * Gives every chunk a vector of one embedding model, notes that the index agrees with the documents, and commits both
   * at once; writes nothing when that was so before. `report` is told chunks done and in all.
   */
  finish(report: (done: number, total: number) => void, signal: AbortSignal): Promise<void>;
}

export function toFailedFile(failure: StoredFailure): FailedFile {
  return { id: failure.id, reason: failure.reason };
}
