import * as vscode from 'vscode';
import { previewScheme } from '../citations/previewUri';

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

/** Whether a text has a word or a number to ask about. */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
