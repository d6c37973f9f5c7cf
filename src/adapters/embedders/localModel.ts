import * as l10n from '@vscode/l10n';
import { Worker } from 'node:worker_threads';
import { AskDocsError } from '../../core/model/errors';
import type { EmbeddingModel } from '../../core/model/ports';
import type { LocalModel } from './localModels';
import { searchableVectors } from './textEmbedder';
import type { EncoderOptions } from './transformersEncoder';

/** A request to the thread. */
export interface EncodeRequest {
  readonly callId: number;
  readonly texts: readonly string[];
}

/** The thread's reply: vectors in the order of the texts, or a stack trace, whose frames are logged. */
export type EncodeReply =
  | { readonly callId: number; readonly vectors: readonly Float32Array[] }
  | { readonly callId: number; readonly failure: string };

/** The locations of the thread's program and its WebAssembly. */
export interface NeuralProgram {
  readonly program: string;
  readonly wasmFile: string;
}

/** Few, so that a query does not wait long for its turn. */
const textsPerCall = 2;
/** Limit of the JavaScript heap; the WebAssembly memory, which contains the model, is separate. */
const heapLimitMb = 1024;
const defaultLimits = {
  /**
   * A query is waited for, and word search alone also finds something. The first one waits for the model to
   * load.
   */
  queryTimeoutMs: 10_000,
  /** A model takes some hundred MB, and can be loaded again for the next text. */
  idleMs: 600_000,
};

/**
 * A model with complete files, in a thread that starts with the first text and ends after a period without
 * any.
 */
export function createLocalModel(
  model: LocalModel,
  folder: string,
  { program, wasmFile }: NeuralProgram,
  limits: Partial<typeof defaultLimits> = {},
): EmbeddingModel {
  const { queryTimeoutMs, idleMs } = { ...defaultLimits, ...limits };
  const workerData: EncoderOptions = { folder, maxTokens: model.maxTokens, wasmFile };
  const resourceLimits = { maxOldGenerationSizeMb: heapLimitMb };
  const thread = new NeuralThread(
    () => new Worker(program, { execArgv: [], workerData, resourceLimits }),
    idleMs,
  );
  return {
    id: `local ${model.id} ${model.revision.slice(0, 12)}`,
    async embed(texts, purpose, signal) {
      const prefixed = texts.map((text) => model.prefixes[purpose] + text);
      if (purpose === 'document') return embedInBatches(prefixed, thread, signal);
      const timeout = AbortSignal.timeout(queryTimeoutMs);
      try {
        return await thread.encode(prefixed, AbortSignal.any([signal, timeout]));
      } catch (error) {
        signal.throwIfAborted();
        if (!timeout.aborted) throw error;
        throw failed(l10n.t('no answer within {0} s', queryTimeoutMs / 1000));
      }
    },
  };
}

/** Batches texts of similar length: a batch takes as long as its longest text. */
async function embedInBatches(
  texts: readonly string[],
  thread: NeuralThread,
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const order = texts.map((_, at) => at).sort((a, b) => lengthAt(texts, a) - lengthAt(texts, b));
  const vectors: Float32Array[] = [];
  for (let start = 0; start < order.length; start += textsPerCall) {
    const batch = order.slice(start, start + textsPerCall);
    const embedded = await thread.encode(
      batch.map((at) => texts[at] ?? ''),
      signal,
    );
    batch.forEach((at, index) => {
      vectors[at] = embedded[index] ?? new Float32Array();
    });
  }
  return vectors;
}

function lengthAt(texts: readonly string[], at: number): number {
  return texts[at]?.length ?? 0;
}

interface Pending {
  resolve(vectors: readonly Float32Array[]): void;
  reject(error: Error): void;
}

/** A thread that ends on failure, and after a period of inactivity; the next call starts a new one. */
class NeuralThread {
  readonly #start: () => Worker;
  readonly #idleMs: number;
  #idle: NodeJS.Timeout | undefined;
  readonly #pending = new Map<number, Pending>();
  #thread: Worker | undefined;
  #lastCallId = 0;

  constructor(start: () => Worker, idleMs: number) {
    this.#start = start;
    this.#idleMs = idleMs;
  }

  /** Rejects at once when the signal aborts; the thread finishes its work, and the result is dropped. */
  async encode(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]> {
    return searchableVectors(await this.#call(texts, signal), texts.length, failed);
  }

  #call(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      clearTimeout(this.#idle);
      const thread = (this.#thread ??= this.#open());
      const callId = (this.#lastCallId += 1);
      const settle = (end: () => void): void => {
        this.#pending.delete(callId);
        signal.removeEventListener('abort', onAbort);
        if (this.#pending.size === 0) this.#rest(thread);
        end();
      };
      const onAbort = (): void => {
        settle(() => {
          reject(abortReason(signal));
        });
      };
      this.#pending.set(callId, {
        resolve: (vectors) => {
          settle(() => {
            resolve(vectors);
          });
        },
        reject: (error) => {
          settle(() => {
            reject(error);
          });
        },
      });
      signal.addEventListener('abort', onAbort, { once: true });
      thread.ref();
      thread.postMessage({ callId, texts } satisfies EncodeRequest);
    });
  }

  /** An idle thread must not keep the process alive. */
  #rest(thread: Worker): void {
    thread.unref();
    this.#idle = setTimeout(() => {
      if (this.#thread === thread) this.#thread = undefined;
      void thread.terminate();
    }, this.#idleMs).unref();
  }

  #open(): Worker {
    const thread = this.#start();
    thread.on('message', (reply: EncodeReply) => {
      const call = this.#pending.get(reply.callId);
      if ('vectors' in reply) call?.resolve(reply.vectors);
      else call?.reject(failed(l10n.t('it cannot be run'), inThread(reply.failure)));
    });
    const end = (error: unknown): void => {
      // An error is followed by the exit event, by which time the calls may belong to the next thread.
      if (this.#thread !== thread) return;
      this.#thread = undefined;
      for (const call of [...this.#pending.values()]) call.reject(failed(l10n.t('its thread ended'), error));
    };
    thread.on('error', end).on('exit', end);
    return thread;
  }
}

function abortReason(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('Embedding was cancelled.');
}

function inThread(stack: string): Error {
  const error = new Error('in the neural thread');
  error.stack = stack;
  return error;
}

function failed(detail: string, cause?: unknown): AskDocsError {
  return new AskDocsError('embedding-model-failed', { detail, cause });
}
