/** Work on files, one after another; what is to be saved soon is saved once, as it then stands. Never rejects. */
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

  /** Does the latest work that was given within the delay; what was given before in the same delay is not done. */
  soon(work: () => Promise<void>): void {
    this.#waiting = work;
    this.#timer ??= setTimeout(() => void this.settled(), this.#delayMs);
  }

  /** Does this in place of what waits; resolves when it is done. */
  now(work: () => Promise<void>): Promise<void> {
    this.#waiting = undefined;
    return this.after(work);
  }

  /** Does what waits, then this; resolves when both are done. */
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

  /** Resolves when all is saved. */
  settled(): Promise<void> {
    return this.after(() => Promise.resolve());
  }
}
