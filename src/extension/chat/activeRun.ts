import type { RunState } from '../../core/model/state';
import type { AnswerStyle, Turn } from '../../core/model/types';
import type { ScopeItem } from '../../core/model/scope';

/** A run in progress. */
export interface ActiveRun {
  readonly abort: AbortController;
  conversationId: string;
  /** The current state; undefined before the run has begun. */
  run: RunState | undefined;
}

/** Inserts a run into a list ordered by start time. */
export function insertByStart(runs: readonly RunState[], run: RunState): readonly RunState[] {
  const later = runs.findIndex(({ startedAt }) => startedAt > run.startedAt);
  const at = later < 0 ? runs.length : later;
  return [...runs.slice(0, at), run, ...runs.slice(at)];
}

/** A question with everything it is asked with. */
export interface AskedQuestion {
  readonly question: string;
  readonly style: AnswerStyle;
  /** Empty for the whole workspace. */
  readonly scope: readonly ScopeItem[];
  /** Earlier turns, oldest first. */
  readonly conversation: readonly Turn[];
  /** The conversation before these turns; see `Memory`. */
  readonly earlier: string;
}

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
