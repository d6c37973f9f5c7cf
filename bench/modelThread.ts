import { once } from 'node:events';
import { Worker, parentPort } from 'node:worker_threads';
import { ModelServer } from '../test/support/modelServer';
import type { Interval } from './intervals';
import { replyTo } from './scriptedReplies';

/**
 * What the model did since it was last asked: from each request to the end of its reply, in milliseconds of
 * `performance.timeOrigin + performance.now()`.
 */
export interface ModelCalls {
  readonly thinking: readonly Interval[];
}

/** The scripted language model in a thread of its own, as a real one takes nothing of ours. */
export interface ModelThread {
  readonly endpoint: string;
  /** How long the model waits before each reply. */
  wait(latencyMs: number): void;
  /** Resolves when no call is open. */
  calls(): Promise<ModelCalls>;
  stop(): Promise<void>;
}

type Order = { readonly kind: 'wait'; readonly latencyMs: number } | { readonly kind: 'calls' };

/** Starts this program again in a thread, which has to call `serveModel`. */
export async function startModelThread(): Promise<ModelThread> {
  const thread = new Worker(process.argv[1] ?? '');
  // What the thread says is only what `serveModel` posts.
  const said = async <T>(): Promise<T> => ((await once(thread, 'message')) as [T])[0];
  const order = (what: Order): void => {
    thread.postMessage(what);
  };
  const endpoint = await said<string>();
  return {
    endpoint,
    wait(latencyMs) {
      order({ kind: 'wait', latencyMs });
    },
    calls() {
      const calls = said<ModelCalls>();
      order({ kind: 'calls' });
      return calls;
    },
    async stop() {
      await thread.terminate();
    },
  };
}

/** The other side: serves until the thread ends. */
export async function serveModel(): Promise<void> {
  const server = await new ModelServer().start();
  server.respond = replyTo;
  let open: Promise<Interval>[] = [];
  server.onCall = ({ closed }) => {
    const start = now();
    open.push(closed.then(() => ({ start, end: now() })));
  };
  const report = async (): Promise<ModelCalls> => {
    const thinking = await Promise.all(open);
    open = [];
    return { thinking };
  };
  parentPort?.on('message', (order: Order) => {
    if (order.kind === 'wait') server.latencyMs = order.latencyMs;
    else void report().then((calls) => parentPort?.postMessage(calls));
  });
  parentPort?.postMessage(server.endpoint);
}

function now(): number {
  return performance.timeOrigin + performance.now();
}
