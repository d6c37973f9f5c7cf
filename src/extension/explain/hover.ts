import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { commandIds } from '../commandIds';
import { previewScheme } from '../citations/previewUri';

/**
 * Offers "Explain this" on a selected text, in any file. It shows a link and nothing else: no model and no index is asked
 * until the user clicks, and the command itself reads the selection.
 *
 * For this the manifest activates on the languages of documents, which people have open when they read. A bare `onLanguage`
 * would reach the first hover in code as well, but VS Code's own input boxes set it off in every window, in the
 * middle of startup. In code the hover is there once Ask Docs was used, and the context menu is there always.
 */
export function registerHover(): vscode.Disposable {
  // The extension runs where the files are, so those of a remote window are `file` to it as well.
  const selector = [{ scheme: 'file' }, { scheme: 'untitled' }, { scheme: previewScheme }];
  return vscode.languages.registerHoverProvider(selector, { provideHover });
}

function provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document !== document) return undefined;
  const { selection } = editor;
  if (selection.isEmpty || !selection.contains(position)) return undefined;
  const link = new vscode.MarkdownString(
    `[$(comment-discussion) ${l10n.t('Explain this with Ask Docs')}](command:${commandIds.explainSelection})`,
    true,
  );
  link.isTrusted = { enabledCommands: [commandIds.explainSelection] };
  return new vscode.Hover(link, selection);
}
