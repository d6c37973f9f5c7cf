import { AskDocsError, userSentence } from '../model/errors';
import type { SubQuery } from '../model/types';

export interface ExecutorSettings {
  /** Maximum number of concurrent tasks. */
  readonly maxParallelTasks: number;
  readonly taskTimeoutMs: number;
}

export type TaskResult<T> =
  | { readonly kind: 'done'; readonly subQuery: SubQuery; readonly value: T }
  /** Failed twice; `message` is a sentence for the user. */
  | { readonly kind: 'failed'; readonly subQuery: SubQuery; readonly message: string };

/** Runs one task; `earlier` holds the results of its dependencies. */
export type TaskRunner<T> = (
  subQuery: SubQuery,
  earlier: readonly TaskResult<T>[],
  signal: AbortSignal,
) => Promise<T>;

/**
 * Runs the tasks of a plan, each once its dependencies have ended, at most `maxParallelTasks` at a time. A
 * task that fails or times out is retried once, then reported as failed; the others go on. Results are in
 * plan order. Throws only when `signal` aborts. Dependencies missing from the plan count as ended.
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
    // Cyclic dependencies would wait for ever: with nothing else to do, the first task starts regardless.
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

/** Races the work against the abort signal, for work that does not listen to it. */
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
