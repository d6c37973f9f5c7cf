/**
 * Runs file operations one after another; saves that are scheduled in quick succession are merged into the
 * latest. Never rejects.
 */
export class RunSaver {
  readonly #delayMs: number;
  readonly #onError: (error: unknown) => void;
  #last: Promise<void> = Promise.resolve();
  #waiting: (() => Promise<void>) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(delayMs: number, onError: (error: unknown) => void) {
    this.#delayMs = delayMs;
    this.#onError = onError;
  }

  /** Schedules work after the delay; replaces work already waiting. */
  soon(work: () => Promise<void>): void {
    this.#waiting = work;
    this.#timer ??= setTimeout(() => void this.settled(), this.#delayMs);
  }

  /** Replaces the waiting work and runs this immediately; resolves when it is done. */
  now(work: () => Promise<void>): Promise<void> {
    this.#waiting = undefined;
    return this.after(work);
  }

  /** Runs the waiting work, then this; resolves when both are done. */
  after(work: () => Promise<void>): Promise<void> {
    const waiting = this.#waiting;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = undefined;
    for (const next of [...(waiting === undefined ? [] : [waiting]), work]) {
      this.#last = this.#last.then(next).catch(this.#onError);
    }
    return this.#last;
  }

  /** Resolves when everything is saved. */
  settled(): Promise<void> {
    return this.after(() => Promise.resolve());
  }
}
