import type * as vscode from 'vscode';
import { workspace } from 'vscode';
import type { DocumentId, LineRange } from '../../core/model/types';
import { changedId, workspaceRoots } from '../index/workspaceRoots';

/**
 * Undefined for anything that is not a file on disk, lies outside the workspace, or has an unsupported
 * format.
 */
export function documentIdOf({ scheme, fsPath }: vscode.Uri): DocumentId | undefined {
  if (scheme !== 'file') return undefined;
  const id = changedId(workspaceRoots(workspace.workspaceFolders ?? []), fsPath);
  return id === '' ? undefined : id;
}

/**
 * The lines of a selection, 1-based. A selection of whole lines ends at the start of the next line, which is
 * not included.
 */
export function linesOf({ start, end }: vscode.Range): LineRange {
  const isBefore = end.character === 0 && end.line > start.line;
  return { start: start.line + 1, end: isBefore ? end.line : end.line + 1 };
}
