import { explainQuestion, questionAbout } from '../explain/explainQuestion';
import { texts } from './texts';
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { ScopeItem } from '../../core/model/scope';
import { documentIdOf, linesOf } from '../scope/currentScope';

/** The kind of request: an answer, a list of passages, or help on how to ask. */
export type Wanted =
  | { readonly kind: 'answer'; readonly question: string }
  | { readonly kind: 'sources'; readonly words: string }
  | { readonly kind: 'hint'; readonly text: string };

/** Interprets a request: its command, the text typed after it, and the selected text. */
export function wantedBy(command: string | undefined, typed: string, selected: string | undefined): Wanted {
  const words = typed.trim();
  switch (command) {
    case 'explain':
      return explaining(words, selected);
    case 'compare': {
      if (words === '') return hint(texts.nothingToCompare());
      // A comparison is left as it is.
      const question = /^(?:compare|contrast|how|what|which)\b/i.test(words) ? words : texts.compare(words);
      return { kind: 'answer', question };
    }
    case 'sources':
      return words === '' ? hint(texts.nothingToList()) : { kind: 'sources', words };
    case undefined:
    default:
      return words === '' ? hint(texts.nothingAsked()) : { kind: 'answer', question: words };
  }
}

function explaining(words: string, selected: string | undefined): Wanted {
  const question =
    selected !== undefined && words !== ''
      ? questionAbout(selected, words)
      : explainQuestion(words === '' ? (selected ?? '') : words);
  return question === undefined || question === ''
    ? hint(texts.nothingToExplain())
    : { kind: 'answer', question };
}

function hint(text: string): Wanted {
  return { kind: 'hint', text };
}

/** Attached by VS Code itself, such as the open file: the user did not ask for that as a scope. */
const implicit = 'vscode.implicit';

/** The references of a request. */
export interface Referred {
  /** The prompt with each reference replaced by its file name. */
  readonly prompt: string;
  /** The scope of the question. */
  readonly scope: readonly ScopeItem[];
  /** Names of attachments that are not documents. */
  readonly unknown: readonly string[];
}

type Request = Pick<vscode.ChatRequest, 'prompt' | 'references'>;

/** The files, folders and selections of a request as the scope of its question. */
export async function referredBy(request: Request): Promise<Referred> {
  const chosen = request.references.filter(({ id }) => !id.startsWith(implicit));
  const found = await Promise.all(chosen.map(scopeOf));
  return {
    prompt: promptWithNames(request),
    scope: found.flatMap(({ item }) => item ?? []),
    unknown: found.flatMap(({ unknown }) => unknown ?? []),
  };
}

/**
 * The text of the first selection the user attached; without one, and if nothing was typed, that of the
 * selection VS Code attaches itself, from the active editor.
 */
export async function selectedBy({ prompt, references }: Request): Promise<string | undefined> {
  const selections = references.flatMap(({ id, value }) =>
    value instanceof vscode.Location && !value.range.isEmpty ? { id, value } : [],
  );
  const attached = selections.find(({ id }) => !id.startsWith(implicit));
  const chosen = attached ?? (prompt.trim() === '' ? selections[0] : undefined);
  if (chosen === undefined) return undefined;
  const document = await vscode.workspace.openTextDocument(chosen.value.uri);
  return document.getText(chosen.value.range);
}

function promptWithNames({ prompt, references }: Request): string {
  // References come last to first, so replacing one does not shift the others.
  return references.reduce((text, { range, value }) => {
    const uri = uriOf(value);
    if (range === undefined || uri === undefined) return text;
    return text.slice(0, range[0]) + path.posix.basename(uri.path) + text.slice(range[1]);
  }, prompt);
}

async function scopeOf({
  value,
}: vscode.ChatPromptReference): Promise<{ readonly item?: ScopeItem; readonly unknown?: string }> {
  const uri = uriOf(value);
  if (uri === undefined) return {};
  const id = documentIdOf(uri);
  if (id === undefined) {
    const isRoot =
      vscode.workspace.workspaceFolders?.some(({ uri: root }) => root.path === uri.path) === true;
    return isRoot ? {} : { unknown: path.posix.basename(uri.path) };
  }
  if (value instanceof vscode.Location && !value.range.isEmpty)
    return { item: { kind: 'selection', id, lines: linesOf(value.range) } };
  return { item: { kind: (await isFolder(uri)) ? 'folder' : 'file', id } };
}

async function isFolder(uri: vscode.Uri): Promise<boolean> {
  const { type } = await vscode.workspace.fs.stat(uri).then(
    (stat) => stat,
    () => ({ type: vscode.FileType.Unknown }),
  );
  return (type & vscode.FileType.Directory) !== 0;
}

function uriOf(value: unknown): vscode.Uri | undefined {
  if (value instanceof vscode.Uri) return value;
  return value instanceof vscode.Location ? value.uri : undefined;
}
