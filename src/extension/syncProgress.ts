import type { SyncEvent } from '../core/indexing/sync';
import type { IndexView } from '../protocol/messages';

type ProgressEvent = Extract<SyncEvent, { type: 'sync-progress' }>;
type IndexingView = Extract<IndexView, { kind: 'indexing' }>;

/** Before this, a rate says little. */
const minElapsedMs = 1000;

/** Follows one sync and estimates the time that its present phase still takes. Times are milliseconds since 1970. */
export class SyncProgress {
  #phase: ProgressEvent['phase'] = 'listing';
  #phaseStartedAt: number;
  /** Files read so far, for syncs that end early. */
  filesRead = 0;

  constructor(startedAt: number) {
    this.#phaseStartedAt = startedAt;
  }

  view(event: ProgressEvent, at: number): IndexingView {
    const { phase, done, total } = event;
    if (phase !== this.#phase) {
      this.#phase = phase;
      this.#phaseStartedAt = at;
    }
    if (phase === 'reading') this.filesRead = done;
    return { kind: 'indexing', phase, done, total, leftMs: this.#leftMs(done, total, at) };
  }

  #leftMs(done: number, total: number, at: number): number | undefined {
    const elapsedMs = at - this.#phaseStartedAt;
    if (done === 0 || total === 0 || elapsedMs < minElapsedMs) return undefined;
    return Math.round((elapsedMs / done) * Math.max(0, total - done));
  }
}
