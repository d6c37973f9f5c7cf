import * as vscode from 'vscode';

/** Turns the end of a sentence into a sentence of its own, with a capital and a full stop. */
export function sentenceOf(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${/[.?!…]$/.test(reason) ? '' : '.'}`;
}

/** Longer than any line: VS Code clips ranges to the end of the line. */
const lineEnd = 1000;

/** The range of a whole line, given its number counted from 1. */
export function rangeOfLine(line: number): vscode.Range {
  const at = Math.max(0, line - 1);
  return new vscode.Range(at, 0, at, lineEnd);
}

/** A diagnostic for a line, counted from 1; the reason is the end of a sentence. */
export function lineProblem(line: number, reason: string): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(rangeOfLine(line), sentenceOf(reason));
  diagnostic.source = 'Ask Docs';
  return diagnostic;
}
