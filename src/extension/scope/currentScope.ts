import * as vscode from 'vscode';
import { workspace } from 'vscode';
import type { DocumentId, LineRange } from '../../core/model/types';
import { changedId, workspaceRoots } from '../index/workspaceRoots';
import type { ScopeItem } from '../../core/model/scope';

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

/**
 * Remembers the text editor of a file that was last active: while the chat is in an editor itself, no text
 * editor is active.
 */
export class LastEditor {
  readonly #following: vscode.Disposable;
  #last: vscode.TextEditor | undefined;

  constructor() {
    this.#note(vscode.window.activeTextEditor);
    this.#following = vscode.window.onDidChangeActiveTextEditor((editor) => {
      this.#note(editor);
    });
  }

  /** The active text editor, otherwise the last one if its file is still open, otherwise a visible one. */
  get(): vscode.TextEditor | undefined {
    const { activeTextEditor, visibleTextEditors } = vscode.window;
    const last = this.#last?.document.isClosed === false ? this.#last : undefined;
    return activeTextEditor ?? last ?? visibleTextEditors.find(isOfFile);
  }

  dispose(): void {
    this.#following.dispose();
  }

  #note(editor: vscode.TextEditor | undefined): void {
    if (editor !== undefined && isOfFile(editor)) this.#last = editor;
  }
}

function isOfFile({ document }: vscode.TextEditor): boolean {
  return document.uri.scheme === 'file';
}
