import type { Worker } from 'node:worker_threads';
import { AskDocsError } from '../../core/model/errors';
import type { FromGridThread, GridCalls } from '../../protocol/gridMessages';

interface PendingCall {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/**
 * The thread that keeps the file of an open viewer. When it ends, calls that wait fail with `worker-ended`, and so
 * do later ones.
 */
export class GridClient {
  readonly #worker: Worker;
  readonly #calls = new Map<number, PendingCall>();
  #lastCallId = 0;
  #isOver = false;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (reply: FromGridThread) => {
      const call = this.#calls.get(reply.callId);
      this.#calls.delete(reply.callId);
      if (reply.trace === undefined) call?.resolve(reply.result);
      else call?.reject(failure(reply.trace));
    });
    worker.on('error', (error) => {
      this.#end(error);
    });
    worker.on('exit', () => {
      this.#end(undefined);
    });
  }

  /** Whether the thread has ended. */
  get isOver(): boolean {
    return this.#isOver;
  }

  ask<M extends keyof GridCalls>(
    method: M,
    params: GridCalls[M]['params'],
    moved: readonly ArrayBuffer[] = [],
  ): Promise<GridCalls[M]['result']> {
    return new Promise((resolve, reject) => {
      if (this.#isOver) {
        reject(new AskDocsError('worker-ended'));
        return;
      }
      const callId = (this.#lastCallId += 1);
      this.#calls.set(callId, {
        // Safe: the thread is from the same build, and `GridCalls` types both sides.
        resolve: (result) => {
          resolve(result as GridCalls[M]['result']);
        },
        reject,
      });
      this.#worker.postMessage({ callId, method, params }, moved);
    });
  }

  dispose(): void {
    this.#end(undefined);
    void this.#worker.terminate();
  }

  #end(cause: unknown): void {
    this.#isOver = true;
    const error = new AskDocsError('worker-ended', { cause });
    for (const call of [...this.#calls.values()]) call.reject(error);
    this.#calls.clear();
  }
}

function failure(trace: string): AskDocsError {
  const cause = new Error('in the thread of a spreadsheet');
  cause.stack = trace;
  return new AskDocsError('worker-ended', { cause });
}
