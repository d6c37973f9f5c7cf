import * as vscode from 'vscode';
import { answerMarkdown } from '../../core/export/conversation/markdownOf';
import type { RunState } from '../../core/model/state';

/** Puts an answer with its sources at the cursor of the text editor used last, or into a new Markdown document if none is open. */
export async function insertAnswer(run: RunState): Promise<void> {
  const text = answerMarkdown(run);
  const editor = vscode.window.activeTextEditor ?? vscode.window.visibleTextEditors[0];
  if (editor === undefined) {
    const document = await vscode.workspace.openTextDocument({ language: 'markdown', content: text });
    await vscode.window.showTextDocument(document);
    return;
  }
  const { document, selection, viewColumn } = editor;
  const shown = await vscode.window.showTextDocument(document, {
    selection,
    ...(viewColumn && { viewColumn }),
  });
  await shown.edit((edit) => {
    edit.replace(selection, text);
  });
}
