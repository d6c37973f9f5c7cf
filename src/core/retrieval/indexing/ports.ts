/** The store that a sync works on. */
import type { Chunk, DocumentId } from '../../model/types';
import type { ListedFile, ReachedLimit } from '../../model/ports';
import type { FailedFile } from '../../model/indexStatus';

/** A document's record in the store. */
export interface StoredDocument extends ListedFile {
  /** Hash of the text, and of how it was split. */
  readonly contentHash: string;
  /** Number of redacted secrets; left out if none. */
  readonly withheld?: number;
}

export interface StoredFailure extends ListedFile {
  readonly reason: string;
  /** The limit at which it was given up, if that is the reason. */
  readonly limit?: ReachedLimit;
}

/** Contents of an index, file by file. */
export interface IndexContents {
  readonly documents: readonly {
    readonly id: DocumentId;
    readonly passages: number;
    /** See `StoredDocument`. */
    readonly withheld?: number;
  }[];
  /** Includes folders that could not be listed, with a trailing slash in their id. */
  readonly failed: readonly FailedFile[];
}

/** A store with a single writer. Changes become visible to searches, and durable, with `commit`. */
export interface WritableIndex {
  /** Documents as of the last commit. */
  documents(): ReadonlyMap<DocumentId, StoredDocument>;
  failures(): ReadonlyMap<DocumentId, StoredFailure>;
  counts(): { readonly documents: number; readonly chunks: number };
  /** Adds or replaces a document. */
  put(document: StoredDocument, chunks: readonly Chunk[]): void;
  /** Updates the size or time of a document whose text is unchanged. */
  touch(document: StoredDocument): void;
  remove(id: DocumentId): void;
  setFailures(failures: readonly StoredFailure[]): void;
  /** Discards all changes since the last commit. */
  discard(): void;
  /** Number of chunks put since the last commit. */
  readonly pendingChunks: number;
  /** Does nothing if nothing changed. */
  commit(): Promise<void>;
  /**
   * Embeds all chunks with one model, marks the index as up to date, and commits both atomically; does
   * nothing if that was already the case. `report` receives the number of chunks done and in total.
   */
  finish(report: (done: number, total: number) => void, signal: AbortSignal): Promise<void>;
}

export function toFailedFile(failure: StoredFailure): FailedFile {
  return { id: failure.id, reason: failure.reason };
}

/** Measures how long files take to be read, of which one is read at a time. */
export interface ReadingClock {
  /** Milliseconds. */
  now(): number;
  /** A signal that aborts after this time; replaces the one before. */
  timeout(ms: number): AbortSignal;
}
