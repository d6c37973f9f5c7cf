import { homedir } from 'node:os';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { AskDocsError } from '../../core/model/errors';
import { saveText } from './saveText';
import type { TracePrompts } from './traces';

const filters = { Trace: ['json'] };

/** The dialogs and messages of `createTraces` in VS Code. */
export const tracePrompts: TracePrompts = {
  copy: async (text) => vscode.env.clipboard.writeText(text),
  save: (name, text, done) =>
    saveText(name, text, { filters, title: l10n.t('Save Trace'), folder: traceFolder(), done }),
  async pick(maxBytes) {
    const options = { filters, title: l10n.t('Open Trace'), defaultUri: traceFolder() };
    const [file] = (await vscode.window.showOpenDialog(options)) ?? [];
    return file && read(file, maxBytes);
  },
  tell(sentence) {
    void vscode.window.showInformationMessage(sentence);
  },
};

/**
 * The folder the save and open dialogs start in. Not in the workspace: a trace must not become a source of
 * the next answer.
 */
function traceFolder(): vscode.Uri {
  return vscode.Uri.file(homedir());
}

async function read(file: vscode.Uri, maxBytes: number): Promise<string> {
  try {
    const { size } = await vscode.workspace.fs.stat(file);
    if (size > maxBytes) throw new AskDocsError('trace-too-large');
    return Buffer.from(await vscode.workspace.fs.readFile(file)).toString('utf8');
  } catch (cause) {
    if (cause instanceof AskDocsError) throw cause;
    throw new AskDocsError('input-unreadable', { cause });
  }
}
