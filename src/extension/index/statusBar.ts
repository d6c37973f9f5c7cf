import * as l10n from '@vscode/l10n';
import { noticeSentence } from '../../core/retrieval/indexing/embeddingSettings';
import { teamWords } from '../../core/retrieval/indexing/teamWords';
import { lacking } from '../../core/trust/unreadNotice';
import { counted, displayLanguage, formatCount, formatTimeLeft } from '../../core/util/displayLanguage';
import type { IndexView } from '../../protocol/messages';
import type { IndexStatus } from '../../core/model/ports';
import * as vscode from 'vscode';
import { commandIds, focusSourcesCommand } from '../base/commandIds';
import type { WorkspaceIndex } from './workspaceIndex';

/** The index's state as shown in the status bar. */
export interface IndexSummary {
  readonly text: string;
  /** The lines of the tooltip. */
  readonly facts: readonly string[];
}

type Indexing = Extract<IndexView, { kind: 'indexing' }>;

/** Undefined while there is nothing to show: no folder is open, or its index was never used. `now` is in milliseconds since 1970. */
export function indexSummary(view: IndexView, now: number): IndexSummary | undefined {
  switch (view.kind) {
    case 'no-workspace':
    case 'not-indexed':
      return undefined;
    case 'indexing':
      return indexingSummary(view);
    case 'ready':
      return readySummary(view, now);
    case 'paused':
      return pausedSummary(view.status, now);
    case 'failed':
      return { text: '$(warning) Ask Docs', facts: [view.message] };
  }
}

function indexingSummary(view: Indexing): IndexSummary {
  const { phase, done, total, indexed, waiting, failed, filesPerSecond, megabytesPerSecond, leftMs } = view;
  const rate =
    filesPerSecond === undefined || megabytesPerSecond === undefined
      ? []
      : [
          l10n.t('{0} files/s', formatCount(filesPerSecond)),
          l10n.t('{0} MB/s', formatCount(megabytesPerSecond)),
        ];
  const facts = [
    total === 0
      ? indexingWords(phase)
      : l10n.t('{0}: {1} of {2}', indexingWords(phase), formatCount(done), formatCount(total)),
    ...(phase === 'reading' ? [documentsIndexed(indexed), l10n.t('{0} waiting', formatCount(waiting))] : []),
    ...(failed === 0 ? [] : [counted(failed, l10n.t('{0} file unreadable'), l10n.t('{0} files unreadable'))]),
    ...rate,
    ...(leftMs === undefined ? [] : [l10n.t('About {0} left', formatTimeLeft(leftMs))]),
  ];
  return {
    text: `$(sync~spin) Ask Docs${total === 0 ? '' : ` ${Math.floor((100 * done) / total)}%`}`,
    facts,
  };
}

/** Describes the current phase of indexing. */
export function indexingWords(phase: Indexing['phase']): string {
  switch (phase) {
    case 'listing':
      return l10n.t('Indexing documents, looking for documents');
    case 'reading':
      return l10n.t('Indexing documents, reading');
    case 'embedding':
      return l10n.t('Indexing documents, building the search index');
    case 'saving':
      return l10n.t('Indexing documents, saving');
  }
}

function documentsIndexed(documents: number): string {
  return counted(documents, l10n.t('{0} document indexed'), l10n.t('{0} documents indexed'));
}

function pausedSummary({ documents, failed, syncedAt }: IndexStatus, now: number): IndexSummary {
  const facts = [
    l10n.t('Indexing is paused'),
    counted(documents, l10n.t('{0} document indexed so far'), l10n.t('{0} documents indexed so far')),
    ...unread(failed.length),
    ...lastUpdate(syncedAt, now),
  ];
  return { text: `$(debug-pause) ${l10n.t('Paused')}`, facts };
}

function unread(files: number): readonly string[] {
  if (files === 0) return [];
  return [counted(files, l10n.t('{0} file could not be read'), l10n.t('{0} files could not be read'))];
}

function documentsInPassages({ documents, chunks }: IndexStatus): string {
  const passages = counted(chunks, l10n.t('{0} passage'), l10n.t('{0} passages'));
  return counted(
    documents,
    l10n.t('{0} document indexed in {passages}', { passages }),
    l10n.t('{0} documents indexed in {passages}', { passages }),
  );
}

function readySummary(view: Extract<IndexView, { kind: 'ready' }>, now: number): IndexSummary {
  const { status, isComplete, filesRead } = view;
  const { team } = status;
  const facts = [
    ...(team === undefined ? [] : [teamWords(team)]),
    ...lacksOfTeam(status).map((sentence) => sentence.replace(/\.$/, '')),
    documentsInPassages(status),
    ...(isComplete || team?.isAlone === true ? [] : [l10n.t('The rest is indexed with the next question')]),
    ...unread(status.failed.length),
    ...(status.embeddingNotice === undefined
      ? []
      : [noticeSentence(status.embeddingNotice).replace(/\.$/, '')]),
    ...(status.embeddingFailure === undefined
      ? []
      : [l10n.t('Some passages are searched by words alone: {0}', status.embeddingFailure)]),
    ...(team?.isAlone === true ? [] : whatWasRead(filesRead, status, now)),
  ];
  const text = isComplete ? documentCount(status.documents) : l10n.t('Partly indexed');
  return { text: `$(${iconOf(status)}) ${text}`, facts };
}

/** A number of documents in words. */
export function documentCount(documents: number): string {
  return counted(documents, l10n.t('{0} document'), l10n.t('{0} documents'));
}

/** Says that the team's index is away, or its collection not filled yet. */
export function lacksOfTeam({ behind }: IndexStatus): readonly string[] {
  return behind?.kind === 'away' || behind?.kind === 'filling' ? lacking({ behind }) : [];
}

function iconOf({ team, behind }: IndexStatus): string {
  if (behind?.kind === 'away') return 'debug-disconnect';
  return team === undefined ? 'book' : 'organization';
}

function whatWasRead(filesRead: number, { syncedAt }: IndexStatus, now: number): readonly string[] {
  return [
    ...lastUpdate(syncedAt, now),
    counted(filesRead, l10n.t('The last update read {0} file'), l10n.t('The last update read {0} files')),
  ];
}

/** When the index was last brought up to date, relative to `now`. */
function lastUpdate(syncedAt: number | undefined, now: number): readonly string[] {
  if (syncedAt === undefined) return [];
  const minutes = Math.max(0, Math.round((now - syncedAt) / 60_000));
  if (minutes === 0) return [l10n.t('Last updated just now')];
  const [count, unit] =
    minutes < 60
      ? ([minutes, 'minute'] as const)
      : minutes < 1440
        ? ([Math.round(minutes / 60), 'hour'] as const)
        : ([Math.round(minutes / 1440), 'day'] as const);
  return [l10n.t('Last updated {0}', new Intl.RelativeTimeFormat(displayLanguage()).format(-count, unit))];
}

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
    const { view } = index;
    const isShared = view.kind === 'ready' && view.status.team?.isAlone === true;
    item.tooltip = tooltip(summary.facts, { isPaused: index.isPaused, isShared });
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
  { isPaused, isShared }: { readonly isPaused: boolean; readonly isShared: boolean },
): vscode.MarkdownString {
  const text = new vscode.MarkdownString(undefined, true);
  const pause = isPaused
    ? { command: commandIds.resumeIndexing, icon: 'debug-continue', title: l10n.t('Resume') }
    : { command: commandIds.pauseIndexing, icon: 'debug-pause', title: l10n.t('Pause') };
  const links = [
    { command: focusSourcesCommand, icon: 'list-tree', title: l10n.t('Sources') },
    // Another machine writes what is shared.
    ...(isShared
      ? [{ command: commandIds.useTeamIndex, icon: 'organization', title: l10n.t('Team Index') }]
      : [pause, { command: commandIds.rebuildIndex, icon: 'refresh', title: l10n.t('Rebuild') }]),
  ];
  text.isTrusted = { enabledCommands: links.map(({ command }) => command) };
  text.appendMarkdown('**Ask Docs**\n\n');
  for (const fact of facts) text.appendText(fact).appendMarkdown('  \n');
  const written = links.map(({ command, icon, title }) => `[$(${icon}) ${title}](command:${command})`);
  return text.appendMarkdown(`\n---\n\n${written.join('&nbsp;&nbsp; ')}`);
}
