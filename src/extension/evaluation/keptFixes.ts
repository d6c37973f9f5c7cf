import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { commandIds } from '../base/commandIds';
import { actionsOn, type KeptAction } from './keptAction';
import { keptCode, KeptProblem } from './keptMarks';

/** The quick fixes of changed answers. They all write, so there are none in an untrusted workspace. */
export function registerKeptFixes(): vscode.Disposable {
  const provider: vscode.CodeActionProvider = {
    provideCodeActions: (_document, _range, { diagnostics }) =>
      vscode.workspace.isTrusted
        ? diagnostics.flatMap((problem) =>
            problem.code === keptCode && problem instanceof KeptProblem ? fixesOf(problem) : [],
          )
        : [],
  };
  return vscode.languages.registerCodeActionsProvider({ scheme: 'file' }, provider, {
    providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
  });
}

function fixesOf(problem: KeptProblem): vscode.CodeAction[] {
  const titles: Readonly<Record<KeptAction['action'], string>> = {
    accept: l10n.t('Accept what the document says now'),
    revert: l10n.t('Revert the document to what was kept'),
    correct: l10n.t('Correct the answer…'),
  };
  return actionsOn(problem.changed).map(({ action }) => {
    const fix = new vscode.CodeAction(titles[action], vscode.CodeActionKind.QuickFix);
    const argument: KeptAction = { action, itemId: problem.changed.itemId };
    fix.command = { title: titles[action], command: commandIds.settleKeptAnswer, arguments: [argument] };
    fix.diagnostics = [problem];
    fix.isPreferred = action === 'accept';
    return fix;
  });
}
