// All messages between the extension host and the indexing worker (structured clones over a worker thread's port).

import type { ErrorCode } from '../core/model/errors';
import type {
  DocumentId,
  Evidence,
  Passage,
  SearchFilter,
  SearchResult,
  SourceDocument,
  SourceVersion,
} from '../core/model/types';
import type { Contradiction, ContradictionQuery } from '../core/contradictions/contradiction';
import type { Judgement } from '../core/features/verifiedLinks/judgeLink';
import type { VerifiedLink } from '../core/features/verifiedLinks/parseLinks';
import type { Snippet } from '../core/retrieval/definitions/snippet';
import type { EmbeddingSettings } from '../core/retrieval/indexing/embeddingSettings';
import type { IndexContents } from '../core/retrieval/ports';
import type {
  EvidenceInput,
  IndexStatus,
  QuotedDocument,
  QuoteSought,
  ReadOutcome,
} from '../core/model/ports';
import type { SyncEvent, SyncOptions } from '../core/retrieval/indexing/progress';

/** A workspace folder. Globs are relative to it; without `include`, all documents are read. */
export interface WorkerRoot {
  readonly name: string;
  readonly path: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly showSecrets: readonly string[];
}

/** How documents are read and split. */
export interface IndexSettings {
  /** Larger files are not read. */
  readonly maxFileMb: number;
  /** The time limit for reading a file. */
  readonly readTimeLimitMs: number;
  readonly splitting: { readonly maxTokens: number; readonly overlapTokens: number };
}

/** Passed to the worker at the start as `workerData`. */
export interface WorkerConfig {
  /** With more than one, a document's id begins with the folder's name. */
  readonly roots: readonly WorkerRoot[];
  /** Absolute path of the index folder; created if missing. */
  readonly indexDir: string;
  readonly settings: IndexSettings;
  /**
   * Offline when not set. The key of a service is sent in a separate message, so it is not contained in any
   * dump of this.
   */
  readonly embedding?: EmbeddingSettings;
  /** Absolute path of the folder with local embedding models. */
  readonly modelsDir?: string;
  /**
   * Hashes of the files of the data sources that may be connected to; without it, none are looked for. Their
   * passwords are sent in a separate message.
   */
  readonly dataSources?: readonly string[];
  /** The collection of a team's index that is asked; its password is sent in a separate message. */
  readonly team?: {
    readonly store: string;
    readonly collection: string;
    /** Whether the documents of the folders are asked, too. */
    readonly isTogether: boolean;
  };
  /** The texts of the display language; English when not set. */
  readonly texts?: Readonly<Record<string, string>> | undefined;
}

/** The worker's calls: parameters and result of each. */
export interface WorkerCalls {
  sync: { readonly params: SyncOptions; readonly result: undefined };
  status: { readonly params: undefined; readonly result: IndexStatus };
  contents: { readonly params: undefined; readonly result: IndexContents };
  search: {
    readonly params: {
      readonly query: string;
      readonly topK: number;
      readonly filter?: SearchFilter | undefined;
    };
    readonly result: SearchResult;
  };
  snippets: {
    readonly params: { readonly text: string; readonly around: string };
    readonly result: readonly Snippet[];
  };
  contradictions: { readonly params: ContradictionQuery; readonly result: readonly Contradiction[] };
  judgeLinks: {
    readonly params: { readonly links: readonly VerifiedLink[]; readonly roots: readonly string[] };
    readonly result: readonly Judgement[];
  };
  readDocument: { readonly params: { readonly id: DocumentId }; readonly result: SourceDocument | undefined };
  /** See `LocalSearchIndex`. */
  readOutcome: { readonly params: { readonly id: DocumentId }; readonly result: ReadOutcome };
  findQuotes: {
    readonly params: { readonly id: DocumentId; readonly quotes: readonly QuoteSought[] };
    readonly result: QuotedDocument | undefined;
  };
  completePassages: {
    readonly params: { readonly passages: readonly Passage[] };
    readonly result: readonly Passage[];
  };
  /** See `Reasoner.extractEvidence`. */
  extractEvidence: {
    readonly params: Omit<EvidenceInput, 'readDocument'>;
    readonly result: readonly Evidence[];
  };
  documents: { readonly params: undefined; readonly result: readonly DocumentId[] };
  hashesOf: {
    readonly params: { readonly ids: readonly DocumentId[] };
    readonly result: readonly SourceVersion[];
  };
  keptSince: { readonly params: { readonly id: DocumentId }; readonly result: number | undefined };
}

export type WorkerMethod = keyof WorkerCalls;

export type ToWorker =
  | {
      [M in WorkerMethod]: {
        readonly type: 'call';
        readonly callId: number;
        readonly method: M;
        readonly params: WorkerCalls[M]['params'];
      };
    }[WorkerMethod]
  /**
   * The key of the embedding service, sent once after the start; a worker with a service waits for it before
   * the first request.
   */
  | { readonly type: 'embedding-key'; readonly key: string | undefined }
  /** The passwords of data sources by the hashes of their files, sent once after the start if there are `dataSources`. */
  | { readonly type: 'data-passwords'; readonly passwords: Readonly<Record<string, string>> }
  /** The password of the team's index, sent once after the start if there is a `team`. */
  | { readonly type: 'team-password'; readonly password: string | undefined }
  /** Cancels a running call; it then ends with `call-cancelled`. */
  | { readonly type: 'cancel'; readonly callId: number };

export type FromWorker =
  /** A failure outside any call: codes and stack frames for the log. */
  | { readonly type: 'log'; readonly text: string }
  /** Progress of a `sync` call. */
  | { readonly type: 'call-delta'; readonly callId: number; readonly event: SyncEvent }
  | { readonly type: 'call-end'; readonly callId: number; readonly result: unknown }
  | { readonly type: 'call-cancelled'; readonly callId: number }
  | {
      readonly type: 'call-failed';
      readonly callId: number;
      readonly code: ErrorCode;
      readonly detail: string | undefined;
      /** For the log. */
      readonly trace: string;
    };
