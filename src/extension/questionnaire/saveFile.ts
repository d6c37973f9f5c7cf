import { dirname } from 'node:path';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { AskDocsError } from '../../core/errors';

interface SaveOptions {
  /** What the dialog begins with; the file goes beside `beside`. */
  readonly name: string;
  readonly beside: vscode.Uri;
  readonly filters: Record<string, string[]>;
  readonly title: string;
  /** What is said once it is saved. */
  readonly done: string;
}

/**
 * Asks where to save a file, makes and saves it, and offers to open it; nothing happens when the person turns away. Never
 * writes over `beside`. Fails as `make` does, and with `output-unwritable`.
 */
export async function saveFile(
  make: () => Promise<Uint8Array>,
  { name, beside, filters, title, done }: SaveOptions,
): Promise<void> {
  const defaultUri = vscode.Uri.joinPath(beside.with({ path: dirname(beside.path) }), name);
  const target = await vscode.window.showSaveDialog({ defaultUri, filters, title });
  if (target === undefined) return;
  if (target.toString() === beside.toString()) {
    void vscode.window.showWarningMessage(
      l10n.t('The questionnaire itself is never changed: choose another name.'),
    );
    return;
  }
  const bytes = await make();
  try {
    await vscode.workspace.fs.writeFile(target, bytes);
  } catch (cause) {
    throw new AskDocsError('output-unwritable', { cause });
  }
  void vscode.window.showInformationMessage(done, l10n.t('Open')).then(async (chosen) => {
    if (chosen !== undefined) await vscode.commands.executeCommand('vscode.open', target);
  });
}
