import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { workspaceRoots } from '../index/workspaceRoots';

/**
 * Opens the glossary of the first folder with an entry begun for a term, and the cursor where its other names are typed.
 * Nothing is written: a glossary that does not exist is created when the user saves it.
 */
export async function openGlossary(term: string): Promise<void> {
  const [root] = workspaceRoots(vscode.workspace.workspaceFolders ?? []);
  if (root === undefined || !vscode.workspace.isTrusted) {
    void vscode.window.showWarningMessage(
      root === undefined
        ? l10n.t('There is no glossary: no folder is open.')
        : l10n.t('The glossary is not used: this workspace is not trusted.'),
    );
    return;
  }
  const { startEntry } = await import('../../adapters/vocabulary/startEntry');
  const document = await vscode.workspace.openTextDocument(await glossaryIn(root.path));
  const { at, text } = await startEntry(document.getText(), term);
  const begin = document.positionAt(at);
  if (text !== '') {
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, begin, text);
    await vscode.workspace.applyEdit(edit);
  }
  // The cursor comes with the editor: one that is set later would move below the hands of somebody who types already.
  const end = document.lineAt(begin.line + text.split('\n').length - 1).range.end;
  await vscode.window.showTextDocument(document, { selection: new vscode.Range(end, end) });
}

/** The glossary of a folder, or one to be saved there. */
async function glossaryIn(folder: string): Promise<vscode.Uri> {
  const [file, other] = ['yaml', 'yml'].map((extension) =>
    vscode.Uri.joinPath(vscode.Uri.file(folder), '.askdocs', `glossary.${extension}`),
  ) as [vscode.Uri, vscode.Uri];
  for (const uri of [file, other]) {
    const isThere = await vscode.workspace.fs.stat(uri).then(
      () => true,
      () => false,
    );
    if (isThere) return uri;
  }
  return file.with({ scheme: 'untitled' });
}
