import * as vscode from 'vscode';
import type { WorkspaceIndex } from './workspaceIndex';
import { changedId, workspaceRoots } from './workspaceRoots';

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

/**
 * Keeps the index up to date while the folders change. Watching begins when the index is first used: until
 * then there is nothing to update.
 */
export function watchDocuments(index: WorkspaceIndex): vscode.Disposable {
  const collector = new ChangeCollector(timers, (changed) => index.update(changed));
  const watching: vscode.Disposable[] = [];
  const note = (uri: vscode.Uri, kind: 'changed' | 'moved') => {
    if (uri.scheme !== 'file' || index.isPaused) return;
    const id = changedId(workspaceRoots(vscode.workspace.workspaceFolders ?? []), uri.fsPath, kind);
    if (id !== undefined) collector.add(id);
  };
  const changed = (uri: vscode.Uri) => {
    note(uri, 'changed');
  };
  const moved = (uri: vscode.Uri) => {
    note(uri, 'moved');
  };
  const start = () => {
    const files = vscode.workspace.createFileSystemWatcher('**');
    watching.push(
      files,
      files.onDidCreate(changed),
      files.onDidChange(changed),
      files.onDidDelete(moved),
      // Changes in the editor are known at once, before the file system reports them.
      vscode.workspace.onDidSaveTextDocument((document) => {
        changed(document.uri);
      }),
      vscode.workspace.onDidDeleteFiles((event) => {
        event.files.forEach(moved);
      }),
      vscode.workspace.onDidRenameFiles((event) => {
        for (const { oldUri, newUri } of event.files) [oldUri, newUri].forEach(moved);
      }),
    );
  };
  const follow = index.changes.add((view) => {
    if (watching.length === 0 && view.kind !== 'not-indexed' && view.kind !== 'no-workspace') start();
  });
  return new vscode.Disposable(() => {
    follow.dispose();
    collector.dispose();
    for (const part of watching) part.dispose();
  });
}

const timers = {
  now: () => Date.now(),
  after(ms: number, run: () => void) {
    const timer = setTimeout(run, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};
