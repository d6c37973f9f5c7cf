import type { Snippet } from '../../core/retrieval/definitions/snippet';
import type { IndexClient } from '../index/indexClient';
import * as l10n from '@vscode/l10n';
import { placeLabel } from '../../core/model/place';
import type { CitedPlace } from '../citations/quoteRange';
import { commandIds } from '../base/commandIds';
import { commandLink, escapeMarkdown } from '../citations/commandLink';
import * as vscode from 'vscode';
import { hasWords, explainable, selectionAt, textAround } from './selection';

/** The hover's link is shown before; by the time a later sentence arrived, the pointer would be gone. */
const limitMs = 1500;

/** Finds snippets for a text, given its surroundings; see `findSnippets`. Never rejects. */
type FindQuickly = (text: string, around: string, signal: AbortSignal) => Promise<readonly Snippet[]>;

/**
 * Queries the index only while it is open, so that a hover never starts a worker; returns nothing when there
 * is no answer soon.
 */
export function findQuickly(client: Pick<IndexClient, 'isOpen' | 'snippets'>): FindQuickly {
  return async (text, around, signal) => {
    if (!client.isOpen || signal.aborted) return [];
    try {
      return await client.snippets(text, around, AbortSignal.any([signal, AbortSignal.timeout(limitMs)]));
    } catch {
      // The hover works without; problems of the index are reported where it is used.
      return [];
    }
  };
}

const maxLinkCharacters = 2000;

/** The link that asks about the meaning of a text, for trusted Markdown. */
export function explainLink(text: string): string {
  const label = `$(comment-discussion) ${escapeMarkdown(l10n.t('Explain This from the Documents'))}`;
  return `[${label}](${commandLink(commandIds.explainSelection, text.slice(0, maxLinkCharacters))})`;
}

/** A sentence of the documents with a link to its place. Its text is escaped. */
export function snippetMarkdown({ term, text, quote, documentId, place, headings }: Snippet): string {
  const sentence = (term === undefined ? '' : `**${escapeMarkdown(term)}**: `) + escapeMarkdown(text);
  const opened: CitedPlace = { documentId, headings, place, quote };
  const label = escapeMarkdown(sourceLabel({ documentId, headings, place }));
  return `${sentence} — [${label}](${commandLink(commandIds.openQuote, opened)})`;
}

/** `glossary.md › Terms, L 12`: the file, the last heading and the position. */
function sourceLabel({
  documentId,
  headings,
  place,
}: Pick<Snippet, 'documentId' | 'headings' | 'place'>): string {
  const file = documentId.slice(documentId.lastIndexOf('/') + 1);
  const names = [file, ...headings.slice(-1)].join(' › ');
  return [names, placeLabel(place)].filter((part) => part !== '').join(', ');
}

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
function registerHover(find: FindQuickly): vscode.Disposable {
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

/** Registers the code action and hover for selected text. */
export function registerExplaining(client: IndexClient): vscode.Disposable {
  return vscode.Disposable.from(registerHover(findQuickly(client)), registerCodeAction());
}

const explaining = (): vscode.CodeActionKind => vscode.CodeActionKind.Empty.append('explain');

/** Offers to explain the selection; nothing without one, so that the light bulb is not always shown. */
function registerCodeAction(): vscode.Disposable {
  return vscode.languages.registerCodeActionsProvider(
    explainable,
    { provideCodeActions: (document, range) => actionsFor(document, range) },
    { providedCodeActionKinds: [explaining()] },
  );
}

function actionsFor(document: vscode.TextDocument, range: vscode.Range): vscode.CodeAction[] {
  // VS Code passes the diagnostic's range, or the selection.
  if (!(range instanceof vscode.Selection) || range.isEmpty) return [];
  const text = document.getText(range);
  if (!hasWords(text)) return [];
  const action = new vscode.CodeAction(l10n.t('Explain This from the Documents'), explaining());
  action.command = { command: commandIds.explainSelection, title: action.title, arguments: [text] };
  return [action];
}
