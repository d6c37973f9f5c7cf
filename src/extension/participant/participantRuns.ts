import type { RunState } from '../../core/model/state';

/** Runs beyond these are unlikely to be opened again. */
const maxKept = 50;

/** The runs of other chats in this window, so that they can be opened in the chat of Ask Docs. */
export class ParticipantRuns {
  readonly #runs = new Map<string, RunState>();

  add(run: RunState): void {
    this.#runs.set(run.runId, run);
    const [oldest] = this.#runs.keys();
    if (this.#runs.size > maxKept && oldest !== undefined) this.#runs.delete(oldest);
  }

  /** Undefined for a run from before the window was opened. */
  get(runId: string): RunState | undefined {
    return this.#runs.get(runId);
  }
}
