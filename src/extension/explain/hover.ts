import * as vscode from 'vscode';
import { commandIds } from '../base/commandIds';
import { hasWords } from './hasWords';
import type { FindQuickly } from './findQuickly';
import { explainable, selectionAt, textAround } from './selection';
import { explainLink, snippetMarkdown } from './snippetMarkdown';

/**
 * Offers "Explain this" on selected text in any file, below what the documents say about it in one sentence.
 * No model is used, and the index only while it is open; see `findQuickly`.
 *
 * The link and the sentences are two hovers, which VS Code merges: the link is there at once, however long
 * the index takes. The hover registered last is on top, so the link does not move when sentences arrive.
 *
 * For this the manifest activates on the languages of documents, which are open when people read. A bare
 * `onLanguage` would include the first hover in code as well, but VS Code's own input boxes trigger it in
 * every window, in the middle of startup. In code, the hover works once Ask Docs has been used; the context
 * menu always does.
 */
export function registerHover(find: FindQuickly): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.languages.registerHoverProvider(explainable, { provideHover: linkAt }),
    vscode.languages.registerHoverProvider(explainable, {
      provideHover: (document, position, token) => snippetsAt(document, position, { find, token }),
    }),
  );
}

function linkAt(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
  const selected = selectedAt(document, position);
  return selected && hoverOf(explainLink(selected.text), selected.range);
}

async function snippetsAt(
  document: vscode.TextDocument,
  position: vscode.Position,
  { find, token }: { readonly find: FindQuickly; readonly token: vscode.CancellationToken },
): Promise<vscode.Hover | undefined> {
  const selected = selectedAt(document, position);
  if (selected === undefined) return undefined;
  const abort = new AbortController();
  const cancelling = token.onCancellationRequested(() => {
    abort.abort();
  });
  const snippets = await find(selected.text, textAround(document, selected.range), abort.signal);
  cancelling.dispose();
  if (token.isCancellationRequested || snippets.length === 0) return undefined;
  return hoverOf(snippets.map(snippetMarkdown).join('\n\n'), selected.range);
}

/** The selection at a position, if it contains words. */
function selectedAt(
  document: vscode.TextDocument,
  position: vscode.Position,
): { readonly range: vscode.Range; readonly text: string } | undefined {
  const range = selectionAt(document, position);
  const text = range === undefined ? '' : document.getText(range);
  return range !== undefined && hasWords(text) ? { range, text } : undefined;
}

function hoverOf(text: string, range: vscode.Range): vscode.Hover {
  const markdown = new vscode.MarkdownString(text, true);
  markdown.isTrusted = { enabledCommands: [commandIds.explainSelection, commandIds.openQuote] };
  return new vscode.Hover(markdown, range);
}
