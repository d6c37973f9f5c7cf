import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { AskDocsError } from '../../core/model/errors';

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
