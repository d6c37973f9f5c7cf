import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import type { ScopeItem } from '../../core/model/scope';
import type { ChatPages } from '../chat/chatPages';
import type { CitationOpener } from '../citations/citations';
import type { IndexClient } from '../index/indexClient';
import { documentIdOf, linesOf } from '../scope/currentScope';
import { excerptOf, explainQuestion, questionAbout } from './explainQuestion';
import { firstSelection, hasWords } from './selection';
import { terminalText, throughClipboard } from './terminalText';
import { place } from '../../core/model/fields';

export interface ExplainDeps {
  readonly pages: Pick<ChatPages, 'reveal'>;
  readonly client: Pick<IndexClient, 'isOpen' | 'hashesOf'>;
  readonly citations: Pick<CitationOpener, 'open'>;
}

type Ask = (question: string) => Promise<void>;

/** Asks about the meaning of a given text, or of the selection in the active editor. */
export async function explainSelection(given: unknown, ask: Ask): Promise<void> {
  // A menu passes the URI of its file.
  const text = typeof given === 'string' ? given : selectedText();
  const question = text === undefined ? undefined : explainQuestion(text);
  if (question === undefined) tellThatNothingIsSelected(text);
  else await ask(question);
}

/** Asks about the selection in the active terminal. */
export async function explainTerminalSelection(ask: Ask): Promise<void> {
  const selected = await terminalSelection();
  const question = explainQuestion(terminalText(selected));
  if (question === undefined) tellThatNothingIsSelected(selected === '' ? undefined : selected);
  else await ask(question);
}

/**
 * The selection in the active terminal; empty when there is none. VS Code only exposes it through the
 * clipboard.
 */
function terminalSelection(): Promise<string> {
  return throughClipboard(vscode.env.clipboard, () =>
    vscode.commands.executeCommand('workbench.action.terminal.copySelection'),
  );
}

/**
 * Lets the user ask about the selection: in a document through the chat, with the lines as scope; elsewhere
 * through an input box, with the text added to the question.
 */
export async function askAboutSelection(deps: ExplainDeps, ask: Ask): Promise<void> {
  const text = selectedText();
  if (text === undefined || !hasWords(text)) {
    tellThatNothingIsSelected(text);
    return;
  }
  const scope = await selectionScope(deps.client);
  if (scope !== undefined) {
    await deps.pages.reveal({ scope: [scope] });
    return;
  }
  const question = await vscode.window.showInputBox({
    title: l10n.t('Ask About Selection'),
    prompt: l10n.t('About “{0}”', excerptOf(text)),
    placeHolder: l10n.t('What do you want to know about it?'),
    ignoreFocusOut: true,
  });
  if (question !== undefined && question.trim() !== '') await ask(questionAbout(text, question));
}

const quotedPlace = z.object({
  documentId: z.string(),
  headings: z.array(z.string()),
  place,
  quote: z.optional(z.string()),
});

/** Opens the place of a snippet with its quote highlighted. */
export async function openQuote(argument: unknown, { citations }: ExplainDeps): Promise<void> {
  const parsed = quotedPlace.safeParse(argument);
  if (parsed.success) await citations.open(parsed.data);
}

function selectedText(): string | undefined {
  const editor = vscode.window.activeTextEditor;
  const selection = firstSelection(editor);
  return selection && editor?.document.getText(selection);
}

/**
 * The selected lines as a scope; undefined when the active editor does not show an indexed document itself.
 */
async function selectionScope(client: ExplainDeps['client']): Promise<ScopeItem | undefined> {
  const editor = vscode.window.activeTextEditor;
  const selection = firstSelection(editor);
  const id = editor && documentIdOf(editor.document.uri);
  if (selection === undefined || id === undefined) return undefined;
  const lines = linesOf(selection);
  // If the index is not open yet, the first question will index the document.
  const known = client.isOpen ? await client.hashesOf([id], new AbortController().signal) : [id];
  return known.length === 0 ? undefined : { kind: 'selection', id, lines };
}

function tellThatNothingIsSelected(text: string | undefined): void {
  void vscode.window.showInformationMessage(
    text === undefined
      ? l10n.t('Select some text first, then ask about it.')
      : l10n.t('The selection has no word to explain. Select some text, then ask about it.'),
  );
}
