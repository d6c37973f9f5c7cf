import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { AskDocsError } from '../../core/errors';
import type { MeasuredSet } from '../../core/eval/report';
import type { Share } from './command';

type Measured = Pick<MeasuredSet, 'questions' | 'ms'>;

type FromThread =
  | { readonly type: 'question' }
  | { readonly type: 'end'; readonly measured: Measured }
  | { readonly type: 'failed'; readonly message: string };

const shareKey = 'askDocsEvalShare';

/** Measures the questions of a dataset in several threads, each of which runs this same command line on its share. */
export async function measureInThreads(
  shared: Omit<Share, 'part'>,
  progress: { readonly onQuestion: () => void },
  signal: AbortSignal,
): Promise<Measured> {
  const parts = Array.from({ length: shared.of }, (_, part) =>
    measureInThread({ ...shared, part }, progress.onQuestion, signal),
  );
  const measured = await Promise.all(parts);
  return {
    questions: measured.flatMap(({ questions }) => questions),
    ms: {
      search: measured.flatMap(({ ms }) => ms.search ?? []),
      planned: measured.flatMap(({ ms }) => ms.planned ?? []),
      answer: measured.flatMap(({ ms }) => ms.answer ?? []),
    },
  };
}

/** The share of this thread; undefined in the thread that a person started. */
export function ownShare(): Share | undefined {
  if (isMainThread) return undefined;
  // Only this file starts such threads.
  const data = workerData as { readonly [shareKey]?: Share } | undefined;
  return data?.[shareKey];
}

/** Hands what a thread measured, or why it could not, to the one that started it. */
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

function measureInThread(share: Share, onQuestion: () => void, signal: AbortSignal): Promise<Measured> {
  const [, program = '', ...argv] = process.argv;
  const thread = new Worker(program, { argv, workerData: { [shareKey]: share } });
  const stop = (): void => {
    void thread.terminate();
  };
  signal.addEventListener('abort', stop, { once: true });
  return new Promise<Measured>((resolve, reject) => {
    thread.on('message', (message: FromThread) => {
      if (message.type === 'question') onQuestion();
      else if (message.type === 'end') resolve(message.measured);
      else reject(new AskDocsError('nothing-measured', { detail: message.message }));
    });
    thread.on('error', reject);
    // After its last message this changes nothing.
    thread.on('exit', () => {
      reject(new AskDocsError('nothing-measured', { detail: 'a thread ended early' }));
    });
  }).finally(() => {
    signal.removeEventListener('abort', stop);
    stop();
  });
}
