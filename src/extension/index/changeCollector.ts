/** The clock and timers of the collector, to be replaced in tests. */
export interface Timers {
  /** Milliseconds. */
  now(): number;
  /** Calls `run` once after `ms`, unless the result is called before. */
  after(ms: number, run: () => void): () => void;
}

/**
 * Changes are handed over after this long without another: a save causes several events, a branch switch
 * thousands.
 */
const quietMs = 100;
/** The longest a change waits while others keep coming. */
const maxWaitMs = 2000;
/** The longest rest after a batch that took long. */
const maxRestMs = 5000;
/** Beyond this many changes, all documents are checked. */
const maxChanges = 5000;

/** Collects file changes and hands them over in batches, one batch at a time. */
export class ChangeCollector {
  readonly #timers: Timers;
  readonly #apply: (changed: readonly string[] | undefined) => Promise<void>;
  readonly #changes = new Set<string>();
  /** When the oldest waiting change arrived. */
  #since = 0;
  #cancelTimer: (() => void) | undefined;
  #isApplying = false;
  /** When the rest after the last batch ends. */
  #restUntil = 0;

  /** `apply` gets ids in the form of `SyncOptions.changed`; it must not reject. */
  constructor(timers: Timers, apply: (changed: readonly string[] | undefined) => Promise<void>) {
    this.#timers = timers;
    this.#apply = apply;
  }

  /** Records a change; '' stands for all documents. */
  add(id: string): void {
    if (this.#changes.size === 0) this.#since = this.#timers.now();
    if (this.#changes.size <= maxChanges) this.#changes.add(id);
    this.#wait();
  }

  /** Drops the waiting changes. */
  dispose(): void {
    this.#cancelTimer?.();
    this.#changes.clear();
  }

  #wait(): void {
    if (this.#isApplying) return;
    this.#cancelTimer?.();
    const now = this.#timers.now();
    const quiet = Math.max(0, Math.min(quietMs, this.#since + maxWaitMs - now));
    this.#cancelTimer = this.#timers.after(Math.max(quiet, this.#restUntil - now), () => {
      void this.#hand();
    });
  }

  async #hand(): Promise<void> {
    const changes = [...this.#changes];
    this.#changes.clear();
    const isAll = changes.length > maxChanges || changes.includes('');
    const startedAt = this.#timers.now();
    this.#isApplying = true;
    await this.#apply(isAll ? undefined : changes);
    this.#isApplying = false;
    // Rest as long as the batch took: a build that keeps writing files must not keep the index busy all the
    // time.
    const endedAt = this.#timers.now();
    this.#restUntil = endedAt + Math.min(maxRestMs, endedAt - startedAt);
    if (this.#changes.size > 0) this.#wait();
  }
}
