/** What the tests inside VS Code use of the extension and of the workspace that it runs in. */
import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { RunState } from '../../src/core/model/state';
import type { TestApi } from '../../src/extension/testApi';

export function askDocs(): vscode.Extension<TestApi> {
  const extension = vscode.extensions.getExtension<TestApi>('ask-docs.ask-docs');
  assert.ok(extension, 'the extension is installed');
  return extension;
}

/** Asks by command, as the palette does, and returns the run once it has ended. */
export async function ask(question: string): Promise<RunState> {
  await vscode.commands.executeCommand('askDocs.askQuestion', question);
  return lastRun();
}

export async function lastRun(): Promise<RunState> {
  const run = (await askDocs().activate()).runs().at(-1);
  assert.ok(run, 'something was asked');
  return run;
}

export function workspaceUri(...path: readonly string[]): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder, 'a folder is open');
  return vscode.Uri.joinPath(folder.uri, ...path);
}

export async function readText(uri: vscode.Uri): Promise<string> {
  return Buffer.from(await vscode.workspace.fs.readFile(uri)).toString('utf8');
}

export async function writeText(uri: vscode.Uri, text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(uri, Buffer.from(text, 'utf8'));
}

/** Opens a document with the first occurrence of a text selected. */
export async function openSelected(path: string, text: string): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument(workspaceUri(path));
  const start = document.getText().indexOf(text);
  assert.ok(start >= 0, `"${text}" stands in ${path}`);
  const selection = new vscode.Range(document.positionAt(start), document.positionAt(start + text.length));
  return vscode.window.showTextDocument(document, { selection });
}
