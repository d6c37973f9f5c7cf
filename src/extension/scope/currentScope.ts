import * as vscode from 'vscode';
import type { ScopeItem } from '../../core/scope';
import { changedId, workspaceRoots } from '../index/workspaceRoots';

/** The selection and the file of the editor that is, or was last, active; neither for what is no document on disk. */
export function currentScope(): readonly ScopeItem[] {
  const editor = vscode.window.activeTextEditor;
  const uri = activeUri() ?? editor?.document.uri;
  const id = uri?.scheme === 'file' ? documentIdOf(uri) : undefined;
  if (id === undefined) return [];
  const isOfEditor = editor?.document.uri.toString() === uri?.toString();
  const selection = isOfEditor ? selectionOf(id, editor?.selection) : [];
  return [...selection, { kind: 'file', id }];
}

function documentIdOf({ fsPath }: vscode.Uri): string | undefined {
  return changedId(workspaceRoots(vscode.workspace.workspaceFolders ?? []), fsPath);
}

/** Of the tab in front, which may be of an editor that is none for texts. */
function activeUri(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const isOfFile =
    input instanceof vscode.TabInputText ||
    input instanceof vscode.TabInputCustom ||
    input instanceof vscode.TabInputNotebook;
  return isOfFile ? input.uri : undefined;
}

function selectionOf(id: string, selection: vscode.Selection | undefined): readonly ScopeItem[] {
  if (selection === undefined || selection.isEmpty) return [];
  const { start, end } = selection;
  // A line of which nothing is selected but its beginning is not meant.
  const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
  return [{ kind: 'selection', id, lines: { start: start.line + 1, end: last + 1 } }];
}
