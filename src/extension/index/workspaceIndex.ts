import { AskDocsError, userSentence } from '../../core/model/errors';
import type { IndexView } from '../../protocol/messages';
import { Listeners } from '../base/listeners';
import type { WorkspaceIndexDeps } from './workspaceIndexDeps';
import { CoalescedTask } from '../../core/util/concurrency';
import {
  searchableSoon,
  describeSync,
  hasChanges,
  isUsed,
  starting,
  type RunningSync,
  type Synced,
  type SyncResult,
} from './syncOutcome';
import type { IndexStatus } from '../../core/model/ports';
import type { SyncSummary, SyncEvent, SyncOptions } from '../../core/retrieval/indexing/progress';

/** How long a sync over a ready index stays hidden: most find nothing to do and end sooner. */
const quietMs = 500;

/**
 * The index of the open workspace as the user sees it: runs at most one sync and shares it among all callers.
 */
export class WorkspaceIndex {
  readonly changes = new Listeners<IndexView>();
  /** Every event of a sync, even while it is hidden. */
  readonly syncs = new Listeners<SyncEvent>();
  readonly #deps: WorkspaceIndexDeps;
  /** Fires when a sync has only embedding left to do, even while it is hidden. */
  readonly #embeddings = new Listeners<undefined>();
  #isEmbedding = false;
  #view: IndexView = { kind: 'not-indexed' };
  #running: RunningSync | undefined;
  /** How often the user has cancelled. */
  #cancels = 0;
  /** Whether the last sync ran to completion: only then is it enough to check changed documents. */
  #isCurrent = false;
  #isOpened = false;
  #isDisposed = false;
  /** How often the index was to start over. */
  #starts = 0;
  /**
   * Restarts are serialised: the next must not end the worker of the previous one before that worker has
   * answered.
   */
  readonly #restarts = new CoalescedTask(() => this.#startOver());

  constructor(deps: WorkspaceIndexDeps) {
    this.#deps = deps;
  }

  get view(): IndexView {
    return this.#deps.hasWorkspace() ? this.#view : { kind: 'no-workspace' };
  }

  /** Whether the user has paused indexing; persists beyond the window. */
  get isPaused(): boolean {
    return this.#deps.pause.get();
  }

  /**
   * Shows the index on disk and then brings it up to date; called when the view opens, works once, never
   * rejects. A workspace that was never indexed is left alone: indexing then starts with the first question
   * or by command.
   */
  async open(): Promise<void> {
    if (this.#isOpened || !this.#deps.hasWorkspace()) return;
    this.#isOpened = true;
    const signal = new AbortController().signal;
    try {
      if (!this.isPaused && !(await this.#deps.hasIndex())) return;
      const status = await this.#deps.client.status(signal);
      if (!this.isPaused && !isUsed(status)) return;
      if (this.#running === undefined)
        this.#publish(this.#viewOf(status, { filesRead: 0, isComplete: status.syncedAt !== undefined }));
    } catch (error) {
      this.#fail(error);
      return;
    }
    if (!this.#restarts.isWaiting) await this.refresh(signal);
  }

  /**
   * Brings the index up to date, or waits for the running sync; does nothing while indexing is paused. Never
   * rejects: on failure, a question uses what is indexed so far.
   */
  async refresh(signal: AbortSignal): Promise<void> {
    if (signal.aborted || !this.#deps.hasWorkspace() || this.isPaused) return;
    if (this.#hasSlowEmbedding) await this.#interruptEmbedding();
    await searchableSoon(this.#searchable(this.#syncAll()), this.#deps, signal);
  }

  /**
   * Applies changes of documents; see `SyncOptions.changed`. Never rejects. Does nothing while the index is
   * not up to date: the next sync checks all documents.
   */
  async update(changed: readonly string[] | undefined): Promise<void> {
    const cancels = this.#cancels;
    const isInterrupted = this.#running !== undefined && (await this.#untilIdle());
    if (this.#cancels !== cancels || this.isPaused || this.#isDisposed || !this.#deps.hasWorkspace()) return;
    if (isInterrupted) await this.#searchable(this.#syncAll());
    else if (this.#isCurrent) await this.#searchable(this.#start({ rebuild: false, changed }).end);
  }

  /**
   * Indexes on the user's command, and ends a pause. A rebuild aborts the running sync and starts over. If settings
   * change meanwhile, it begins again with the new ones. Rejects with the failure.
   */
  async index({ rebuild }: { readonly rebuild: boolean }): Promise<void> {
    if (!this.#deps.hasWorkspace()) throw new AskDocsError('no-workspace');
    if (this.isPaused) this.#deps.pause.set(false);
    const starts = this.#starts;
    const result = await (rebuild ? this.#rebuild() : this.#syncAll());
    if (result.kind === 'failed') throw result.error;
    if (result.kind === 'done' || this.#starts === starts) return;
    await this.#restarts.settled();
    if (!this.isPaused && !this.#isDisposed) await this.index({ rebuild });
  }

  async #rebuild(): Promise<SyncResult> {
    const cancels = this.#cancels;
    while (this.#running !== undefined) {
      this.#running.abort.abort();
      await this.#running.end;
      // The user cancelled the rebuild while it waited for the previous sync to end.
      if (this.#cancels !== cancels) return { kind: 'cancelled' };
    }
    return this.#start({ rebuild: true }).end;
  }

  /**
   * Re-reads everything at or below these paths, even if unchanged or unreadable before. Does nothing while
   * indexing is paused. Rejects with the failure.
   */
  async reindex(ids: readonly string[]): Promise<void> {
    if (this.isPaused || !this.#deps.hasWorkspace()) return;
    const cancels = this.#cancels;
    // An index that is not up to date is synced as a whole first.
    const before = this.#isCurrent ? undefined : await this.#syncAll();
    if (before?.kind === 'failed') throw before.error;
    while (this.#running !== undefined) await this.#running.end;
    if (this.#cancels !== cancels || this.#isDisposed) return;
    const result = await this.#start({ rebuild: true, changed: ids }).end;
    if (result.kind === 'failed') throw result.error;
  }

  /** Cancels the running sync, and one that waits for it; the work done so far is kept. */
  cancel(): void {
    this.#cancels += 1;
    this.#running?.abort.abort();
  }

  /** Cancels the running sync and starts none until indexing is resumed; the work done so far is kept. */
  async pause(): Promise<void> {
    if (!this.#deps.hasWorkspace()) throw new AskDocsError('no-workspace');
    this.#deps.pause.set(true);
    this.cancel();
    while (this.#running !== undefined) await this.#running.end;
    const status = await this.#deps.client.status(new AbortController().signal);
    this.#publish(this.#viewOf(status, { filesRead: 0, isComplete: false }));
  }

  /** Resumes indexing. Rejects with the failure. */
  resume(): Promise<void> {
    return this.index({ rebuild: false });
  }

  /** Starts over, when the workspace's folders or the settings of its documents changed. Never rejects. */
  restart(): Promise<void> {
    this.#starts += 1;
    this.cancel();
    return this.#restarts.run();
  }

  async #startOver(): Promise<void> {
    if (this.#isDisposed) return;
    const wasUsed = this.#isOpened || this.#view.kind !== 'not-indexed';
    this.cancel();
    // A worker killed in the middle of a sync leaves its lock behind, and this process lives on.
    while (this.#running !== undefined) await this.#running.end;
    void this.#deps.client.dispose();
    this.#isCurrent = false;
    this.#isOpened = false;
    // The old view stays until the new state is known.
    const before = this.#view;
    if (wasUsed) await this.open();
    if (this.#view === before) this.#publish({ kind: 'not-indexed' });
  }

  /**
   * Resolves when the running sync has released the index, so that no lock is left, and the worker has ended.
   */
  async dispose(): Promise<void> {
    this.#isDisposed = true;
    this.cancel();
    while (this.#running !== undefined) await this.#running.end;
    await this.#deps.client.dispose();
  }

  /**
   * Waits for the running sync, which may have checked documents before they changed. Returns whether a sync
   * that was only embedding was interrupted.
   */
  async #untilIdle(): Promise<boolean> {
    while (this.#running !== undefined) {
      await this.#searchable(this.#running.end);
      if (!this.#hasSlowEmbedding) continue;
      await this.#interruptEmbedding();
      return true;
    }
    return false;
  }

  /** Whether only embedding is left, and it is slow. */
  get #hasSlowEmbedding(): boolean {
    return this.#isEmbedding && this.#deps.isEmbeddingSlow();
  }

  /**
   * Interrupts a sync that is only embedding, so that the next one checks the documents now; finished vectors
   * are kept.
   */
  async #interruptEmbedding(): Promise<void> {
    this.#running?.abort.abort();
    await this.#running?.end;
  }

  /** Resolves when the sync ends or, where embedding is slow, when only embedding is left. */
  async #searchable(synced: Promise<unknown>): Promise<void> {
    if (!this.#deps.isEmbeddingSlow()) {
      await synced;
      return;
    }
    if (this.#isEmbedding) return;
    await new Promise<void>((resolve) => {
      const listener = this.#embeddings.add(() => {
        resolve();
      });
      void synced.then(() => {
        listener.dispose();
        resolve();
      });
    });
  }

  /** The running sync of all documents, or a new one. */
  async #syncAll(): Promise<SyncResult> {
    const cancels = this.#cancels;
    while (this.#running?.isPartial === true) await this.#running.end;
    if (this.#cancels !== cancels) return { kind: 'cancelled' };
    return (this.#running ?? this.#start({ rebuild: false })).end;
  }

  #start(options: SyncOptions): RunningSync {
    const abort = new AbortController();
    const isPartial = options.changed !== undefined;
    const running = { end: this.#sync(options, abort.signal), abort, isPartial };
    this.#running = running;
    return running;
  }

  async #sync(options: SyncOptions, signal: AbortSignal): Promise<SyncResult> {
    try {
      const { filesRead, summary } = await this.#syncFiles(options, signal);
      if (this.#isDisposed) return { kind: 'cancelled' };
      this.#isCurrent = summary !== undefined && !summary.skipped;
      const isUnseen = options.changed !== undefined && this.#view.kind === 'ready';
      if (!isUnseen || summary === undefined || hasChanges(summary)) {
        const status = await this.#deps.client.status(new AbortController().signal);
        // Another window may be syncing: this one's sync then ends at once, with an incomplete index.
        const isComplete = summary !== undefined && status.syncedAt !== undefined;
        this.#publish(this.#viewOf(status, { filesRead, isComplete }));
      }
      return { kind: summary === undefined ? 'cancelled' : 'done' };
    } catch (error) {
      this.#isCurrent = false;
      this.#fail(error);
      return { kind: 'failed', error };
    } finally {
      this.#running = undefined;
    }
  }

  async #syncFiles(options: SyncOptions, signal: AbortSignal): Promise<Synced> {
    const startedAt = this.#deps.now();
    let filesRead = 0;
    let summary: SyncSummary | undefined;
    const isQuick = !options.rebuild || options.changed !== undefined;
    const showFromMs = this.#view.kind === 'ready' && isQuick ? quietMs : 0;
    const follow = (event: SyncEvent) => {
      this.syncs.emit(event);
      if (event.type === 'sync-end') {
        summary = event.summary;
        this.#deps.log.info(describeSync(event.summary));
      }
      if (event.type !== 'sync-progress') return;
      this.#noteEmbedding(event.phase === 'embedding');
      if (event.phase === 'reading') filesRead = event.done;
      if (this.#deps.now() - startedAt >= showFromMs) this.#publish({ ...event, kind: 'indexing' });
    };
    if (showFromMs === 0) this.#publish(starting);
    try {
      await this.#deps.client.sync(options, follow, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      this.#noteEmbedding(false);
    }
    return { filesRead: summary?.read ?? filesRead, summary };
  }

  #noteEmbedding(isEmbedding: boolean): void {
    const hasBegun = isEmbedding && !this.#isEmbedding;
    this.#isEmbedding = isEmbedding;
    if (hasBegun) this.#embeddings.emit(undefined);
  }

  #viewOf(
    status: IndexStatus,
    synced: { readonly filesRead: number; readonly isComplete: boolean },
  ): IndexView {
    if (this.isPaused) return { kind: 'paused', status };
    return isUsed(status) ? { kind: 'ready', status, ...synced } : { kind: 'not-indexed' };
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
