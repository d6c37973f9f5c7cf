import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { AskDocsError } from '../../core/errors';
import type { TracePrompts } from './traces';

const filters = { Trace: ['json'] };

/** What `createTraces` asks and tells, in VS Code. */
export const tracePrompts: TracePrompts = {
  copy: async (text) => vscode.env.clipboard.writeText(text),
  async save(name, text, done) {
    const target = await vscode.window.showSaveDialog({
      filters,
      title: l10n.t('Save Trace'),
      ...startAt(name),
    });
    if (target === undefined) return;
    await write(target, text);
    void vscode.window.showInformationMessage(done, l10n.t('Open')).then(async (chosen) => {
      if (chosen !== undefined) await vscode.window.showTextDocument(target);
    });
  },
  async pick(maxBytes) {
    const options = { filters, title: l10n.t('Open Trace'), ...startAt() };
    const [file] = (await vscode.window.showOpenDialog(options)) ?? [];
    return file && read(file, maxBytes);
  },
  tell(sentence) {
    void vscode.window.showInformationMessage(sentence);
  },
};

/** Traces are saved to, and looked for in, the first open folder, whatever editor is active. */
function startAt(...path: readonly string[]): { readonly defaultUri?: vscode.Uri } {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  return folder === undefined ? {} : { defaultUri: vscode.Uri.joinPath(folder, ...path) };
}

async function write(file: vscode.Uri, text: string): Promise<void> {
  try {
    await vscode.workspace.fs.writeFile(file, Buffer.from(text, 'utf8'));
  } catch (cause) {
    throw new AskDocsError('output-unwritable', { cause });
  }
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
