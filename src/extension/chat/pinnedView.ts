import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { pinnedMarkdown } from '../../core/export/conversation/markdownOf';
import type { RunState } from '../../core/model/state';
import { counted, displayLanguage } from '../../core/util/displayLanguage';
import { commandIds, pinnedContextKey, pinnedViewId } from '../base/commandIds';
import type { StaleAnswers } from '../memory/staleAnswers';
import type { ChatPages } from './chatPages';
import type { Conversation } from './conversation';
import { exportRuns, type ExportDeps } from './conversationExport';
import { titleOf, type ConversationFiles } from './conversationFiles';
import type { PinnedAnswers } from './pinnedAnswers';

/** The list of pinned answers, the newest first. */
export class PinnedView implements vscode.TreeDataProvider<RunState> {
  readonly #pinned: PinnedAnswers;
  readonly #staleAnswers: StaleAnswers;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #parts: vscode.Disposable;

  constructor(pinned: PinnedAnswers, staleAnswers: StaleAnswers) {
    this.#pinned = pinned;
    this.#staleAnswers = staleAnswers;
    const draw = () => {
      this.#changed.fire(undefined);
    };
    this.#parts = vscode.Disposable.from(
      this.#changed,
      vscode.window.createTreeView(pinnedViewId, { treeDataProvider: this }),
      staleAnswers.changes.add(draw),
      pinned.changes.add(({ length }) => {
        void vscode.commands.executeCommand('setContext', pinnedContextKey, length > 0);
        draw();
      }),
    );
    // What cannot be read is not shown.
    void pinned.load().catch(() => undefined);
  }

  async getChildren(run?: RunState): Promise<RunState[]> {
    if (run !== undefined) return [];
    await this.#pinned.load();
    return this.#pinned.runs.toReversed();
  }

  getTreeItem(run: RunState): vscode.TreeItem {
    const { runId, question, text, startedAt, citations } = run;
    const changed = this.#staleAnswers.stale.find((stale) => stale.runId === runId)?.documents;
    const item = new vscode.TreeItem(titleOf(question));
    item.id = runId;
    item.contextValue = 'pinned';
    item.iconPath =
      changed === undefined
        ? new vscode.ThemeIcon('pinned')
        : new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
    // A narrow view cuts it at its end.
    item.description = [
      ...(changed === undefined ? [] : [l10n.t('sources changed')]),
      counted(citations.length, l10n.t('{0} quote'), l10n.t('{0} quotes')),
      new Intl.DateTimeFormat(displayLanguage(), { dateStyle: 'medium' }).format(startedAt),
    ].join(' · ');
    const note = changed && l10n.t('Changed since this answer: {0}', changed.join(', '));
    item.tooltip = [question, text, ...(note === undefined ? [] : [note])].join('\n\n');
    item.command = { command: commandIds.openPinned, title: l10n.t('Open'), arguments: [{ runId }] };
    return item;
  }

  dispose(): void {
    this.#parts.dispose();
  }
}

export interface PinnedCommandsDeps extends ExportDeps {
  readonly pinned: PinnedAnswers;
  readonly conversation: Conversation;
  readonly files: ConversationFiles;
  readonly pages: Pick<ChatPages, 'reveal'>;
}

/** The commands of the list of pinned answers. Those for one answer do nothing without it. */
export function pinnedCommands(deps: PinnedCommandsDeps) {
  const { pinned, conversation, files, pages } = deps;
  const withPinned = (act: (run: RunState) => Promise<void>) => async (argument: unknown) => {
    await pinned.load();
    const isGiven = typeof argument === 'object' && argument !== null && 'runId' in argument;
    const run = pinned.runs.find(({ runId }) => isGiven && runId === argument.runId);
    if (run !== undefined) await act(run);
  };
  return {
    /** In its conversation; where that is gone, in a new one. */
    openPinned: withPinned(async (run) => {
      await conversation.load();
      if (!conversation.runs.some(({ runId }) => runId === run.runId)) {
        const id = await files.holding(run);
        if (id === undefined) {
          await conversation.clear();
          await conversation.adopt(run);
        } else await conversation.open(id);
      }
      await pages.reveal({ runId: run.runId });
    }),
    unpinAnswer: withPinned((run) => pinned.toggle(run)),
    exportPinned: async () => {
      await pinned.load();
      const title = l10n.t('Pinned Answers');
      await exportRuns({ title, runs: pinned.runs, markdownOf: pinnedMarkdown }, deps);
    },
  };
}
