import * as vscode from 'vscode';
import type { AnswererView } from '../../protocol/messages';
import { readModelSettings } from '../base/settings';
import { answererOf } from './answerer';

/** The answering model by the current settings and workspace trust. */
export function currentAnswerer(): AnswererView {
  return answererOf(readModelSettings(), vscode.workspace.isTrusted);
}

/** Calls `onChange` when the answering model may have changed. */
export function watchAnswerer(onChange: (answerer: AnswererView) => void): vscode.Disposable {
  const tell = (): void => {
    onChange(currentAnswerer());
  };
  return vscode.Disposable.from(
    vscode.workspace.onDidGrantWorkspaceTrust(tell),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('askDocs.model')) tell();
    }),
  );
}
