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
export async function saveText(name: string, text: string, options: SaveOptions): Promise<void> {
  await save(name, () => Buffer.from(text, 'utf8'), options);
}

async function save(
  name: string,
  contentOf: (target: vscode.Uri) => Uint8Array,
  { filters, title, folder, done }: SaveOptions,
): Promise<void> {
  const target = await vscode.window.showSaveDialog({
    ...{ filters, title },
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, name) }),
  });
  if (target === undefined) return;
  try {
    await vscode.workspace.fs.writeFile(target, contentOf(target));
  } catch (cause) {
    throw new AskDocsError('output-unwritable', { cause });
  }
  void vscode.window.showInformationMessage(done, l10n.t('Open')).then(async (chosen) => {
    if (chosen !== undefined) await vscode.commands.executeCommand('vscode.open', target);
  });
}

/** A drawing as an SVG document, and as a PNG in Base64, empty where it could not be painted. */
export interface SavedDrawing {
  readonly svg: string;
  readonly png: string;
}

/**
 * Asks where to save a drawing of a run's result, and saves it as a picture or as SVG, by the name that is chosen; does nothing
 * when the user cancels. Fails with `output-unwritable`.
 */
export async function saveChart({ question }: RunState, { svg, png }: SavedDrawing): Promise<void> {
  const isVector = ({ path }: vscode.Uri): boolean => png === '' || path.toLowerCase().endsWith('.svg');
  const contentOf = (target: vscode.Uri): Uint8Array =>
    isVector(target) ? Buffer.from(`${svg}\n`, 'utf8') : Buffer.from(png, 'base64');
  await save(`${fileName(question)}.${png === '' ? 'svg' : 'png'}`, contentOf, {
    filters: { ...(png !== '' && { PNG: ['png'] }), SVG: ['svg'] },
    title: l10n.t('Save Chart'),
    // Not into the workspace: what is made of documents is not one of them.
    folder: vscode.Uri.file(homedir()),
    done: l10n.t('The chart is saved.'),
  });
}
