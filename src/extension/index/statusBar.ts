import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { focusChatCommand } from '../commandIds';
import { indexSummary } from './indexSummary';
import type { WorkspaceIndex } from './workspaceIndex';

/** One item that shows how the index stands; hidden until the index is used. A click opens the chat. */
export function createStatusBar(index: WorkspaceIndex): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('askDocs.index', vscode.StatusBarAlignment.Left);
  item.name = 'Ask Docs';
  item.command = focusChatCommand;
  const show = () => {
    const summary = indexSummary(index.view);
    if (summary === undefined) {
      item.hide();
      return;
    }
    item.text = summary.text;
    item.tooltip = summary.tooltip;
    item.accessibilityInformation = { label: l10n.t('Ask Docs: {0}', summary.tooltip), role: 'button' };
    item.show();
  };
  show();
  return vscode.Disposable.from(index.changes.add(show), item);
}
