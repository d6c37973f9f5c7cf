import * as vscode from 'vscode';
import type { ScopeItem } from '../../core/model/scope';
import { documentIdOf, linesOf } from './editorScope';

/**
 * The selection and file of the active tab or, if that shows no file, of the text editor that is or was last
 * active; neither if it is not a document on disk.
 */
export function currentScope(editor: vscode.TextEditor | undefined): readonly ScopeItem[] {
  const uri = activeUri() ?? editor?.document.uri;
  const id = uri && documentIdOf(uri);
  if (id === undefined) return [];
  const isOfEditor = editor?.document.uri.toString() === uri?.toString();
  const selection = isOfEditor ? selectionOf(id, editor?.selection) : [];
  return [...selection, { kind: 'file', id }];
}

/** The URI of the active tab, whose editor need not be a text editor. */
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
