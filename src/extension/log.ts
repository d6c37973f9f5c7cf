import * as vscode from 'vscode';
import { AskDocsError, userSentence } from '../core/errors';

/** What is written down for support: counts, codes and stacks; never a question, never a document's text. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export function createLog(): vscode.LogOutputChannel {
  return vscode.window.createOutputChannel('Ask Docs', { log: true });
}

/** Runs what the user started and ends its failures here: the log has the stack, the user gets one sentence. Never rejects. */
export async function runAtEdge(log: Log, action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    log.error(describeError(error));
    void vscode.window.showErrorMessage(userSentence(error));
  }
}

/** An error with its code, its stack and those of its causes, for the log alone. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = error instanceof AskDocsError ? `[${error.code}] ` : '';
  const cause = error.cause === undefined ? '' : `\ncaused by ${describeError(error.cause)}`;
  return `${code}${error.stack ?? error.message}${cause}`;
}
