import { AskDocsError, userSentence } from '../core/errors';
import type { SyncEvent, SyncSummary } from '../core/indexing/sync';
import type { IndexStatus } from '../core/model';
import type { IndexView } from '../protocol/messages';
import type { IndexClient } from './indexClient';
import { Listeners } from './listeners';
import type { Log } from './log';
import { SyncProgress } from './syncProgress';

export interface WorkspaceIndexDeps {
  readonly client: Pick<IndexClient, 'status' | 'sync' | 'dispose'>;
  readonly log: Log;
  /** Whether a folder on disk is open. */
  hasWorkspace(): boolean;
  /** Whether an index was written for this workspace; looks without starting the worker. */
  hasIndex(): Promise<boolean>;
  /** Milliseconds since 1970. */
  now(): number;
}

interface RunningSync {
  /** Never rejects. */
  readonly end: Promise<SyncResult>;
  readonly abort: AbortController;
}

type SyncResult =
  { readonly kind: 'done' | 'cancelled' } | { readonly kind: 'failed'; readonly error: unknown };

/** A sync over an index that is ready stays unseen this long: most find nothing to do and end before. */
const quietMs = 500;

/** The index of the open workspace as the user sees it: owns the one sync that runs and shares it among all who ask. */
export class WorkspaceIndex {
  readonly changes = new Listeners<IndexView>();
  readonly #deps: WorkspaceIndexDeps;
  #view: IndexView = { kind: 'not-indexed' };
  #running: RunningSync | undefined;
  /** How often the user has cancelled. */
  #cancels = 0;
  #isOpened = false;
  #isDisposed = false;

  constructor(deps: WorkspaceIndexDeps) {
    this.#deps = deps;
  }

  get view(): IndexView {
    return this.#deps.hasWorkspace() ? this.#view : { kind: 'no-workspace' };
  }

  /**
   * Shows what is on disk and then brings it up to date; called when the view opens, works once, never rejects.
   * A workspace that was never indexed is left alone: that starts with the first question or by command.
   */
  async open(): Promise<void> {
    if (this.#isOpened || !this.#deps.hasWorkspace()) return;
    this.#isOpened = true;
    const signal = new AbortController().signal;
    try {
      if (!(await this.#deps.hasIndex())) return;
      const status = await this.#deps.client.status(signal);
      if (!isUsed(status)) return;
      if (this.#running === undefined) {
        const isComplete = status.syncedAt !== undefined;
        this.#publish({ kind: 'ready', status, isComplete, filesRead: 0 });
      }
    } catch (error) {
      this.#fail(error);
      return;
    }
    await this.refresh(signal);
  }

  /** Brings the index up to date, or waits for the sync that runs. Never rejects: a question then asks what is indexed so far. */
  async refresh(signal: AbortSignal): Promise<void> {
    if (signal.aborted || !this.#deps.hasWorkspace()) return;
    const { end } = this.#running ?? this.#start(false);
    await Promise.race([end, aborted(signal)]);
  }

  /** Indexes by command. A rebuild ends a sync that runs and starts anew. Rejects with the failure. */
  async index({ rebuild }: { readonly rebuild: boolean }): Promise<void> {
    if (!this.#deps.hasWorkspace()) throw new AskDocsError('no-workspace');
    const cancels = this.#cancels;
    while (rebuild && this.#running !== undefined) {
      this.#running.abort.abort();
      await this.#running.end;
      // The user cancelled the rebuild while it waited for the sync before it to end.
      if (this.#cancels !== cancels) return;
    }
    const result = await (this.#running ?? this.#start(rebuild)).end;
    if (result.kind === 'failed') throw result.error;
  }

  /** Ends the sync that runs, and one that waits for its end; what was done is kept. */
  cancel(): void {
    this.#cancels += 1;
    this.#running?.abort.abort();
  }

  /** Starts over; for when the workspace's folders changed. Never rejects. */
  async restart(): Promise<void> {
    this.cancel();
    this.#deps.client.dispose();
    await this.#running?.end;
    this.#publish({ kind: 'not-indexed' });
    if (!this.#isOpened) return;
    this.#isOpened = false;
    await this.open();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.cancel();
    this.#deps.client.dispose();
  }

  #start(rebuild: boolean): RunningSync {
    const abort = new AbortController();
    const running = { end: this.#sync(rebuild, abort.signal), abort };
    this.#running = running;
    return running;
  }

  async #sync(rebuild: boolean, signal: AbortSignal): Promise<SyncResult> {
    try {
      const { filesRead, isComplete } = await this.#syncFiles(rebuild, signal);
      if (this.#isDisposed) return { kind: 'cancelled' };
      const status = await this.#deps.client.status(new AbortController().signal);
      // Another window may be at it: then this one's sync ends at once, and the index is a part.
      const isWhole = isComplete && status.syncedAt !== undefined;
      this.#publish(
        isUsed(status) ? { kind: 'ready', status, isComplete: isWhole, filesRead } : { kind: 'not-indexed' },
      );
      return { kind: isComplete ? 'done' : 'cancelled' };
    } catch (error) {
      this.#fail(error);
      return { kind: 'failed', error };
    } finally {
      this.#running = undefined;
    }
  }

  /** Resolves to what was done, also when cancelled: then the index is not complete. */
  async #syncFiles(
    rebuild: boolean,
    signal: AbortSignal,
  ): Promise<{ readonly filesRead: number; readonly isComplete: boolean }> {
    const startedAt = this.#deps.now();
    const progress = new SyncProgress(startedAt);
    let filesRead: number | undefined;
    const showFromMs = this.#view.kind === 'ready' && !rebuild ? quietMs : 0;
    const follow = (event: SyncEvent) => {
      if (event.type === 'sync-end') {
        filesRead = event.summary.read;
        this.#deps.log.info(describeSync(event.summary));
      }
      if (event.type !== 'sync-progress') return;
      const at = this.#deps.now();
      const view = progress.view(event, at);
      if (at - startedAt >= showFromMs) this.#publish(view);
    };
    if (showFromMs === 0)
      this.#publish({ kind: 'indexing', phase: 'listing', done: 0, total: 0, leftMs: undefined });
    try {
      await this.#deps.client.sync({ rebuild }, follow, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    return { filesRead: filesRead ?? progress.filesRead, isComplete: filesRead !== undefined };
  }

  #fail(error: unknown): void {
    this.#deps.log.warn(`index: ${error instanceof AskDocsError ? error.code : 'unexpected'}`);
    this.#publish({ kind: 'failed', message: userSentence(error) });
  }

  #publish(view: IndexView): void {
    this.#view = view;
    this.changes.emit(this.view);
  }
}

/** Whether the index was ever begun: a sync that was cut off before its end also counts. */
function isUsed(status: IndexStatus): boolean {
  return status.syncedAt !== undefined || status.documents > 0;
}

function describeSync({ documents, chunks, read, failed, ms }: SyncSummary): string {
  return `index: ${documents} documents, ${chunks} chunks; ${read} files read, ${failed.length} failed, ${ms} ms`;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener(
      'abort',
      () => {
        resolve();
      },
      { once: true },
    );
  });
}
