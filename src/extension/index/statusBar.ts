import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { commandIds, focusSourcesCommand } from '../base/commandIds';
import { indexSummary } from './indexSummary';
import type { WorkspaceIndex } from './workspaceIndex';

/** How often the tooltip is refreshed: it says how long ago the last update was. */
const refreshMs = 60_000;

/** The status bar item of the index; hidden until the index is used. A click opens the sources. */
export function createStatusBar(index: WorkspaceIndex): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('askDocs.index', vscode.StatusBarAlignment.Left);
  item.name = 'Ask Docs';
  item.command = focusSourcesCommand;
  const show = () => {
    const summary = indexSummary(index.view, Date.now());
    if (summary === undefined) {
      item.hide();
      return;
    }
    item.text = summary.text;
    item.tooltip = tooltip(summary.facts, { isPaused: index.isPaused });
    const label = l10n.t('Ask Docs: {0}', summary.facts.join(', '));
    item.accessibilityInformation = { label, role: 'button' };
    item.show();
  };
  show();
  const timer = setInterval(show, refreshMs);
  return vscode.Disposable.from(index.changes.add(show), item, {
    dispose: () => {
      clearInterval(timer);
    },
  });
}

/** The facts, one per line, and links to the available actions. */
function tooltip(
  facts: readonly string[],
  { isPaused }: { readonly isPaused: boolean },
): vscode.MarkdownString {
  const text = new vscode.MarkdownString(undefined, true);
  const pause = isPaused
    ? { command: commandIds.resumeIndexing, icon: 'debug-continue', title: l10n.t('Resume') }
    : { command: commandIds.pauseIndexing, icon: 'debug-pause', title: l10n.t('Pause') };
  const links = [
    { command: focusSourcesCommand, icon: 'list-tree', title: l10n.t('Sources') },
    pause,
    { command: commandIds.rebuildIndex, icon: 'refresh', title: l10n.t('Rebuild') },
  ];
  text.isTrusted = { enabledCommands: links.map(({ command }) => command) };
  text.appendMarkdown('**Ask Docs**\n\n');
  for (const fact of facts) text.appendText(fact).appendMarkdown('  \n');
  const written = links.map(({ command, icon, title }) => `[$(${icon}) ${title}](command:${command})`);
  return text.appendMarkdown(`\n---\n\n${written.join('&nbsp;&nbsp; ')}`);
}
