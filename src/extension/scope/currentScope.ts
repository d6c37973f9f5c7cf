import * as vscode from 'vscode';
import type { ScopeItem } from '../../core/model/scope';
import { documentIdOf, linesOf } from './editorScope';

/**
 * The selection and the file of the tab in front or, where that is none of a file, of the text editor that the person is or
 * was last in; neither for what is no document on disk.
 */
export function currentScope(editor: vscode.TextEditor | undefined): readonly ScopeItem[] {
  const uri = activeUri() ?? editor?.document.uri;
  const id = uri && documentIdOf(uri);
  if (id === undefined) return [];
  const isOfEditor = editor?.document.uri.toString() === uri?.toString();
  const selection = isOfEditor ? selectionOf(id, editor?.selection) : [];
  return [...selection, { kind: 'file', id }];
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
  return [{ kind: 'selection', id, lines: linesOf(selection) }];
}
