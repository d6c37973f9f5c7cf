import * as vscode from 'vscode';
import type { ModelPrompts } from './modelDownloads';

/** The dialogs and messages of `ModelDownloads` in VS Code. */
export const modelPrompts: ModelPrompts = {
  offer: async (message, action) => (await vscode.window.showInformationMessage(message, action)) === action,
  confirm: async (question, detail, action) =>
    (await vscode.window.showInformationMessage(question, { modal: true, detail }, action)) === action,
  tell(message) {
    void vscode.window.showInformationMessage(message);
  },
  warn(message) {
    void vscode.window.showErrorMessage(message);
  },
  async follow(title, task) {
    const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
    return vscode.window.withProgress(options, async (progress, token) => {
      const abort = new AbortController();
      token.onCancellationRequested(() => {
        abort.abort();
      });
      return task(percentProgress(progress), abort.signal);
    });
  },
};

/** Reports only whole percents. */
function percentProgress(
  progress: vscode.Progress<{ message?: string; increment?: number }>,
): (done: number, total: number) => void {
  let shown = 0;
  return (done, total) => {
    const percent = Math.floor((100 * done) / total);
    if (percent === shown) return;
    progress.report({ increment: percent - shown, message: `${percent}%` });
    shown = percent;
  };
}
