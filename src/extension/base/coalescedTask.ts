/** Work that runs once at a time. Calls that come while it runs are one: it runs again when it has ended. */
export class CoalescedTask {
  readonly #work: () => Promise<void>;
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Whether it is to run once more after the one that runs. */
  get isWaiting(): boolean {
    return this.#next !== undefined;
  }

  /** Resolves when work has ended that began after this call. */
  run(): Promise<void> {
    this.#next ??= this.#last.then(() => {
      this.#next = undefined;
      return this.#work();
    });
    this.#last = this.#next;
    return this.#next;
  }
}
