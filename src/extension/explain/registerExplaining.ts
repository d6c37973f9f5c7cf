import * as vscode from 'vscode';
import type { IndexClient } from '../index/indexClient';
import { registerCodeAction } from './codeAction';
import { findQuickly } from './findQuickly';
import { registerHover } from './hover';

/** What editors offer for a selected text. */
export function registerExplaining(client: IndexClient): vscode.Disposable {
  return vscode.Disposable.from(registerHover(findQuickly(client)), registerCodeAction());
}
