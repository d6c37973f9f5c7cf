import { access } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { Lazy } from '../../core/util/memoized';
import { runAtEdge } from '../base/log';
import type { Evaluation, EvaluationDeps } from './evaluation';

/** The workspace's evaluation, until disposed. */
export interface RegisteredEvaluation {
  /** Created on first use, and then shown in the Testing view. */
  get(): Promise<Evaluation>;
  dispose(): void;
}

/** The files, and the folders above them: deleting a folder raises no events for the files in it. */
const places = '{**/.askdocs,**/.askdocs/eval,**/.askdocs/eval/*.jsonl}';

/**
 * Shows evaluation cases in the Testing view as soon as a folder has some; until then, nothing is loaded for
 * it.
 */
export function registerEvaluation(deps: EvaluationDeps): RegisteredEvaluation {
  const evaluation = new Lazy(async () => {
    const { Evaluation } = await import('./evaluation');
    const made = new Evaluation(deps);
    await made.refresh();
    return made;
  });
  const look = () =>
    runAtEdge(deps.log, async () => {
      if (evaluation.made !== undefined) await (await evaluation.made).refresh();
      else if (await isThereAny()) await evaluation.get();
    });
  const watcher = vscode.workspace.createFileSystemWatcher(places);
  const following = vscode.Disposable.from(
    watcher,
    ...[watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete].map((on) => on(look)),
    vscode.workspace.onDidChangeWorkspaceFolders(look),
    vscode.workspace.onDidGrantWorkspaceTrust(look),
  );
  void look();
  return {
    get: () => evaluation.get(),
    dispose: () => {
      following.dispose();
      evaluation.dispose();
    },
  };
}

/** Whether a folder of a trusted workspace contains a folder for cases. */
async function isThereAny(): Promise<boolean> {
  if (!vscode.workspace.isTrusted) return false;
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  const looks = folders.map(({ uri }) =>
    access(path.join(uri.fsPath, '.askdocs', 'eval')).then(
      () => true,
      () => false,
    ),
  );
  return (await Promise.all(looks)).includes(true);
}
