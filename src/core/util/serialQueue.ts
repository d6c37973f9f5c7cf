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
function events(): Promise<void> {
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
