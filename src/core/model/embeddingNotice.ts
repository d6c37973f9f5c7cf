/** What is wrong with the files of a local embedding model; core/retrieval/indexing/embeddingNotice.ts says it in words. */
export interface EmbeddingNotice {
  /** As the settings name it. */
  readonly model: string;
  readonly problem: 'missing' | 'damaged' | 'unreadable';
}
