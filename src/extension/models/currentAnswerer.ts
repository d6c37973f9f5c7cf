import * as vscode from 'vscode';
import type { AnswererView } from '../../protocol/messages';
import { readModelSettings } from '../base/settings';
import { answererOf } from './answerer';

/** Who answers, by the settings and the trust as they are now. */
export function currentAnswerer(): AnswererView {
  return answererOf(readModelSettings(), vscode.workspace.isTrusted);
}

/** Calls back when who answers may have changed. */
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
