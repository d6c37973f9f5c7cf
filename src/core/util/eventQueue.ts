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
