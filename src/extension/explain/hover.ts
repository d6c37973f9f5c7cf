import * as vscode from 'vscode';
import { commandIds } from '../commandIds';
import { hasWords } from './explainQuestion';
import type { FindQuickly } from './findQuickly';
import { explainable, selectionAt, textAround } from './selection';
import { explainLink, snippetMarkdown } from './snippetMarkdown';

/**
 * Offers "Explain this" on a selected text, in any file, below what the documents say of it in one sentence. No model is
 * asked, and the index only while it is open; see `findQuickly`.
 *
 * For this the manifest activates on the languages of documents, which people have open when they read. A bare `onLanguage`
 * would reach the first hover in code as well, but VS Code's own input boxes set it off in every window, in the
 * middle of startup. In code the hover is there once Ask Docs was used, and the context menu is there always.
 */
export function registerHover(find: FindQuickly): vscode.Disposable {
  return vscode.languages.registerHoverProvider(explainable, {
    provideHover: (document, position, token) => hoverAt(document, position, { find, token }),
  });
}

async function hoverAt(
  document: vscode.TextDocument,
  position: vscode.Position,
  { find, token }: { readonly find: FindQuickly; readonly token: vscode.CancellationToken },
): Promise<vscode.Hover | undefined> {
  const selection = selectionAt(document, position);
  const text = selection === undefined ? '' : document.getText(selection);
  if (selection === undefined || !hasWords(text)) return undefined;
  const abort = new AbortController();
  const cancelling = token.onCancellationRequested(() => {
    abort.abort();
  });
  const snippets = await find(text, textAround(document, selection), abort.signal);
  cancelling.dispose();
  if (token.isCancellationRequested) return undefined;
  const markdown = new vscode.MarkdownString(
    [...snippets.map(snippetMarkdown), explainLink(text)].join('\n\n'),
    true,
  );
  markdown.isTrusted = { enabledCommands: [commandIds.explainSelection, commandIds.openQuote] };
  return new vscode.Hover(markdown, selection);
}
