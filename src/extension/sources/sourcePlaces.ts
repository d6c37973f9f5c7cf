import * as vscode from 'vscode';
import { documentPath, workspaceRoots, type WorkspaceRoot } from '../index/workspaceRoots';

/** The workspace folders on disk. */
export function sourceFolders(): readonly WorkspaceRoot[] {
  return workspaceRoots(vscode.workspace.workspaceFolders ?? []);
}

/** The URI of a file or folder of the tree; undefined when its workspace folder is no longer open. */
export function locateSource(id: string): vscode.Uri | undefined {
  const folders = sourceFolders();
  const root = folders.length > 1 ? folders.find(({ name }) => name === id) : undefined;
  const path = root?.path ?? documentPath(folders, id);
  return path === undefined ? undefined : vscode.Uri.file(path);
}
