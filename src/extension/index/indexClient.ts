import type { Worker } from 'node:worker_threads';
import type { Contradiction, ContradictionQuery } from '../../core/contradictions/contradiction';
import type { Judgement } from '../../core/features/verifiedLinks/judgeLink';
import type { VerifiedLink } from '../../core/features/verifiedLinks/parseLinks';
import type { Snippet } from '../../core/retrieval/definitions/snippet';
import { AskDocsError } from '../../core/model/errors';
import type { IndexContents } from '../../core/retrieval/ports';
import type {
  DocumentId,
  Evidence,
  Passage,
  SearchFilter,
  SearchResult,
  SourceDocument,
  SourceVersion,
} from '../../core/model/types';
import type {
  EvidenceInput,
  IndexStatus,
  Log,
  QuotedDocument,
  QuoteSought,
  ReadOutcome,
  SearchIndex,
} from '../../core/model/ports';
import type { FromWorker, ToWorker, WorkerCalls, WorkerMethod } from '../../protocol/workerMessages';
import type { SyncEvent, SyncOptions } from '../../core/retrieval/indexing/progress';

/** A call that the worker has not answered yet. */
interface PendingCall {
  readonly onEvent: ((event: SyncEvent) => void) | undefined;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/**
 * Client of the index in a worker thread, which starts with the first call. When the thread dies, pending
 * calls fail with `worker-ended` and the next call starts a new one. A cancelled call rejects; the signal has
 * the reason.
 */
export class IndexClient implements SearchIndex {
  readonly #startWorker: () => Worker;
  readonly #log: Log;
  readonly #calls = new Map<number, PendingCall>();
  #worker: Worker | undefined;
  #lastCallId = 0;

  /** `startWorker` may throw; the call that needed the worker then fails with that error. */
  constructor(startWorker: () => Worker, log: Log) {
    this.#startWorker = startWorker;
    this.#log = log;
  }

  /** Whether the thread is running, so that a call would not start it. */
  get isOpen(): boolean {
    return this.#worker !== undefined;
  }

  status(signal: AbortSignal): Promise<IndexStatus> {
    return this.#call('status', undefined, signal);
  }

  contents(signal: AbortSignal): Promise<IndexContents> {
    return this.#call('contents', undefined, signal);
  }

  search(query: string, topK: number, signal: AbortSignal, filter?: SearchFilter): Promise<SearchResult> {
    return this.#call('search', { query, topK, filter }, signal);
  }

  /** See `findSnippets`. */
  snippets(text: string, around: string, signal: AbortSignal): Promise<readonly Snippet[]> {
    return this.#call('snippets', { text, around }, signal);
  }

  /** See `LocalSearchIndex`. */
  contradictions(query: ContradictionQuery, signal: AbortSignal): Promise<readonly Contradiction[]> {
    return this.#call('contradictions', query, signal);
  }

  /** Judges citations by the documents; see `judgeLinks`. `roots` are the names of the workspace folders. */
  judgeLinks(
    links: readonly VerifiedLink[],
    roots: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly Judgement[]> {
    return this.#call('judgeLinks', { links, roots }, signal);
  }

  readDocument(id: DocumentId, signal: AbortSignal): Promise<SourceDocument | undefined> {
    return this.#call('readDocument', { id }, signal);
  }

  /** See `LocalSearchIndex`. */
  readOutcome(id: DocumentId, signal: AbortSignal): Promise<ReadOutcome> {
    return this.#call('readOutcome', { id }, signal);
  }

  findQuotes(
    id: DocumentId,
    quotes: readonly QuoteSought[],
    signal: AbortSignal,
  ): Promise<QuotedDocument | undefined> {
    return this.#call('findQuotes', { id, quotes }, signal);
  }

  completePassages(passages: readonly Passage[], signal: AbortSignal): Promise<readonly Passage[]> {
    return this.#call('completePassages', { passages }, signal);
  }

  /** See `Reasoner`; by rules. */
  extractEvidence(
    { subQuery, found, further, style, route, earlier }: EvidenceInput,
    signal: AbortSignal,
  ): Promise<readonly Evidence[]> {
    return this.#call('extractEvidence', { subQuery, found, further, style, route, earlier }, signal);
  }

  /** The ids of all documents, in order; before the first indexing, those that it would read. */
  documents(signal: AbortSignal): Promise<readonly DocumentId[]> {
    return this.#call('documents', undefined, signal);
  }

  hashesOf(ids: readonly DocumentId[], signal: AbortSignal): Promise<readonly SourceVersion[]> {
    return this.#call('hashesOf', { ids }, signal);
  }

  /** See `LocalSearchIndex`. */
  keptSince(id: DocumentId, signal: AbortSignal): Promise<number | undefined> {
    return this.#call('keptSince', { id }, signal);
  }

  /**
   * Brings the index up to date. When cancelled, it settles once the worker has released the index, and keeps
   * the work done so far.
   */
  async sync(options: SyncOptions, onEvent: (event: SyncEvent) => void, signal: AbortSignal): Promise<void> {
    await this.#call('sync', options, signal, onEvent);
  }

  /**
   * Ends the thread; pending calls fail at once. Resolves when the thread has exited. A later call starts a
   * new one.
   */
  async dispose(): Promise<void> {
    const worker = this.#worker;
    if (worker === undefined) return;
    this.#end(worker, undefined);
    await worker.terminate();
  }

  #call<M extends WorkerMethod>(
    method: M,
    params: WorkerCalls[M]['params'],
    signal: AbortSignal,
    onEvent?: (event: SyncEvent) => void,
  ): Promise<WorkerCalls[M]['result']> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const worker = (this.#worker ??= this.#start());
      const callId = (this.#lastCallId += 1);
      const abort = () => {
        send(worker, { type: 'cancel', callId });
        // A cancelled read can reject at once; a sync must first release the index.
        if (onEvent === undefined) this.#calls.get(callId)?.reject(cancelledError());
      };
      const forget = () => {
        this.#calls.delete(callId);
        signal.removeEventListener('abort', abort);
      };
      this.#calls.set(callId, {
        onEvent,
        resolve: (result) => {
          forget();
          // Safe: the worker comes from the same build, and `WorkerCalls` types both sides.
          resolve(result as WorkerCalls[M]['result']);
        },
        reject: (error) => {
          forget();
          reject(error);
        },
      });
      signal.addEventListener('abort', abort);
      // The signature above pairs method and params; a generic method hides that from the union.
      send(worker, { type: 'call', callId, method, params } as ToWorker);
    });
  }

  #start(): Worker {
    const worker = this.#startWorker();
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'log') this.#log.error(message.text);
      else this.#receive(message);
    });
    worker.on('error', (error) => {
      this.#end(worker, error);
    });
    worker.on('exit', () => {
      this.#end(worker, undefined);
    });
    return worker;
  }

  #receive(message: Exclude<FromWorker, { type: 'log' }>): void {
    // Undefined for late replies to a cancelled call.
    const call = this.#calls.get(message.callId);
    switch (message.type) {
      case 'call-delta':
        return call?.onEvent?.(message.event);
      case 'call-end':
        return call?.resolve(message.result);
      case 'call-cancelled':
        return call?.reject(cancelledError());
      case 'call-failed':
        return call?.reject(toError(message));
    }
  }

  #end(worker: Worker, cause: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const error = new AskDocsError('worker-ended', { cause });
    for (const call of [...this.#calls.values()]) call.reject(error);
  }
}

function send(worker: Worker, message: ToWorker): void {
  worker.postMessage(message);
}

function cancelledError(): Error {
  return new Error('The call was cancelled.');
}

/** Recreates the worker's failure: the same code and sentence, with its stack as the cause. */
function toError({ code, detail, trace }: Extract<FromWorker, { type: 'call-failed' }>): AskDocsError {
  const cause = new Error('in the indexing worker');
  cause.stack = trace;
  return new AskDocsError(code, { cause, ...(detail === undefined ? {} : { detail }) });
}
