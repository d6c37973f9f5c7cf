import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { orAbort } from '../../src/core/util/concurrency';
import type { Share } from './command';
import { NothingMeasured } from './failure';
import type { MeasuredSet } from './report';

type Measured = Pick<MeasuredSet, 'questions' | 'ms'>;

type FromThread =
  | { readonly type: 'question' }
  | { readonly type: 'end'; readonly measured: Measured }
  | { readonly type: 'failed'; readonly message: string };

const shareKey = 'askDocsEvalShare';

/**
 * Measures the questions of a dataset in several threads, each of which runs this same program on its share. Rejects with the first failure, or with the reason of `signal`, once all have ended.
 */
export async function measureInThreads(
  shared: Omit<Share, 'part'>,
  progress: { readonly onQuestion: () => void },
  signal: AbortSignal,
): Promise<Measured> {
  const failed = new AbortController();
  const stop = AbortSignal.any([signal, failed.signal]);
  const parts = Array.from({ length: shared.of }, (_, part) =>
    measureInThread({ ...shared, part }, progress.onQuestion, stop),
  );
  const measured = await Promise.all(parts).catch(async (error: unknown) => {
    // If one thread fails, the others need not finish; their index is removed when all have ended.
    failed.abort(error);
    await Promise.allSettled(parts);
    throw error;
  });
  return {
    questions: measured.flatMap(({ questions }) => questions),
    ms: {
      search: measured.flatMap(({ ms }) => ms.search ?? []),
      planned: measured.flatMap(({ ms }) => ms.planned ?? []),
      answer: measured.flatMap(({ ms }) => ms.answer ?? []),
    },
  };
}

/** The share of this thread; undefined in the main thread. */
export function ownShare(): Share | undefined {
  if (isMainThread) return undefined;
  // Safe: only this file starts such threads.
  const data = workerData as { readonly [shareKey]?: Share } | undefined;
  return data?.[shareKey];
}

/** Reports a thread's measurements, or its failure, to the parent thread. */
export async function measureForParent(
  measure: (onQuestion: () => void) => Promise<Measured>,
): Promise<void> {
  const post = (message: FromThread): void => {
    parentPort?.postMessage(message);
  };
  try {
    const measured = await measure(() => {
      post({ type: 'question' });
    });
    post({ type: 'end', measured });
  } catch (error) {
    post({ type: 'failed', message: error instanceof Error ? error.message : 'unknown' });
  }
}

async function measureInThread(share: Share, onQuestion: () => void, signal: AbortSignal): Promise<Measured> {
  signal.throwIfAborted();
  const [, program = '', ...argv] = process.argv;
  const thread = new Worker(program, { argv, workerData: { [shareKey]: share } });
  const measured = new Promise<Measured>((resolve, reject) => {
    thread.on('message', (message: FromThread) => {
      if (message.type === 'question') onQuestion();
      else if (message.type === 'end') resolve(message.measured);
      else reject(new NothingMeasured(message.message));
    });
    thread.on('error', reject);
    // Has no effect after the last message.
    thread.on('exit', () => {
      reject(new NothingMeasured('a thread ended early'));
    });
  });
  return orAbort(measured, signal).finally(() => thread.terminate());
}
