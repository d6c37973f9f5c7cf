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
