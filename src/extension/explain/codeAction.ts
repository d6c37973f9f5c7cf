import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { commandIds } from '../commandIds';
import { hasWords } from './hasWords';
import { explainable } from './selection';

const kind = vscode.CodeActionKind.Empty.append('explain');

/** Offers to explain what is selected; nothing while nothing is, so that the light bulb is not always there. */
export function registerCodeAction(): vscode.Disposable {
  return vscode.languages.registerCodeActionsProvider(
    explainable,
    { provideCodeActions: (document, range) => actionsFor(document, range) },
    { providedCodeActionKinds: [kind] },
  );
}

function actionsFor(document: vscode.TextDocument, range: vscode.Range): vscode.CodeAction[] {
  // Of a problem or a word VS Code gives the range, of what the user has chosen the selection.
  if (!(range instanceof vscode.Selection) || range.isEmpty) return [];
  const text = document.getText(range);
  if (!hasWords(text)) return [];
  const action = new vscode.CodeAction(l10n.t('Explain with Ask Docs'), kind);
  action.command = { command: commandIds.explainSelection, title: action.title, arguments: [text] };
  return [action];
}
