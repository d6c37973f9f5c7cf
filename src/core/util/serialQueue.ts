/** Milliseconds, more than a search takes that keeps the processor busy; who takes longer waits for something else. */
const patienceMs = 25;

/**
 * Lets searches that would share one processor go one after another: the first is done sooner, and the last no later. What one
 * found is sent on before the next begins. Work that is not done after a moment, as it waits for a service, or whose
 * signal aborts lets the next begin.
 */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves or rejects as the work does, which begins when it is its turn. */
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

/** Resolves when what has happened by now was told to those who wait for it. */
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
