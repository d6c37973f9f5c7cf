import { homedir } from 'node:os';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { conversationMarkdown } from '../../core/export/conversation/markdownOf';
import type { RunState } from '../../core/model/state';
import type { Conversation } from './conversation';
import { titleOf, type ConversationFiles } from './conversationFiles';
import { fileName } from '../base/newFile';
import { saveText } from './saveText';
import type { Traces } from './traces';

export interface ExportDeps {
  readonly conversation: Conversation;
  readonly files: ConversationFiles;
  readonly traces: Pick<Traces, 'jsonOf'>;
}

type Way = 'markdown' | 'json' | 'copy';

/**
 * Asks how to export a conversation, by default the open one, and exports it. Fails with `output-unwritable`.
 */
export async function exportConversation(
  entry: { readonly id: string; readonly title: string } | undefined,
  deps: ExportDeps,
): Promise<void> {
  await exportRuns({ ...(await exported(entry, deps)), markdownOf: conversationMarkdown }, deps);
}

interface Exported {
  readonly title: string;
  readonly runs: readonly RunState[];
  readonly markdownOf: (title: string, runs: readonly RunState[]) => string;
}

/** Asks how to export answers under a title, and exports them. Fails with `output-unwritable`. */
export async function exportRuns(
  { title, runs, markdownOf }: Exported,
  { traces }: Pick<ExportDeps, 'traces'>,
): Promise<void> {
  if (runs.length === 0) {
    void vscode.window.showInformationMessage(l10n.t('There is nothing to export: nothing was asked yet.'));
    return;
  }
  switch (await chooseWay(title)) {
    case 'markdown': {
      const filters = { Markdown: ['md'] };
      await save(`${fileName(title)}.md`, markdownOf(title, runs), filters);
      break;
    }
    case 'json':
      await save(`${fileName(title)}.json`, traces.jsonOf(title, runs), { JSON: ['json'] });
      break;
    case 'copy':
      await vscode.env.clipboard.writeText(markdownOf(title, runs));
      void vscode.window.showInformationMessage(l10n.t('Copied as Markdown.'));
      break;
    case undefined:
      break;
  }
}

async function exported(
  entry: { readonly id: string; readonly title: string } | undefined,
  { conversation, files }: ExportDeps,
): Promise<{ readonly title: string; readonly runs: readonly RunState[] }> {
  await conversation.load();
  await conversation.saved();
  if (entry !== undefined && entry.id !== conversation.id) {
    return { title: entry.title, runs: await files.read(entry.id) };
  }
  const { asked: runs, id } = conversation;
  const kept = (await files.latest()).find((one) => one.id === id);
  return { title: kept?.title ?? titleOf(runs[0]?.question ?? ''), runs };
}

async function chooseWay(title: string): Promise<Way | undefined> {
  const ways: readonly (vscode.QuickPickItem & { readonly way: Way })[] = [
    {
      way: 'markdown',
      label: `$(markdown) ${l10n.t('Markdown')}`,
      description: l10n.t('questions and answers, with their quotes as footnotes'),
    },
    {
      way: 'json',
      label: `$(json) ${l10n.t('JSON')}`,
      description: l10n.t('everything that is known about each answer: steps, scores, checks'),
    },
    { way: 'copy', label: `$(copy) ${l10n.t('Copy as Markdown')}` },
  ];
  const chosen = await vscode.window.showQuickPick(ways, {
    title: l10n.t('Ask Docs: Export'),
    placeHolder: title,
  });
  return chosen?.way;
}

async function save(name: string, text: string, filters: Record<string, string[]>): Promise<void> {
  await saveText(name, text, {
    filters,
    title: l10n.t('Export'),
    // Not into the workspace: an answer must not become a source of the next one.
    folder: vscode.Uri.file(homedir()),
    done: l10n.t('Exported. The file contains text from your documents.'),
  });
}
