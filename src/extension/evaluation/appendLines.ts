import * as vscode from 'vscode';
import { AskDocsError } from '../../core/errors';
import { writeNew } from '../newFile';

/**
 * Adds lines at the end of a file, which need not exist, and shows the first of them. What the file holds stays, also what
 * an editor has not saved yet. Fails with `output-unwritable`.
 */
export async function appendLines(file: string, lines: readonly string[]): Promise<void> {
  await writeNew(file, '');
  const document = await vscode.workspace.openTextDocument(vscode.Uri.file(file));
  const { lineCount } = document;
  const end = document.lineAt(lineCount - 1).range.end;
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, end, `${end.character === 0 ? '' : '\n'}${lines.join('\n')}\n`);
  const isWritten = (await vscode.workspace.applyEdit(edit)) && (await document.save());
  if (!isWritten) throw new AskDocsError('output-unwritable', { detail: file });
  const first = new vscode.Position(end.character === 0 ? lineCount - 1 : lineCount, 0);
  await vscode.window.showTextDocument(document, { selection: new vscode.Range(first, first) });
}
