import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { commandIds } from '../base/commandIds';
import type { IndexClient } from '../index/indexClient';
import { findQuickly } from './findQuickly';
import { hasWords } from './hasWords';
import { registerHover } from './hover';
import { explainable } from './selection';

/** Registers the code action and hover for selected text. */
export function registerExplaining(client: IndexClient): vscode.Disposable {
  return vscode.Disposable.from(registerHover(findQuickly(client)), registerCodeAction());
}

const kind = vscode.CodeActionKind.Empty.append('explain');

/** Offers to explain the selection; nothing without one, so that the light bulb is not always shown. */
function registerCodeAction(): vscode.Disposable {
  return vscode.languages.registerCodeActionsProvider(
    explainable,
    { provideCodeActions: (document, range) => actionsFor(document, range) },
    { providedCodeActionKinds: [kind] },
  );
}

function actionsFor(document: vscode.TextDocument, range: vscode.Range): vscode.CodeAction[] {
  // VS Code passes the diagnostic's range, or the selection.
  if (!(range instanceof vscode.Selection) || range.isEmpty) return [];
  const text = document.getText(range);
  if (!hasWords(text)) return [];
  const action = new vscode.CodeAction(l10n.t('Explain with Ask Docs'), kind);
  action.command = { command: commandIds.explainSelection, title: action.title, arguments: [text] };
  return [action];
}
