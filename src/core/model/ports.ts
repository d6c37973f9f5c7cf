/** What the core needs from outside. Every port is implemented by adapters and by the fakes of the tests. */
import type * as z from 'zod/mini';
import type {
  AnswerStyle,
  Chunk,
  DocumentId,
  Draft,
  Evidence,
  FailedFile,
  IndexStatus,
  Passage,
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
  Vocabulary,
} from './types';
import type { AgentBrief } from './agentBrief';
import type { AgentContract } from './agentContract';
import type { CitationAudit, Critique, Feedback, Scores } from './judgement';

/** A file as a listing gives it, before it is read. */
export interface ListedFile {
  readonly id: DocumentId;
  readonly sizeBytes: number;
  /** Last change, in milliseconds since 1970. */
  readonly modifiedMs: number;
  /** The user wants its secrets to be shown. */
  readonly showsSecrets?: true;
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
  | {
      readonly kind: 'document';
      readonly document: SourceDocument;
      /** So many secrets were blacked out; left out for none. */
      readonly withheld?: number;
    }
  /** The file vanished since it was listed. */
  | { readonly kind: 'missing' }
  | ReadFailure;

export interface ReadFailure {
  readonly kind: 'failed';
  readonly reason: string;
  /** The reason lies outside the file and may pass without a change of it: the next sync tries again. */
  readonly mayPass?: true;
  /** The file needs more than this: a sync with a higher limit tries again. */
  readonly limit?: ReachedLimit;
}

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
  split(document: SourceDocument, signal: AbortSignal): Promise<readonly Chunk[] | ReadFailure>;
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
  /** The content hashes of documents as the index knows them; those that it does not have are left out. */
  hashesOf(ids: readonly DocumentId[], signal: AbortSignal): Promise<readonly SourceVersion[]>;
}

/** What is worth showing of the work inside a step, while it goes on. */
export type StepNote =
  /** A call of a model that came to its end. */
  | {
      readonly kind: 'model-call';
      readonly model: string;
      readonly inputTokens: number;
      readonly outputTokens: number;
      /** Whether the tokens were estimated, because the service did not count them. */
      readonly isEstimated: boolean;
      /** By the price table of the settings, in its currency; undefined when it does not have the model. */
      readonly cost: number | undefined;
      /** How long the call took, waits left out, in milliseconds; not set where it was not measured. */
      readonly ms?: number | undefined;
    }
  /** A call failed and is made again after a wait; `message` is a sentence for the user. */
  | { readonly kind: 'retry'; readonly message: string; readonly waitMs: number }
  /** A call waits for the rate limit of the settings. */
  | { readonly kind: 'wait'; readonly waitMs: number }
  /** The extractive reasoner took over; `message` says why, in a sentence for the user. */
  | { readonly kind: 'fallback'; readonly message: string };

/** What a step of a run does. */
export type StepKind =
  | 'guard'
  | 'route'
  | 'plan'
  | 'task'
  | 'search'
  | 'evidence'
  | 'sufficiency'
  | 'synthesize'
  | 'audit'
  | 'critique'
  | 'evaluate'
  | 'supervise'
  /** Holds the steps of a further try. */
  | 'retry';

/** A note with the step that it was taken in. */
export type RecordedNote = StepNote & { readonly stepKind: StepKind };

/** Takes notes of a step; never fails. */
export type Report = (note: StepNote) => void;

/** The stage that a model works for: the settings may name a smaller model for some. */
export type ModelRole = 'router' | 'researcher' | 'synthesizer' | 'critic';

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly text: string;
}

/** What goes to a model in one call. */
export interface Prompt {
  readonly role: ModelRole;
  readonly messages: readonly ChatMessage[];
}

/**
 * A language model. Calls fail with a `model-…` code once retries are used up; when `signal` aborts, at once. Notes of
 * tokens, retries and waits go to `report`.
 */
export interface ChatModel {
  /** Names the service and its models, but no secret. */
  readonly id: string;
  /** Tokens of a prompt, passages included, that its models are asked to take at most. */
  readonly contextTokens: number;
  /** A reply of the form of `schema`; one that does not fit is sent back once to be mended. Fails with `model-unusable-reply` then. */
  generateObject<T>(
    prompt: Prompt,
    schema: z.ZodMiniType<T>,
    report: Report,
    signal: AbortSignal,
  ): Promise<T>;
  /** The reply, piece by piece as it comes. */
  streamText(prompt: Prompt, report: Report, signal: AbortSignal): AsyncIterable<string>;
}

/** What a router looks at. */
export interface RouteInput {
  /** As it was asked, without its conditions on what is searched. */
  readonly question: string;
  /** What was asked before, oldest first. */
  readonly conversation: readonly Turn[];
  /** What was said before these turns; see `Memory`. */
  readonly earlier: string;
  readonly vocabulary: Vocabulary;
  /** What one search for the question as it was asked finds; may take as long as a search does, and fail like one. */
  readonly found: () => Promise<SearchResult>;
  /** Domain agents to choose from; left out for none. */
  readonly agents?: readonly AgentContract[];
}

export interface PlanInput {
  readonly question: string;
  readonly route: Route;
  readonly vocabulary: Vocabulary;
  /** What one search for the whole question finds; may take as long as a search does, and fail like one. */
  readonly found: () => Promise<SearchResult>;
  /** How the long documents open that have words of a query there, in their title or in their path, best first. */
  readonly leadChunks: (query: string) => Promise<SearchResult>;
  readonly agent?: AgentBrief | undefined;
}

export interface EvidenceInput {
  readonly subQuery: SubQuery;
  readonly found: SearchResult;
  /** What was found besides, below the filter, best first. */
  readonly further: readonly Passage[];
  /** See `SearchIndex`. */
  readonly readDocument: (id: DocumentId) => Promise<SourceDocument | undefined>;
  readonly style: AnswerStyle;
  /** Whether the task is one of several, or waits for others. */
  readonly route: RouteKind;
  /** The answers of the tasks that this one depends on. */
  readonly earlier: readonly SubAnswer[];
}

export interface SynthesisInput {
  readonly question: string;
  readonly subAnswers: readonly SubAnswer[];
  readonly style: AnswerStyle;
  /** See `RunSettings`. */
  readonly language?: string;
  /** The day of the question, as ISO 8601. */
  readonly today: string;
  /** See `Route`. */
  readonly rework?: Route['rework'];
  /** See `SearchIndex`. */
  readonly readDocument: (id: DocumentId) => Promise<SourceDocument | undefined>;
  /** Of a further try: what was wrong with the draft before. */
  readonly feedback?: Feedback;
  readonly agent?: AgentBrief | undefined;
}

/** What a critic looks at. */
export interface ReviewInput {
  readonly question: string;
  readonly subAnswers: readonly SubAnswer[];
  readonly draft: Draft;
  readonly audit: CitationAudit;
  /** How likely the quotes hold the answer, 0…1; see core/trust/sufficiency.ts. */
  readonly support: number;
  /** Whose fields the draft must have. */
  readonly agent?: AgentBrief | undefined;
}

/** What a reasoner makes of a draft: its critique, and the four scores where it gives them itself. */
export interface Review {
  readonly critique: Critique;
  readonly scores?: Scores;
}

/** What a run does for a writer that reads. */
export interface Reading {
  /** Whether it searches once more, in the writer's words, for what the writer says is not there. */
  readonly searchesAgain: boolean;
  /** Whether a draft that is not good enough is made anew. */
  readonly improves: boolean;
}

/** Who thinks: one method a thinking stage. Methods may fail; what the run does then is in core/run/answerQuestion.ts. */
export interface Reasoner {
  readonly id: string;
  /** Set where the writer reads whole passages and says what they hold: then no rule keeps a passage from it, or ends the run. */
  readonly reading?: Reading;
  route(input: RouteInput, report: Report, signal: AbortSignal): Promise<Route>;
  plan(input: PlanInput, report: Report, signal: AbortSignal): Promise<Plan>;
  /**
   * Queries for a task that waited for others, made of what these found; none leaves it to the names in their passages
   * (core/retrieval/multiHop.ts).
   */
  nextQueries(
    input: { readonly subQuery: SubQuery; readonly earlier: readonly SubAnswer[] },
    report: Report,
    signal: AbortSignal,
  ): Promise<readonly string[]>;
  /** Proposes verbatim quotes, best first; the evidence stage verifies them. */
  extractEvidence(input: EvidenceInput, report: Report, signal: AbortSignal): Promise<readonly Evidence[]>;
  /** Writes the answer; yields text as it comes, returns the whole draft. */
  synthesize(
    input: SynthesisInput,
    report: Report,
    signal: AbortSignal,
  ): AsyncGenerator<SynthesisEvent, Draft>;
  /** Judges a draft; the critic's stage adds what the audit found (core/trust/critic.ts), the evaluator's the clamps. */
  review(input: ReviewInput, report: Report, signal: AbortSignal): Promise<Review>;
}

/** Where failures are written down for support: codes and stack frames, never a question, never a document's text. */
export interface Log {
  error(text: string): void;
}

export type SynthesisEvent =
  /** What was written so far does not count. */
  | { readonly type: 'restart' }
  | { readonly type: 'citation'; readonly citation: Draft['citations'][number] }
  | { readonly type: 'delta'; readonly text: string };
