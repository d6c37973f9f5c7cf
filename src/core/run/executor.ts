import { AskDocsError, userSentence } from '../model/errors';
import type { SubQuery } from '../model/types';

export interface ExecutorSettings {
  /** Tasks that run at the same time. */
  readonly maxParallelTasks: number;
  readonly taskTimeoutMs: number;
}

export type TaskResult<T> =
  | { readonly kind: 'done'; readonly subQuery: SubQuery; readonly value: T }
  /** Failed twice; `message` is a sentence for the user. */
  | { readonly kind: 'failed'; readonly subQuery: SubQuery; readonly message: string };

/** Does one task; `earlier` holds the results of the tasks that it depends on. */
export type TaskRunner<T> = (
  subQuery: SubQuery,
  earlier: readonly TaskResult<T>[],
  signal: AbortSignal,
) => Promise<T>;

/**
 * Runs the tasks of a plan: each as soon as those it depends on have ended, at most `maxParallelTasks` at a time. A
 * task that fails or takes too long is tried once more, then reported as failed; the rest goes on. Results come in the
 * order of the plan. Throws only when `signal` aborts. A dependency that is not in the plan counts as ended.
 */
export async function executePlan<T>(
  subQueries: readonly SubQuery[],
  runTask: TaskRunner<T>,
  settings: ExecutorSettings,
  signal: AbortSignal,
): Promise<TaskResult<T>[]> {
  const results = new Map<string, TaskResult<T>>();
  const waiting = new Set(subQueries);
  const running = new Map<string, Promise<void>>();
  const ids = new Set(subQueries.map((subQuery) => subQuery.id));
  const isReady = (subQuery: SubQuery): boolean =>
    subQuery.dependsOn.every((id) => results.has(id) || !ids.has(id));

  while (waiting.size > 0 || running.size > 0) {
    signal.throwIfAborted();
    const ready = [...waiting].filter(isReady);
    // Tasks that wait for each other would wait for ever: with nothing else to do, the first one starts regardless.
    if (ready.length === 0 && running.size === 0) ready.push(...[...waiting].slice(0, 1));
    for (const subQuery of ready.slice(0, settings.maxParallelTasks - running.size)) {
      waiting.delete(subQuery);
      const earlier = subQuery.dependsOn.flatMap((id) => results.get(id) ?? []);
      const task = runTwice(
        subQuery,
        (attempt) => runTask(subQuery, earlier, attempt),
        settings,
        signal,
      ).then((result) => {
        results.set(subQuery.id, result);
        running.delete(subQuery.id);
      });
      running.set(subQuery.id, task);
    }
    await Promise.race(running.values());
  }
  signal.throwIfAborted();
  return subQueries.flatMap((subQuery) => results.get(subQuery.id) ?? []);
}

async function runTwice<T>(
  subQuery: SubQuery,
  attempt: (signal: AbortSignal) => Promise<T>,
  settings: ExecutorSettings,
  signal: AbortSignal,
): Promise<TaskResult<T>> {
  let message = '';
  for (let tries = 0; tries < 2 && !signal.aborted; tries += 1) {
    const timeout = AbortSignal.timeout(settings.taskTimeoutMs);
    try {
      return {
        kind: 'done',
        subQuery,
        value: await untilAborted(attempt, AbortSignal.any([signal, timeout])),
      };
    } catch (error) {
      message = timeout.aborted ? new AskDocsError('task-timeout').message : userSentence(error);
    }
  }
  return { kind: 'failed', subQuery, message };
}

/** Ends at once when the signal aborts, also where the work itself does not listen. */
async function untilAborted<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = (): void => {
      reject(new AskDocsError('task-timeout'));
    };
    signal.addEventListener('abort', abort, { once: true });
    work(signal)
      .then(resolve, reject)
      .finally(() => {
        signal.removeEventListener('abort', abort);
      });
  });
}
