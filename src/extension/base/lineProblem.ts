import * as vscode from 'vscode';
import { sentenceOf } from './sentence';

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
