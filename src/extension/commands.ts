import * as vscode from 'vscode';
import { commandIds, indexingContextKey, pausedContextKey } from './base/commandIds';
import type { Commands } from './commandTable';
import type { WorkspaceIndex } from './index/workspaceIndex';
import { runAtEdge } from './base/log';

interface RegisteringDeps {
  readonly index: WorkspaceIndex;
  readonly log: vscode.LogOutputChannel;
  /** Loads the implementations of the commands on first use. */
  readonly load: () => Promise<Commands>;
}

/** Registers every command of the manifest. */
export function registerCommands({ index, log, load }: RegisteringDeps): vscode.Disposable {
  const names = Object.keys(commandIds) as (keyof typeof commandIds)[]; // `Object.keys` loses their type.
  const registered = names.map((name) =>
    vscode.commands.registerCommand(commandIds[name], (argument: unknown) =>
      runAtEdge(log, async () => (await load())[name](argument)),
    ),
  );
  return vscode.Disposable.from(...registered, followIndexing(index));
}

/**
 * Keeps the context keys of the manifest's `when` clauses up to date: whether a sync is running, and whether
 * indexing is paused.
 */
function followIndexing(index: WorkspaceIndex): { dispose(): void } {
  const told = new Map<string, boolean>();
  const tell = (key: string, value: boolean) => {
    if ((told.get(key) ?? false) === value) return;
    told.set(key, value);
    void vscode.commands.executeCommand('setContext', key, value);
  };
  return index.changes.add((view) => {
    tell(indexingContextKey, view.kind === 'indexing');
    tell(pausedContextKey, view.kind === 'paused');
  });
}
