import * as vscode from 'vscode';
import type { ModelPrompts } from './modelDownloads';
import * as l10n from '@vscode/l10n';
import { commandIds } from '../base/commandIds';
import { askChoice, askText, showWaiting } from '../base/dialogs';
import { back, type Reply } from '../base/reply';
import type { ChoicePrompts, Option } from './modelChoiceDeps';

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

const checkAction = l10n.t('Check Connection');
const settingsAction = l10n.t('Open Settings');

/** The dialogs and messages of `chooseModel` in VS Code. */
export function choicePrompts(key: ChoicePrompts['key']): ChoicePrompts {
  return {
    key,
    pick,
    input: (input) => askText({ ...input, title: l10n.t('Ask Docs: Choose Who Answers'), canGoBack: true }),
    waiting: (placeholder, work) =>
      showWaiting({ title: l10n.t('Ask Docs: Choose Who Answers'), placeholder }, work),
    done(sentence, canCheck) {
      void vscode.window
        .showInformationMessage(sentence, ...(canCheck ? [checkAction] : []))
        .then((action) => {
          if (action === checkAction) void vscode.commands.executeCommand(commandIds.checkModel);
        });
    },
    warn,
  };
}

/** Warns that the workspace settings override the chosen model. */
export function warnOverruled(): void {
  warn(l10n.t('The settings of this workspace set another model and override your own.'));
}

function warn(sentence: string): void {
  void vscode.window.showWarningMessage(sentence, settingsAction).then((action) => {
    if (action !== settingsAction) return;
    void vscode.commands.executeCommand('workbench.action.openWorkspaceSettings', 'askDocs.model');
  });
}

async function pick<T>(
  title: string,
  placeholder: string,
  options: readonly Option<T>[],
  canGoBack: boolean,
): Promise<Reply<T>> {
  const items = options.map(({ value, ...option }) => ({
    ...option,
    kind: value === undefined ? vscode.QuickPickItemKind.Separator : vscode.QuickPickItemKind.Default,
    value,
  }));
  const chosen = await askChoice(items, { title: l10n.t('Ask Docs: {0}', title), placeholder, canGoBack });
  return chosen === back ? back : chosen?.value;
}
