import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { answerMarkdown } from '../../core/export/conversation/markdownOf';
import type { RunState } from '../../core/model/state';

/**
 * Puts an answer with its sources at the cursor of a text editor, in place of what is selected, as one step to undo; into a new
 * Markdown document without an editor. Says so where the editor cannot be written to.
 */
export async function insertAnswer(run: RunState, editor: vscode.TextEditor | undefined): Promise<void> {
  const text = answerMarkdown(run);
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
  const { version } = document;
  await shown.edit((edit) => {
    edit.replace(selection, text);
  });
  // VS Code reports an edit of a read-only editor as done.
  if (document.version === version) {
    void vscode.window.showWarningMessage(
      l10n.t('The answer was not inserted: this editor cannot be written to.'),
    );
    return;
  }
  const { end } = shown.selection;
  shown.selection = new vscode.Selection(end, end);
}
