import * as vscode from 'vscode';
import { sentenceOf } from './sentence';

/** More than lines have characters: VS Code cuts ranges at the end of the line. */
const lineEnd = 1000;

/** A line of a file, counted from 1, as VS Code has lines. */
export function rangeOfLine(line: number): vscode.Range {
  const at = Math.max(0, line - 1);
  return new vscode.Range(at, 0, at, lineEnd);
}

/** What is wrong with a line, counted from 1, for the Problems panel; the reason is the end of a sentence. */
export function lineProblem(line: number, reason: string): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(rangeOfLine(line), sentenceOf(reason));
  diagnostic.source = 'Ask Docs';
  return diagnostic;
}
