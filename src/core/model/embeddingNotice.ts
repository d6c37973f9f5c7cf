/**
 * A problem with the files of a local embedding model; core/retrieval/indexing/embeddingNotice.ts words it.
 */
export interface EmbeddingNotice {
  /** As named in the settings. */
  readonly model: string;
  readonly problem: 'missing' | 'damaged' | 'unreadable';
}
