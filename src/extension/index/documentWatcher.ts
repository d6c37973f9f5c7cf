import * as vscode from 'vscode';
import { ChangeCollector } from './changeCollector';
import type { WorkspaceIndex } from './workspaceIndex';
import { changedId, workspaceRoots } from './workspaceRoots';

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
