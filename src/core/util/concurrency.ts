/**
 * Runs `work` for every item, at most `limit` at the same time, and returns the results in the order of the
 * items. The first failure aborts the rest, and is thrown once all have settled; so is the reason of `signal`.
 */
export async function mapConcurrent<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T, signal: AbortSignal) => Promise<R>,
  signal: AbortSignal,
): Promise<R[]> {
  const failing = new AbortController();
  const either = AbortSignal.any([signal, failing.signal]);
  const results: R[] = [];
  const failures: unknown[] = [];
  let next = 0;
  const workOff = async (): Promise<void> => {
    while (next < items.length && !either.aborted) {
      const at = next;
      next += 1;
      // Safe: `at` is below the length.
      results[at] = await work(items[at] as T, either);
    }
  };
  const worker = async (): Promise<void> => {
    try {
      await workOff();
    } catch (error) {
      failures.push(error);
      failing.abort();
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
  signal.throwIfAborted();
  return results;
}

/** Races a promise against an abort signal, for operations that cannot be cancelled. */
export async function orAbort<T>(promise: PromiseLike<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => {
      // The abort reason is an error unless the caller chose another value.
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Milliseconds; longer than a CPU-bound search takes, so anything slower is waiting for something else. */
const patienceMs = 25;

/**
 * Runs CPU-bound searches one at a time: the first finishes sooner, and the last no later. Each result is
 * delivered before the next search starts. Work that takes longer, since it is waiting for a service, or
 * whose signal aborts, lets the next one start.
 */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Queues work; settles like the work itself. */
  take<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const before = this.#last;
    const result = before.then(work);
    const isSentOn = result
      .catch(() => undefined)
      .then(events)
      .then(events);
    this.#last = before.then(() => Promise.race([isSentOn, patience(signal)]));
    return result;
  }
}

/** Resolves after pending events have been delivered. */
export function events(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function patience(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      resolve();
    };
    setTimeout(end, patienceMs);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
  });
}

/** A multi-producer, single-consumer queue. Iteration ends after `close`; later events are dropped. */
export class EventQueue<T> implements AsyncIterable<T> {
  readonly #events: T[] = [];
  #isClosed = false;
  #wake: () => void = () => undefined;

  push(event: T): void {
    if (this.#isClosed) return;
    this.#events.push(event);
    this.#wake();
  }

  close(): void {
    this.#isClosed = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      yield* this.#events.splice(0);
      if (this.#events.length > 0) continue;
      if (this.#isClosed) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

/**
 * Gives what `work` pushes, until it ends. It is told to stop when `signal` aborts or the reader leaves;
 * unless it was stopped, its failure is thrown after the last event.
 */
export async function* streamed<T>(
  work: (push: (event: T) => void, stop: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): AsyncGenerator<T> {
  const left = new AbortController();
  const stop = AbortSignal.any([signal, left.signal]);
  const queue = new EventQueue<T>();
  const failures: unknown[] = [];
  const push = (event: T): void => {
    queue.push(event);
  };
  void work(push, stop)
    .catch((error: unknown) => {
      if (!stop.aborted) failures.push(error);
    })
    .finally(() => {
      queue.close();
    });
  try {
    yield* queue;
  } finally {
    left.abort();
  }
  if (failures.length > 0) throw failures[0];
}

/** A task that never runs concurrently. Calls that arrive while it runs are merged into one further run. */
export class CoalescedTask {
  readonly #work: () => Promise<void>;
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Whether another run follows the current one. */
  get isWaiting(): boolean {
    return this.#next !== undefined;
  }

  /** Resolves when a run that began after this call has ended. */
  run(): Promise<void> {
    this.#next ??= this.#last.then(() => {
      this.#next = undefined;
      return this.#work();
    });
    this.#last = this.#next;
    return this.#next;
  }

  /** Resolves when no run is going on, and none follows. */
  async settled(): Promise<void> {
    let last;
    do {
      last = this.#last;
      await last;
    } while (last !== this.#last);
  }
}
