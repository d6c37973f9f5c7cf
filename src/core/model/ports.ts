import type * as z from 'zod/mini';
import type {
  AnswerStyle,
  Behind,
  Chunk,
  DocumentId,
  Draft,
  Evidence,
  Passage,
  Place,
  Plan,
  Route,
  RouteKind,
  SearchFilter,
  SearchResult,
  SourceDocument,
  SourceVersion,
  SubAnswer,
  SubQuery,
  Turn,
  Language,
} from './types';
import type { AgentBrief, AgentContract } from './agentContract';
import type { StepKind, StepNote, CitationAudit, Critique, Feedback, Scores } from './events';
import type { Vocabulary } from './knowledge';

// The core's ports. Adapters and the tests' fakes implement them.

/** A file as listed, before it is read. */
export interface ListedFile {
  readonly id: DocumentId;
  readonly sizeBytes: number;
  /** Last modification, in milliseconds since 1970. */
  readonly modifiedMs: number;
  /** The user wants secrets in it to be shown. */
  readonly showsSecrets?: true;
}

export type FileListing =
  | { readonly kind: 'file'; readonly file: ListedFile }
  | { readonly kind: 'failed'; readonly failure: FailedFile };

/** Resource limits for reading one file; a file that exceeds them is given up. */
export interface ReadLimits {
  readonly timeLimitMs: number;
  readonly memoryLimitMb: number;
}

/** The limit at which a file was given up, with its value at the time. */
export interface ReachedLimit {
  readonly name: keyof ReadLimits;
  readonly value: number;
}

export type ReadOutcome =
  | {
      readonly kind: 'document';
      readonly document: SourceDocument;
      /** Number of redacted secrets; left out if none. */
      readonly withheld?: number;
      /** When it was read, in milliseconds since 1970, if it is no file: its source may have changed since, unnoticed. */
      readonly readMs?: number;
    }
  /** The file disappeared after it was listed. */
  | { readonly kind: 'missing' }
  | ReadFailure;

export interface ReadFailure {
  readonly kind: 'failed';
  readonly reason: string;
  /** A transient failure outside the file: the next sync retries. */
  readonly mayPass?: true;
  /** The file exceeds this limit: a sync with a higher one retries. */
  readonly limit?: ReachedLimit;
}

export interface DocumentSource {
  list(signal: AbortSignal): AsyncIterable<FileListing>;
  /**
   * The documents at or below the given paths (ids of documents or folders), by the same rules; paths that do
   * not exist are skipped.
   */
  listBelow(paths: readonly string[], signal: AbortSignal): AsyncIterable<FileListing>;
  read(id: DocumentId, signal: AbortSignal): Promise<ReadOutcome>;
}

/** Splits a document into chunks with verbatim text and exact places. */
export interface Chunker {
  /** Identifies the settings: chunkers with the same id split alike. */
  readonly id: string;
  split(document: SourceDocument, signal: AbortSignal): Promise<readonly Chunk[] | ReadFailure>;
}

/** Some models embed stored documents and search queries differently. */
export type EmbeddingPurpose = 'document' | 'query';

/** Turns texts into vectors that are close for similar meanings. */
export interface EmbeddingModel {
  /** Identifies provider, endpoint and model, without secrets. */
  readonly id: string;
  /**
   * One vector per text, in order, all with the same dimensions. Fails with an `embedding-…` code. For a
   * query it fails within seconds rather than retrying.
   */
  embed(
    texts: readonly string[],
    purpose: EmbeddingPurpose,
    signal: AbortSignal,
  ): Promise<readonly Float32Array[]>;
}

/** A run's view of the index; implemented in the indexing process and by its client in the extension. */
export interface SearchIndex {
  status(signal: AbortSignal): Promise<IndexStatus>;
  /**
   * Hybrid search; at most `topK` passages, best first. Conditions in the query (see `parseQuery`) and
   * `filter` both apply.
   */
  search(query: string, topK: number, signal: AbortSignal, filter?: SearchFilter): Promise<SearchResult>;
  /** The document as currently on disk; undefined if it vanished or cannot be read. */
  readDocument(id: DocumentId, signal: AbortSignal): Promise<SourceDocument | undefined>;
  /**
   * Finds quotes in a document as currently on disk, without handing its text over; undefined if it vanished or cannot be
   * read.
   */
  findQuotes(
    id: DocumentId,
    quotes: readonly QuoteSought[],
    signal: AbortSignal,
  ): Promise<QuotedDocument | undefined>;
  /** Completes passages cut by chunking; see core/retrieval/neighbours.ts. */
  completePassages(passages: readonly Passage[], signal: AbortSignal): Promise<readonly Passage[]>;
  /** Indexed content hashes of documents; unknown documents are left out. */
  hashesOf(ids: readonly DocumentId[], signal: AbortSignal): Promise<readonly SourceVersion[]>;
}

export interface QuoteSought {
  readonly quote: string;
  /** Offset at which it stood when the document was indexed; 0 if unknown. */
  readonly from: number;
}

/** A document with the places of quotes in it. */
export interface QuotedDocument extends SourceVersion {
  /** The date that it states, as ISO 8601. */
  readonly date?: string;
  /** Whether another document replaces it. */
  readonly isSuperseded: boolean;
  /** See `SourceDocument`. */
  readonly ignoredPairs?: readonly string[];
  /** In the order of the quotes; undefined for those that are not in it word for word. */
  readonly found: readonly ({ readonly start: number; readonly place: Place } | undefined)[];
}

/** A note with the kind of its step. */
export type RecordedNote = StepNote & { readonly stepKind: StepKind };

/** Reports a step's notes; never fails. */
export type Report = (note: StepNote) => void;

/** The stage that a model is used for: the settings may name a smaller model for some. */
export type ModelRole = 'router' | 'researcher' | 'synthesizer' | 'critic';

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly text: string;
}

/** Input of one model call. */
export interface Prompt {
  readonly role: ModelRole;
  readonly messages: readonly ChatMessage[];
}

/**
 * A language model. Calls fail with a `model-…` code once retries are exhausted, and immediately when
 * `signal` aborts. Tokens, retries and waits are noted through `report`.
 */
export interface ChatModel {
  /** Identifies the service and its models, without secrets. */
  readonly id: string;
  /** Maximum tokens of a prompt, passages included. */
  readonly contextTokens: number;
  /**
   * Generates a reply that matches `schema`; one that does not is sent back once for repair, then fails with
   * `model-unusable-reply`.
   */
  generateObject<T>(
    prompt: Prompt,
    schema: z.ZodMiniType<T>,
    report: Report,
    signal: AbortSignal,
  ): Promise<T>;
  /** Streams the reply. */
  streamText(prompt: Prompt, report: Report, signal: AbortSignal): AsyncIterable<string>;
}

export interface RouteInput {
  /** The question without search conditions such as `type:pdf`. */
  readonly question: string;
  /** Previous turns, oldest first. */
  readonly conversation: readonly Turn[];
  /** Summary of the conversation before these turns; see `Memory`. */
  readonly earlier: string;
  readonly vocabulary: Vocabulary;
  /** Searches for the question as asked, or for another; takes as long as a search does, and may fail like one. */
  readonly found: (question?: string) => Promise<SearchResult>;
  /** The user's local day in ISO 8601; left out where times such as "today" stay as they are. */
  readonly today?: string;
  /** Domain agents to choose from; left out if there are none. */
  readonly agents?: readonly AgentContract[];
}

export interface PlanInput {
  readonly question: string;
  readonly route: Route;
  readonly vocabulary: Vocabulary;
  /** Searches for the whole question; takes as long as a search does, and may fail like one. */
  readonly found: () => Promise<SearchResult>;
  /**
   * The lead chunks of long documents that match a query there, in their title or in their path, best first.
   */
  readonly leadChunks: (query: string) => Promise<SearchResult>;
  readonly agent?: AgentBrief | undefined;
}

export interface EvidenceInput {
  readonly subQuery: SubQuery;
  readonly found: SearchResult;
  /** Other passages found, below the score filter, best first. */
  readonly further: readonly Passage[];
  /** See `SearchIndex`. */
  readonly readDocument: (id: DocumentId) => Promise<SourceDocument | undefined>;
  readonly style: AnswerStyle;
  /** Whether the question has one task, several, or dependent ones. */
  readonly route: RouteKind;
  /** Answers of the tasks this one depends on. */
  readonly earlier: readonly SubAnswer[];
}

export interface SynthesisInput {
  readonly question: string;
  readonly subAnswers: readonly SubAnswer[];
  readonly style: AnswerStyle;
  /** See `RunSettings`. */
  readonly language?: string | undefined;
  /** Date of the question, as ISO 8601. */
  readonly today: string;
  /** See `Route`. */
  readonly rework?: Route['rework'] | undefined;
  /** See `SearchIndex`. */
  readonly readDocument: (id: DocumentId) => Promise<SourceDocument | undefined>;
  /** On a retry: what was wrong with the previous draft. */
  readonly feedback?: Feedback | undefined;
  readonly agent?: AgentBrief | undefined;
  /** Whether only some of the documents are asked. */
  readonly isScoped?: boolean;
}

export interface ReviewInput {
  readonly question: string;
  readonly subAnswers: readonly SubAnswer[];
  readonly draft: Draft;
  readonly audit: CitationAudit;
  /** Estimated probability that the quotes contain the answer, 0…1; see core/trust/sufficiency.ts. */
  readonly support: number;
  /** The agent whose fields the draft must have. */
  readonly agent?: AgentBrief | undefined;
}

/** A reasoner's review of a draft: its critique, and the four scores if it gives them itself. */
export interface Review {
  readonly critique: Critique;
  readonly scores?: Scores;
}

/** Options of a run whose writer reads whole passages instead of quotes. */
export interface Reading {
  /** Whether the run searches once more, in the writer's words, for what the writer found missing. */
  readonly searchesAgain: boolean;
  /** Whether drafts that are not good enough are retried. */
  readonly improves: boolean;
}

/**
 * The thinking stages of a run, one method each. Methods may fail; core/run/answerQuestion.ts handles that.
 */
export interface Reasoner {
  readonly id: string;
  /** The name of the language model that thinks, as in the settings; left out if none does, or it is unknown. */
  readonly model?: string | undefined;
  /**
   * Set if the writer reads whole passages and judges them itself: then no rule withholds a passage from it
   * or ends the run.
   */
  readonly reading?: Reading | undefined;
  route(input: RouteInput, report: Report, signal: AbortSignal): Promise<Route>;
  plan(input: PlanInput, report: Report, signal: AbortSignal): Promise<Plan>;
  /**
   * Queries for a dependent task, built from what its dependencies found; an empty list falls back to
   * following the names in their passages (core/retrieval/multiHop.ts).
   */
  nextQueries(
    input: { readonly subQuery: SubQuery; readonly earlier: readonly SubAnswer[] },
    report: Report,
    signal: AbortSignal,
  ): Promise<readonly string[]>;
  /** Proposes verbatim quotes, best first; the evidence stage verifies them. */
  extractEvidence(input: EvidenceInput, report: Report, signal: AbortSignal): Promise<readonly Evidence[]>;
  /** Writes the answer; yields text as it is generated, returns the whole draft. */
  synthesize(
    input: SynthesisInput,
    report: Report,
    signal: AbortSignal,
  ): AsyncGenerator<SynthesisEvent, Draft>;
  /**
   * Judges a draft; the critic stage adds the audit's findings (core/trust/critic.ts), the evaluator stage
   * the clamps.
   */
  review(input: ReviewInput, report: Report, signal: AbortSignal): Promise<Review>;
}

/** Log for support: codes and stack frames, never questions or document text. */
export interface Log {
  error(text: string): void;
}

export type SynthesisEvent =
  /** Discards the text so far. */
  | { readonly type: 'restart' }
  | { readonly type: 'citation'; readonly citation: Draft['citations'][number] }
  | { readonly type: 'delta'; readonly text: string };

/** A file that could not be read, with a user-facing reason. */
export interface FailedFile {
  readonly id: DocumentId;
  readonly reason: string;
}

/** A collection of a team's index that is asked. */
export interface TeamState {
  readonly collection: string;
  /** Without user and password. */
  readonly server: string;
  readonly documents: number;
  /** When it was last brought up to date, in milliseconds since 1970. */
  readonly syncedAt: number | undefined;
  /** Whether it is asked in place of the documents here, not together with them. */
  readonly isAlone: boolean;
}

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
  readonly embeddingNotice?: EmbeddingNotice | undefined;
  /** The documents' languages, most frequent first; left out if unknown. */
  readonly languages?: readonly Language[];
  /** Time of the last sync, in milliseconds since 1970; undefined if never. */
  readonly syncedAt: number | undefined;
  /** Set if the last sync left documents out. */
  readonly behind?: Behind | undefined;
  /** Set if a team's index is asked; left out while its server is away. */
  readonly team?: TeamState;
}

/**
 * A problem with the files of a local embedding model; core/retrieval/indexing/embeddingSettings.ts words it.
 */
export interface EmbeddingNotice {
  /** As named in the settings. */
  readonly model: string;
  readonly problem: 'missing' | 'damaged' | 'unreadable';
}
