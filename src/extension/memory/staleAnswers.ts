import type { DocumentId, SourceVersion } from '../../core/model/types';
import type { RunState } from '../../core/model/state';
import type { IndexView, StaleRun } from '../../protocol/messages';
import { Listeners } from '../base/listeners';
import { CoalescedTask } from '../../core/util/concurrency';

export interface StaleAnswersDeps {
  readonly runs: () => readonly RunState[];
  /** The state of the index: only a complete and idle one can tell what has changed. */
  readonly index: () => IndexView;
  /** The hashes of documents in the index; others are left out. */
  hashesOf(ids: readonly DocumentId[], signal: AbortSignal): Promise<readonly SourceVersion[]>;
  /** The current hashes of documents that are never indexed; deleted ones are left out. */
  hashesOnDisk(ids: readonly DocumentId[], signal: AbortSignal): Promise<readonly SourceVersion[]>;
  /** Whether a document is never indexed: a corrections file. */
  isUnindexed(id: DocumentId): boolean;
  onError(error: unknown): void;
}

/**
 * Tracks which answers cite documents that have changed or been removed since; checks only cited documents.
 */
export class StaleAnswers {
  readonly changes = new Listeners<readonly StaleRun[]>();
  readonly #deps: StaleAnswersDeps;
  readonly #stop = new AbortController();
  readonly #checks = new CoalescedTask(() => this.#check());
  #stale: readonly StaleRun[] = [];

  constructor(deps: StaleAnswersDeps) {
    this.#deps = deps;
  }

  /** As of the last check. */
  get stale(): readonly StaleRun[] {
    return this.#stale;
  }

  /**
   * Checks again, and notifies listeners of a change. Never rejects; does nothing while the index is busy.
   */
  check(): Promise<void> {
    return this.#checks.run();
  }

  dispose(): void {
    this.#stop.abort();
  }

  async #check(): Promise<void> {
    const { signal } = this.#stop;
    const view = this.#deps.index();
    if (this.#stop.signal.aborted || view.kind !== 'ready' || !view.isComplete) return;
    try {
      const cited = this.#deps.runs().flatMap((run) => sourcesOf(run).map(({ documentId }) => documentId));
      const now = await this.#hashes([...new Set(cited)], signal);
      const stale = this.#deps.runs().flatMap((run) => staleRun(run, now));
      if (JSON.stringify(stale) === JSON.stringify(this.#stale)) return;
      this.#stale = stale;
      this.changes.emit(stale);
    } catch (error) {
      if (!signal.aborted) this.#deps.onError(error);
    }
  }

  async #hashes(ids: readonly DocumentId[], signal: AbortSignal): Promise<ReadonlyMap<DocumentId, string>> {
    const unindexed = ids.filter((id) => this.#deps.isUnindexed(id));
    const indexed = ids.filter((id) => !this.#deps.isUnindexed(id));
    const versions = [
      ...(indexed.length === 0 ? [] : await this.#deps.hashesOf(indexed, signal)),
      ...(unindexed.length === 0 ? [] : await this.#deps.hashesOnDisk(unindexed, signal)),
    ];
    return new Map(versions.map(({ documentId, contentHash }) => [documentId, contentHash]));
  }
}

/** None for the run of a trace: its documents may be on another machine. */
function sourcesOf({ outcome, isReplay }: RunState): readonly SourceVersion[] {
  return outcome?.kind === 'answered' && isReplay !== true ? outcome.answer.sources : [];
}

function staleRun(run: RunState, now: ReadonlyMap<DocumentId, string>): StaleRun[] {
  const documents = sourcesOf(run)
    .filter(({ documentId, contentHash }) => now.get(documentId) !== contentHash)
    .map(({ documentId }) => documentId);
  return documents.length === 0 ? [] : [{ runId: run.runId, documents }];
}
