import * as vscode from 'vscode';
import { logText, userSentence } from '../../core/model/errors';

/** A log for support: counts, codes and stacks; never a question, never a document's text. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export function createLog(): vscode.LogOutputChannel {
  return vscode.window.createOutputChannel('Ask Docs', { log: true });
}

/**
 * Runs an action the user started and handles its failures here: the log gets the stack, the user one
 * sentence. Never rejects.
 */
export async function runAtEdge(log: Log, action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    log.error(logText(error));
    void vscode.window.showErrorMessage(userSentence(error));
  }
}
