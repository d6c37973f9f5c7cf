/** What the core needs from outside. Every port is implemented by adapters and by the fakes of the tests. */
import type {
  AnswerStyle,
  Chunk,
  DocumentId,
  Draft,
  Evidence,
  FailedFile,
  IndexStatus,
  Plan,
  Route,
  SearchFilter,
  SearchResult,
  SourceDocument,
  SubAnswer,
  SubQuery,
} from './model';

/** A file as a listing gives it, before it is read. */
export interface ListedFile {
  readonly id: DocumentId;
  readonly sizeBytes: number;
  /** Last change, in milliseconds since 1970. */
  readonly modifiedMs: number;
}

export type FileListing =
  | { readonly kind: 'file'; readonly file: ListedFile }
  | { readonly kind: 'failed'; readonly failure: FailedFile };

/** What reading one file may take; a file that needs more is given up. */
export interface ReadLimits {
  readonly timeLimitMs: number;
  readonly memoryLimitMb: number;
}

/** The limit at which a file was given up, as it was then. */
export interface ReachedLimit {
  readonly name: keyof ReadLimits;
  readonly value: number;
}

export type ReadOutcome =
  | { readonly kind: 'document'; readonly document: SourceDocument }
  /** The file vanished since it was listed. */
  | { readonly kind: 'missing' }
  | {
      readonly kind: 'failed';
      readonly reason: string;
      /** The reason lies outside the file and may pass without a change of it: the next sync tries again. */
      readonly mayPass?: true;
      /** The file needs more than this: a sync with a higher limit tries again. */
      readonly limit?: ReachedLimit;
    };

/** The documents of a workspace. */
export interface DocumentSource {
  list(signal: AbortSignal): AsyncIterable<FileListing>;
  /** The documents at or below some paths (ids of documents or of folders), by the same rules; what is not there is left out. */
  listBelow(paths: readonly string[], signal: AbortSignal): AsyncIterable<FileListing>;
  read(id: DocumentId, signal: AbortSignal): Promise<ReadOutcome>;
}

/** Splits a document into chunks whose text is verbatim and whose place is exact. */
export interface Chunker {
  /** Names the settings: chunkers with the same id split alike. */
  readonly id: string;
  split(document: SourceDocument): Promise<readonly Chunk[]>;
}

/** Some models want to know whether a text is looked for or looks for others. */
export type EmbeddingPurpose = 'document' | 'query';

/** Turns texts into vectors, near each other when texts mean alike. */
export interface EmbeddingModel {
  /** Names method, place and model, but no secret. */
  readonly id: string;
  /**
   * One vector a text, in their order, all of the same dimensions. Fails with an `embedding-…` code. For a query it fails
   * within seconds rather than trying again.
   */
  embed(
    texts: readonly string[],
    purpose: EmbeddingPurpose,
    signal: AbortSignal,
  ): Promise<readonly Float32Array[]>;
}

/** What a run needs of the index; implemented in the indexing process and by its client in the extension. */
export interface SearchIndex {
  status(signal: AbortSignal): Promise<IndexStatus>;
  /** Hybrid search; at most `topK` passages, best first. What the query itself asks for (see `parseQuery`) and `filter` both hold. */
  search(query: string, topK: number, signal: AbortSignal, filter?: SearchFilter): Promise<SearchResult>;
  /** The document as it is on disk now; undefined when it vanished or cannot be read. */
  readDocument(id: DocumentId, signal: AbortSignal): Promise<SourceDocument | undefined>;
}

/** Who thinks: one method a thinking stage. Methods may fail; what the run does then is in core/run/answerQuestion.ts. */
export interface Reasoner {
  readonly id: string;
  route(question: string, signal: AbortSignal): Promise<Route>;
  plan(input: { readonly question: string; readonly route: Route }, signal: AbortSignal): Promise<Plan>;
  /** Proposes verbatim quotes, best first; the evidence stage verifies them. */
  extractEvidence(
    input: { readonly subQuery: SubQuery; readonly found: SearchResult; readonly style: AnswerStyle },
    signal: AbortSignal,
  ): Promise<readonly Evidence[]>;
  /** Writes the answer; yields text as it comes, returns the whole draft. */
  synthesize(
    input: {
      readonly question: string;
      readonly subAnswers: readonly SubAnswer[];
      readonly style: AnswerStyle;
    },
    signal: AbortSignal,
  ): AsyncGenerator<SynthesisEvent, Draft>;
}

/** Where failures are written down for support: codes and stack frames, never a question, never a document's text. */
export interface Log {
  error(text: string): void;
}

export type SynthesisEvent =
  | { readonly type: 'citation'; readonly citation: Draft['citations'][number] }
  | { readonly type: 'delta'; readonly text: string };
