import * as vscode from 'vscode';

/**
 * What is selected in the active terminal; empty when nothing is. VS Code gives it away by the clipboard alone, whose text
 * is put back.
 */
export async function terminalSelection(): Promise<string> {
  const { clipboard } = vscode.env;
  const before = await clipboard.readText();
  // What was copied before must not be taken for the selection.
  if (before !== '') await clipboard.writeText('');
  try {
    await vscode.commands.executeCommand('workbench.action.terminal.copySelection');
    return await clipboard.readText();
  } finally {
    await clipboard.writeText(before);
  }
}
