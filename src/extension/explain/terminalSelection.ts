import * as vscode from 'vscode';
import { throughClipboard } from './throughClipboard';

/** What is selected in the active terminal; empty when nothing is. VS Code gives it away by the clipboard alone. */
export function terminalSelection(): Promise<string> {
  return throughClipboard(vscode.env.clipboard, () =>
    vscode.commands.executeCommand('workbench.action.terminal.copySelection'),
  );
}
