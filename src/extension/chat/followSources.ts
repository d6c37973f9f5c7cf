import * as vscode from 'vscode';
import { isCorrections } from '../../core/model/knowledge';
import { logText } from '../../core/model/errors';
import type { IndexClient } from '../index/indexClient';
import type { Log } from '../base/log';
import type { MemoryParts } from './memoryCommands';
import { StaleAnswers } from '../memory/staleAnswers';
import type { WorkspaceIndex } from '../index/workspaceIndex';

/**
 * Watches the sources of the answers: checks them after each index update, each answer, and each change of a
 * corrections file. Also drops a chosen style when the setting is changed.
 */
export function followSources({
  client,
  index,
  conversation,
  pinned,
  preferences,
  log,
}: MemoryParts & {
  readonly client: IndexClient;
  readonly index: WorkspaceIndex;
  readonly log: Log;
}): { readonly staleAnswers: StaleAnswers; readonly following: vscode.Disposable } {
  const staleAnswers = new StaleAnswers({
    runs: () => {
      const asked = new Set(conversation.asked.map(({ runId }) => runId));
      return [...conversation.asked, ...pinned.runs.filter(({ runId }) => !asked.has(runId))];
    },
    index: () => index.view,
    hashesOf: (ids, signal) => client.hashesOf(ids, signal),
    async hashesOnDisk(ids, signal) {
      const read = await Promise.all(ids.map((id) => client.findQuotes(id, [], signal)));
      return read.filter((document) => document !== undefined);
    },
    isUnindexed: isCorrections,
    onError: (error) => {
      log.error(logText(error));
    },
  });
  const check = () => void staleAnswers.check();
  const files = vscode.workspace.createFileSystemWatcher('**/.askdocs/corrections.md');
  const following = vscode.Disposable.from(
    staleAnswers,
    files,
    files.onDidCreate(check),
    files.onDidChange(check),
    files.onDidDelete(check),
    index.changes.add((view) => {
      if (view.kind === 'ready') check();
    }),
    pinned.changes.add(check),
    conversation.changes.add((change) => {
      if (change.type === 'reset' || (change.type === 'event' && change.event.type === 'run-end')) check();
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('askDocs.answer.style')) void preferences.choose({ style: undefined });
    }),
  );
  return { staleAnswers, following };
}
