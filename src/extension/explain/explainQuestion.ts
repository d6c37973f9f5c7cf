import * as l10n from '@vscode/l10n';
import { withoutSecrets } from '../../core/trust/safety/secrets';
import * as vscode from 'vscode';
import { previewScheme } from '../citations/previewUri';

/** Whether a text has a word or a number to ask about. */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

const maxTermWords = 8;
const maxTermCharacters = 80;
const maxQuotedCharacters = 600;
const maxAboutCharacters = 300;

/**
 * The question that "Explain This" asks about a selected text: the meaning of a few words, the identifiers in
 * a piece of code, or otherwise the whole text. Secrets are redacted, as the question may go to a model.
 * Undefined when the selection contains no word.
 */
export function explainQuestion(selectedText: string): string | undefined {
  const selected = withoutSecrets(selectedText).text;
  const text = quotable(selected);
  if (text === undefined) return undefined;
  const isTerm = text.length <= maxTermCharacters && text.split(' ').length <= maxTermWords;
  const names = isTerm ? [] : codeNames(selected);
  if (names.length > 0) return l10n.t('What do the documents say about {0}?', names.join(', '));
  return isTerm
    ? l10n.t('What does "{0}" mean?', text)
    : l10n.t('Explain this: "{0}"', shorten(text, maxQuotedCharacters));
}

const name = /(?<![\p{L}\p{N}_])[\p{L}_$][\p{L}\p{N}_$]*(?:[-.][\p{L}_][\p{L}\p{N}_]*)*/gu;
const hump = /\p{Ll}\p{Lu}|[\p{L}\p{N}]_[\p{L}\p{N}]|\p{Lu}{2}\p{Ll}|\p{L}\p{N}/u;
const maxNames = 5;

/**
 * The identifiers in a piece of code that the documents may describe: those of several words, in order. Empty
 * for prose, and for code whose identifiers are common words.
 */
function codeNames(text: string): readonly string[] {
  const marks = text.match(/[;{}=()<>[\]]/g)?.length ?? 0;
  const isCode = text.includes('\n') ? marks >= 2 : marks >= 3;
  if (!isCode) return [];
  const pieces = (text.replace(/(["'`])(?:\\.|(?!\1).)*\1/g, ' ').match(name) ?? []).flatMap((found) =>
    found.split('.'),
  );
  const known = new Map(pieces.filter((piece) => hump.test(piece)).map((piece) => [folded(piece), piece]));
  return [...known.values()].slice(0, maxNames);
}

function folded(text: string): string {
  return text.replace(/[_$-]/g, '').toLowerCase();
}

/**
 * A user's question about a selected text, which is added to it, so that "it" and "this" refer to the text.
 * The question itself when it already contains the text, or the selection has no word. Secrets in the text
 * are redacted.
 */
export function questionAbout(selectedText: string, question: string): string {
  const text = quotable(withoutSecrets(selectedText).text);
  const asked = question.trim();
  if (text === undefined || asked.toLowerCase().includes(text.toLowerCase())) return asked;
  return l10n.t('About "{0}": {1}', shorten(text, maxAboutCharacters), asked);
}

/** A text on one line, short enough for a title. */
export function excerptOf(selectedText: string): string {
  return shorten(selectedText.replace(/\s+/g, ' ').trim(), maxTermCharacters);
}

/**
 * On one line, and without characters that would end the question's own quotation early; undefined when there
 * is no word.
 */
function quotable(selectedText: string): string | undefined {
  const text = selectedText.replaceAll('"', "'").replace(/\s+/g, ' ').trim();
  return hasWords(text) ? text : undefined;
}

/** At most `limit` characters, cut at the end of a word if possible. */
function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  const wordEnd = text[limit - 1] === ' ' ? cut.length : cut.lastIndexOf(' ');
  const whole = wordEnd > 0 ? cut.slice(0, wordEnd) : cut.replace(/[\uD800-\uDBFF]$/, '');
  return `${whole}…`;
}

/**
 * Where text can be explained: files, unsaved documents, notebook cells, the older side of a diff, and our
 * previews. The extension runs where the files are, so in a remote window they have the `file` scheme, too.
 */
export const explainable: vscode.DocumentSelector = [
  ...['file', 'untitled', 'vscode-notebook-cell', 'git', previewScheme].map((scheme) => ({ scheme })),
];

const maxLinesAround = 12;
const maxAroundCharacters = 4000;

/** The first non-empty selection; undefined when there is none. */
export function firstSelection(editor: vscode.TextEditor | undefined): vscode.Selection | undefined {
  return editor?.selections.find((selection) => !selection.isEmpty);
}

/** The selection at a position, in an editor of this document. */
export function selectionAt(
  document: vscode.TextDocument,
  position: vscode.Position,
): vscode.Selection | undefined {
  return vscode.window.visibleTextEditors
    .filter((editor) => editor.document === document)
    .flatMap(({ selections }) => selections)
    .find((selection) => !selection.isEmpty && selection.contains(position));
}

/** The paragraph around a selection: what the reader already sees. */
export function textAround(document: vscode.TextDocument, { start, end }: vscode.Range): string {
  const isEmpty = (line: number) => document.lineAt(line).isEmptyOrWhitespace;
  const last = document.lineCount - 1;
  let first = start.line;
  while (first > 0 && start.line - first < maxLinesAround && !isEmpty(first - 1)) first -= 1;
  let after = end.line;
  while (after < last && after - end.line < maxLinesAround && !isEmpty(after + 1)) after += 1;
  const range = new vscode.Range(first, 0, after, document.lineAt(after).text.length);
  return document.getText(range).slice(0, maxAroundCharacters);
}
