/** All that crosses between the extension host and the indexing worker (structured clones over a worker thread's port). */
import type { ErrorCode } from '../core/model/errors';
import type {
  DocumentId,
  IndexStatus,
  SearchFilter,
  SearchResult,
  SourceDocument,
  SourceVersion,
} from '../core/model/types';
import type { Snippet } from '../core/retrieval/definitions/snippet';
import type { EmbeddingSettings } from '../core/retrieval/indexing/embeddingSettings';
import type { IndexContents } from '../core/retrieval/indexing/ports';
import type { SyncEvent, SyncOptions } from '../core/retrieval/indexing/sync';

/** A workspace folder. Globs are relative to it; without `include`, all documents are wanted. */
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
  /** After this, a file is given up. */
  readonly readTimeLimitMs: number;
  readonly splitting: { readonly maxTokens: number; readonly overlapTokens: number };
}

/** Given to the worker when it starts, as `workerData`. */
export interface WorkerConfig {
  /** With more than one, a document's id begins with the folder's name. */
  readonly roots: readonly WorkerRoot[];
  /** Absolute path of the folder that holds the index; made when missing. */
  readonly indexDir: string;
  readonly settings: IndexSettings;
  /** Offline when it is not set. The key of a service comes in a message of its own, and is in no dump of this. */
  readonly embedding?: EmbeddingSettings;
  /** Absolute path of the folder that holds local embedding models. */
  readonly modelsDir?: string;
  /** The texts of the display language; English when it is not set. */
  readonly texts?: Readonly<Record<string, string>>;
}

/** The calls that the worker answers: parameters and result of each. */
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
  readDocument: { readonly params: { readonly id: DocumentId }; readonly result: SourceDocument | undefined };
  documents: { readonly params: undefined; readonly result: readonly DocumentId[] };
  hashesOf: {
    readonly params: { readonly ids: readonly DocumentId[] };
    readonly result: readonly SourceVersion[];
  };
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
  /** The key of the embedding service, once after the start; a worker that has a service waits for it before it asks. */
  | { readonly type: 'embedding-key'; readonly key: string | undefined }
  /** Cancels a running call; it then ends with `call-cancelled`. */
  | { readonly type: 'cancel'; readonly callId: number };

export type FromWorker =
  /** A failure that fails no call: codes and stack frames for the log. */
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
