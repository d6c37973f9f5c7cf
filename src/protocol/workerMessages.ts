/** All that crosses between the extension host and the indexing worker (structured clones over a worker thread's port). */
import type { ErrorCode } from '../core/errors';
import type { DocumentId, IndexStatus, SearchFilter, SearchResult, SourceDocument } from '../core/model';
import type { SyncEvent } from '../core/indexing/sync';

/** Given to the worker when it starts, as `workerData`. */
export interface WorkerConfig {
  /** The workspace folders; with more than one, a document's id begins with the folder's name. */
  readonly roots: readonly { readonly name: string; readonly path: string }[];
  /** Absolute path of the folder that holds the index; made when missing. */
  readonly indexDir: string;
}

/** The calls that the worker answers: parameters and result of each. */
export interface WorkerCalls {
  sync: { readonly params: { readonly rebuild: boolean }; readonly result: undefined };
  status: { readonly params: undefined; readonly result: IndexStatus };
  search: {
    readonly params: {
      readonly query: string;
      readonly topK: number;
      readonly filter?: SearchFilter | undefined;
    };
    readonly result: SearchResult;
  };
  readDocument: { readonly params: { readonly id: DocumentId }; readonly result: SourceDocument | undefined };
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
  /** Cancels a running call; it then ends with `call-cancelled`. */
  | { readonly type: 'cancel'; readonly callId: number };

export type FromWorker =
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
