import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { AskDocsError } from '../../core/model/errors';

/**
 * Asks the user to choose when several folders are open; undefined when none was chosen. Fails with
 * `no-workspace`.
 */
export async function chooseFolder(): Promise<string | undefined> {
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  const [only, ...others] = folders;
  if (only === undefined) throw new AskDocsError('no-workspace');
  if (others.length === 0) return only.uri.fsPath;
  return (await vscode.window.showWorkspaceFolderPick())?.uri.fsPath;
}

/** Writes a new file; an existing one is left as it is. Fails with `output-unwritable`. */
export async function writeNew(file: string, text: string): Promise<void> {
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text, { flag: 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
    throw new AskDocsError('output-unwritable', { detail: file, cause: error });
  }
}

/** Makes a file name of a title, without characters that some systems do not allow. */
export function fileName(title: string): string {
  const name = title
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
  return name === '' ? 'ask-docs' : name.toLowerCase();
}
