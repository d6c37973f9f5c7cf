import { homedir } from 'node:os';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { RunState } from '../../core/model/state';
import { fileName } from '../base/fileName';
import { saveText } from './saveText';

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
