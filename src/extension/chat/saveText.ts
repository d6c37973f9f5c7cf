import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { AskDocsError } from '../../core/model/errors';
import { homedir } from 'node:os';
import type { RunState } from '../../core/model/state';
import { fileName } from '../base/newFile';

interface SaveOptions {
  readonly filters: Record<string, string[]>;
  readonly title: string;
  /** The folder the dialog starts in. */
  readonly folder: vscode.Uri | undefined;
  /** The message shown once it is saved. */
  readonly done: string;
}

/**
 * Asks where to save a text, saves it and offers to open it; does nothing when the user cancels. Fails with
 * `output-unwritable`.
 */
export async function saveText(
  name: string,
  text: string,
  { filters, title, folder, done }: SaveOptions,
): Promise<void> {
  const target = await vscode.window.showSaveDialog({
    ...{ filters, title },
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, name) }),
  });
  if (target === undefined) return;
  try {
    await vscode.workspace.fs.writeFile(target, Buffer.from(text, 'utf8'));
  } catch (cause) {
    throw new AskDocsError('output-unwritable', { cause });
  }
  void vscode.window.showInformationMessage(done, l10n.t('Open')).then(async (chosen) => {
    if (chosen !== undefined) await vscode.window.showTextDocument(target);
  });
}

/**
 * Asks where to save a drawing of a run's result, an SVG document, and saves it; does nothing when the user
 * cancels. Fails with `output-unwritable`.
 */
export async function saveChart({ question }: RunState, svg: string): Promise<void> {
  await saveText(`${fileName(question)}.svg`, `${svg}\n`, {
    filters: { SVG: ['svg'] },
    title: l10n.t('Save Chart'),
    // Not into the workspace: what is made of documents is not one of them.
    folder: vscode.Uri.file(homedir()),
    done: l10n.t('The chart is saved.'),
  });
}
