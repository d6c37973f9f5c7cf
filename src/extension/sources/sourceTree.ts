import type { IndexStatus } from '../../core/model/ports';
import type { IndexContents } from '../../core/retrieval/ports';
import type { DocumentId } from '../../core/model/types';
import * as l10n from '@vscode/l10n';
import { counted, formatCount, formatTimeLeft } from '../../core/util/displayLanguage';
import type { IndexView } from '../../protocol/messages';
import { indexingWords, lacksOfTeam } from '../index/statusBar';
import { teamWords } from '../../core/retrieval/indexing/teamWords';

/**
 * An item of the source tree: a folder, an indexed document, or a file that is not indexed, with the reason.
 */
export type Source = FolderSource | DocumentSource | FailedSource;

/** A folder, with counts of everything below it. */
export interface FolderSource {
  readonly kind: 'folder';
  /** Its path in the form of a document id, without a trailing slash. */
  readonly id: string;
  readonly name: string;
  /** Documents and files that could not be read. */
  readonly files: number;
  readonly passages: number;
  /** Files, and folders that could not be listed. */
  readonly failed: number;
  /** Why it could not be listed; items known below it stay. */
  readonly reason?: string;
}

export interface DocumentSource {
  readonly kind: 'document';
  readonly id: DocumentId;
  readonly name: string;
  readonly passages: number;
  /** The number of redacted secrets in it; left out for none. */
  readonly withheld?: number;
}

export interface FailedSource {
  readonly kind: 'failed';
  readonly id: DocumentId;
  readonly name: string;
  readonly reason: string;
}

/** The contents of an index, by folder. */
export interface SourceTree {
  /**
   * The direct children of a folder, folders first, by name; '' is the root. `onlyFailed` keeps only failures
   * and folders that contain any.
   */
  childrenOf(folder: string, options: { readonly onlyFailed: boolean }): readonly Source[];
  readonly totals: Pick<FolderSource, 'files' | 'passages' | 'failed'>;
}

/** Natural order of numbers: `part 2` comes before `part 10`. */
const names = new Intl.Collator(undefined, { numeric: true });

interface Folder {
  id: string;
  files: number;
  passages: number;
  failed: number;
  reason?: string;
  readonly folders: Folder[];
  readonly sources: (DocumentSource | FailedSource)[];
}

/**
 * Groups the contents of an index by folder, once; a level is sorted only on request. `rootNames` are the
 * folders shown at the top even when empty: those of a multi-root workspace.
 */
export function createSourceTree(contents: IndexContents, rootNames: readonly string[]): SourceTree {
  const folders = new Map<string, Folder>();
  const folderOf = (id: string): Folder => {
    const known = folders.get(id);
    if (known !== undefined) return known;
    const made: Folder = { id, files: 0, passages: 0, failed: 0, folders: [], sources: [] };
    folders.set(id, made);
    if (id !== '') folderOf(parentOf(id)).folders.push(made);
    return made;
  };
  const countIn = (id: string, counts: Pick<Folder, 'files' | 'passages' | 'failed'>): void => {
    for (let folder = id; ; folder = parentOf(folder)) {
      const counted = folderOf(folder);
      counted.files += counts.files;
      counted.passages += counts.passages;
      counted.failed += counts.failed;
      if (folder === '') return;
    }
  };
  for (const name of rootNames) folderOf(name);
  for (const document of contents.documents) {
    const { id, passages } = document;
    folderOf(parentOf(id)).sources.push({ kind: 'document', name: nameOf(id), ...document });
    countIn(parentOf(id), { files: 1, passages, failed: 0 });
  }
  for (const { id, reason } of contents.failed) {
    if (id.endsWith('/')) {
      folderOf(id.slice(0, -1)).reason = reason;
      countIn(id.slice(0, -1), { files: 0, passages: 0, failed: 1 });
    } else {
      folderOf(parentOf(id)).sources.push({ kind: 'failed', id, name: nameOf(id), reason });
      countIn(parentOf(id), { files: 1, passages: 0, failed: 1 });
    }
  }
  const { files, passages, failed } = folderOf('');
  return {
    totals: { files, passages, failed },
    childrenOf(id, { onlyFailed }) {
      const { folders: inner = [], sources = [] } = folders.get(id) ?? {};
      return [
        ...inner
          .filter((folder) => !onlyFailed || folder.failed > 0)
          .map(toSource)
          .sort(byName),
        ...sources.filter(({ kind }) => !onlyFailed || kind === 'failed').sort(byName),
      ];
    },
  };
}

function toSource({ id, files, passages, failed, reason }: Folder): FolderSource {
  const folder = { kind: 'folder', id, name: nameOf(id), files, passages, failed } as const;
  return reason === undefined ? folder : { ...folder, reason };
}

function byName(a: Source, b: Source): number {
  return names.compare(a.name, b.name);
}

function nameOf(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1);
}

function parentOf(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf('/')));
}

/** The description next to a name in the tree. */
export function sourceDescription(source: Source): string {
  switch (source.kind) {
    case 'document':
      return [passages(source.passages), ...blackedOut(source.withheld)].join(' · ');
    case 'failed':
      return source.reason;
    case 'folder':
      return [documents(source.files), ...failures(source.failed)].join(' · ');
  }
}

/** The lines of a source's tooltip. */
export function sourceFacts(source: Source): readonly string[] {
  switch (source.kind) {
    case 'document':
      return [
        l10n.t('Indexed in {0}', passages(source.passages)),
        ...(source.withheld === undefined
          ? []
          : [
              l10n.t(
                'Private keys, tokens and passwords in it are blacked out. The setting askDocs.documents.showSecrets shows them.',
              ),
            ]),
      ];
    case 'failed':
      return [l10n.t('Not indexed: {0}', source.reason)];
    case 'folder':
      return [
        l10n.t('{0} in {1}', documents(source.files), passages(source.passages)),
        ...failures(source.failed),
        ...(source.reason === undefined ? [] : [l10n.t('It could not be listed: {0}', source.reason)]),
      ];
  }
}

/** The description next to the view's title; empty when there is nothing to say. */
export function viewDescription(
  view: IndexView,
  totals: { readonly files: number; readonly failed: number },
  { onlyFailed }: { readonly onlyFailed: boolean },
): string {
  const shown = onlyFailed ? failures(totals.failed) : totals.files === 0 ? [] : [documents(totals.files)];
  const paused = view.kind === 'paused' ? [l10n.t('Paused')] : [];
  return [...paused, ...shown].join(' · ');
}

/**
 * The message above the tree: the progress of indexing, or why it failed; undefined when there is nothing to
 * say.
 */
export function viewMessage(view: IndexView): string | undefined {
  if (view.kind === 'failed') return view.message;
  if (view.kind === 'ready') return teamMessage(view.status);
  if (view.kind !== 'indexing') return undefined;
  const { phase, done, total, leftMs } = view;
  const words = indexingWords(phase);
  const step = total === 0 ? words : l10n.t('{0}: {1} of {2}', words, formatCount(done), formatCount(total));
  return leftMs === undefined ? step : l10n.t('{0} · about {1} left', step, formatTimeLeft(leftMs));
}

/** Whose index is asked, if it is a team's; undefined if only that of the documents here is. */
function teamMessage(status: IndexStatus): string | undefined {
  const { team } = status;
  const whose = team === undefined ? [] : [`${teamWords(team)}.`];
  return [...whose, ...lacksOfTeam(status)].join(' ') || undefined;
}

/** The tooltip of the view's badge. */
export function failedSentence(failed: number): string {
  return counted(failed, l10n.t('{0} file could not be read'), l10n.t('{0} files could not be read'));
}

/** `3 failed`; empty when none has. */
function failures(failed: number): readonly string[] {
  return failed === 0 ? [] : [l10n.t('{0} failed', formatCount(failed))];
}

/** `2 secrets blacked out`; empty when there are none. */
function blackedOut(secrets = 0): readonly string[] {
  if (secrets === 0) return [];
  return [counted(secrets, l10n.t('{0} secret blacked out'), l10n.t('{0} secrets blacked out'))];
}

function passages(count: number): string {
  return counted(count, l10n.t('{0} passage'), l10n.t('{0} passages'));
}

function documents(count: number): string {
  return counted(count, l10n.t('{0} document'), l10n.t('{0} documents'));
}
