import { Worker } from 'node:worker_threads';
import { AskDocsError } from '../../core/errors';
import type { EmbeddingModel } from '../../core/ports';
import type { LocalModel } from './localModels';
import type { EncoderOptions } from './transformersEncoder';

/** What the thread is asked. */
export interface EncodeRequest {
  readonly callId: number;
  readonly texts: readonly string[];
}

/** What it answers: vectors in the order of the texts, or a stack for the log. */
export type EncodeReply =
  | { readonly callId: number; readonly vectors: readonly Float32Array[] }
  | { readonly callId: number; readonly failure: string };

/** Where the program of the thread and its WebAssembly lie. */
export interface NeuralProgram {
  readonly program: string;
  readonly wasmFile: string;
}

/** So few that a query has not long to wait for its turn. */
const textsPerCall = 2;
const memoryLimitMb = 1024;
/** Somebody waits for a query, and words alone find something too. The first one waits for the model to load. */
const defaultQueryTimeoutMs = 10_000;

/** A model whose files are there, in a thread that starts with the first text. */
export function createLocalModel(
  model: LocalModel,
  folder: string,
  { program, wasmFile }: NeuralProgram,
  queryTimeoutMs = defaultQueryTimeoutMs,
): EmbeddingModel {
  const options: EncoderOptions = { folder, maxTokens: model.maxTokens, wasmFile };
  const thread = new NeuralThread(() => {
    const limits = { maxOldGenerationSizeMb: memoryLimitMb };
    return new Worker(program, { execArgv: [], workerData: options, resourceLimits: limits });
  });
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
        throw failed(`no answer within ${queryTimeoutMs / 1000} s`);
      }
    },
  };
}

/** Texts of like length together: all of a batch take as long as the longest. */
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

/** A thread that ends when it fails; the next call starts another one. */
class NeuralThread {
  readonly #start: () => Worker;
  readonly #pending = new Map<number, Pending>();
  #thread: Worker | undefined;
  #lastCallId = 0;

  constructor(start: () => Worker) {
    this.#start = start;
  }

  /** When the signal aborts it rejects at once; what the thread was at comes to its end unheard. */
  encode(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const thread = (this.#thread ??= this.#open());
      const callId = (this.#lastCallId += 1);
      const settle = (end: () => void): void => {
        this.#pending.delete(callId);
        signal.removeEventListener('abort', onAbort);
        // An idle thread keeps no process alive.
        if (this.#pending.size === 0) thread.unref();
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

  #open(): Worker {
    const thread = this.#start();
    thread.on('message', (reply: EncodeReply) => {
      const call = this.#pending.get(reply.callId);
      if ('vectors' in reply) call?.resolve(reply.vectors);
      else call?.reject(failed('it cannot be run', inThread(reply.failure)));
    });
    const end = (error: unknown): void => {
      // An error is followed by the exit, when the calls may be those of the next thread.
      if (this.#thread !== thread) return;
      this.#thread = undefined;
      for (const call of [...this.#pending.values()]) call.reject(failed('its thread ended', error));
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
