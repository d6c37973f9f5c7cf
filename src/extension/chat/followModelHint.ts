import * as vscode from 'vscode';
import { logText } from '../../core/model/errors';
import type { Conversation } from './conversation';
import type { Log } from '../base/log';
import { useModel } from '../base/settings';
import { warnOverruled } from '../models/choicePrompts';
import { listEditorModels } from '../models/editorModels';
import { ModelHint } from '../models/modelHint';

/** The hint that VS Code has a model to use, offered after a question was answered offline. */
export function followModelHint(
  { globalState }: Pick<vscode.ExtensionContext, 'globalState'>,
  conversation: Pick<Conversation, 'changes'>,
  log: Log,
): { readonly hint: ModelHint; readonly following: vscode.Disposable } {
  const hint = new ModelHint({
    storage: globalState,
    isSettled: () => !vscode.workspace.isTrusted || isProviderSet(),
    editorModels: listEditorModels,
    use: useModel,
    warn: warnOverruled,
  });
  const following = vscode.Disposable.from(
    conversation.changes.add((change) => {
      const isAnswered =
        change.type === 'event' &&
        change.event.type === 'run-end' &&
        change.event.outcome.kind === 'answered';
      if (isAnswered)
        hint.offer().catch((error: unknown) => {
          log.error(logText(error));
        });
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('askDocs.model.provider')) hint.settle();
    }),
  );
  return { hint, following };
}

/** Whether any settings set a provider, even to none. */
function isProviderSet(): boolean {
  const set = vscode.workspace.getConfiguration('askDocs.model').inspect('provider');
  const values = [set?.globalValue, set?.workspaceValue, set?.workspaceFolderValue];
  return values.some((value) => value !== undefined);
}
