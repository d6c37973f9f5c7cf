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
}
