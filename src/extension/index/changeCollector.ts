/** Time as the collector needs it. */
export interface Timers {
  /** Milliseconds. */
  now(): number;
  /** Calls `run` once after `ms`, unless the result is called before. */
  after(ms: number, run: () => void): () => void;
}

/** So long after the last change nothing happens: a save comes with several events, a branch switch with thousands. */
const quietMs = 100;
/** But changes that keep coming wait no longer than this. */
const maxWaitMs = 2000;
/** The longest rest after a piece that took long. */
const maxRestMs = 5000;
/** Beyond so many, all documents are looked at. */
const maxChanges = 5000;

/** Gathers changes of files and hands them over in one piece, one piece at a time. */
export class ChangeCollector {
  readonly #timers: Timers;
  readonly #apply: (changed: readonly string[] | undefined) => Promise<void>;
  readonly #changes = new Set<string>();
  /** When the oldest change that waits came. */
  #since = 0;
  #cancelTimer: (() => void) | undefined;
  #isApplying = false;
  /** When the rest after the last piece ends. */
  #restUntil = 0;

  /** `apply` gets ids as `SyncOptions.changed` has them; it must not reject. */
  constructor(timers: Timers, apply: (changed: readonly string[] | undefined) => Promise<void>) {
    this.#timers = timers;
    this.#apply = apply;
  }

  /** Notes a change; '' stands for all documents. */
  add(id: string): void {
    if (this.#changes.size === 0) this.#since = this.#timers.now();
    if (this.#changes.size <= maxChanges) this.#changes.add(id);
    this.#wait();
  }

  /** Forgets what waits. */
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
    // A rest as long as the piece: a build that writes files all the time must not keep the index busy all the time.
    const endedAt = this.#timers.now();
    this.#restUntil = endedAt + Math.min(maxRestMs, endedAt - startedAt);
    if (this.#changes.size > 0) this.#wait();
  }
}
