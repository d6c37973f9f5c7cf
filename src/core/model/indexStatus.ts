import type { DocumentId, Language } from './types';

/** A file that could not be read, with a user-facing reason. */
export interface FailedFile {
  readonly id: DocumentId;
  readonly reason: string;
}

/** Why an index may lack documents that the folder has. */
export type Behind =
  | { readonly kind: 'postponed'; readonly files: number }
  /** Another process was indexing, and only what it had committed could be used. */
  | { readonly kind: 'busy' };

/** State of the index, for guards, footers and `ask-docs status`. */
export interface IndexStatus {
  readonly documents: number;
  readonly chunks: number;
  readonly failed: readonly FailedFile[];
  /** Id of the embedding model of the stored vectors; undefined before the first fit. */
  readonly embeddingModel: string | undefined;
  /** Why chunks still lack vectors, in a sentence for the user; not set if none do. */
  readonly embeddingFailure?: string;
  /** Set if the configured local model cannot be used. */
  readonly embeddingNotice?: EmbeddingNotice;
  /** The documents' languages, most frequent first; left out if unknown. */
  readonly languages?: readonly Language[];
  /** Time of the last sync, in milliseconds since 1970; undefined if never. */
  readonly syncedAt: number | undefined;
  /** Set if the last sync left documents out. */
  readonly behind?: Behind;
}

/**
 * A problem with the files of a local embedding model; core/retrieval/indexing/embeddingSettings.ts words it.
 */
export interface EmbeddingNotice {
  /** As named in the settings. */
  readonly model: string;
  readonly problem: 'missing' | 'damaged' | 'unreadable';
}
