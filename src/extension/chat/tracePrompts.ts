import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { AskDocsError } from '../../core/errors';
import { saveText } from './saveText';
import type { TracePrompts } from './traces';

const filters = { Trace: ['json'] };

/** What `createTraces` asks and tells, in VS Code. */
export const tracePrompts: TracePrompts = {
  copy: async (text) => vscode.env.clipboard.writeText(text),
  save: (name, text, done) =>
    saveText(name, text, { filters, title: l10n.t('Save Trace'), folder: firstFolder(), done }),
  async pick(maxBytes) {
    const folder = firstFolder();
    const options = { filters, title: l10n.t('Open Trace'), ...(folder && { defaultUri: folder }) };
    const [file] = (await vscode.window.showOpenDialog(options)) ?? [];
    return file && read(file, maxBytes);
  },
  tell(sentence) {
    void vscode.window.showInformationMessage(sentence);
  },
};

/** Traces are saved to, and looked for in, the first open folder, whatever editor is active. */
function firstFolder(): vscode.Uri | undefined {
  return vscode.workspace.workspaceFolders?.[0]?.uri;
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
