import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { formatOf, isGridFormat } from '../../adapters/readers/documentFormats';
import { placeLabel } from '../../core/model/place';
import type { DocumentId, Place } from '../../core/model/types';
import { counted } from '../../core/util/displayLanguage';
import { isShownAsText } from '../citations/originals';
import { commandIds } from '../base/commandIds';
import { type Source, sourceDescription, sourceFacts } from './sourceTree';

/** A glob of the exclusion setting in one workspace folder. */
export interface ExcludedGlob {
  readonly kind: 'excluded';
  readonly glob: string;
  /** Path of the workspace folder. */
  readonly folder: string;
  /** Set when the workspace has several folders. */
  readonly folderName: string | undefined;
}

/** The group at the end of the tree, shown when exclusion globs are set. */
export interface ExcludedGroup {
  readonly kind: 'excluded-group';
  readonly globs: readonly ExcludedGlob[];
}

/** A table of a workbook or of a table of text, below its document. */
export interface TableSource {
  readonly kind: 'table';
  /** The document that it is in. */
  readonly id: DocumentId;
  readonly name: string;
  readonly place: Place;
  readonly rows: number;
  /** Its columns with their types, for a reader. */
  readonly columns: string;
}

export type SourceNode = Source | TableSource | ExcludedGlob | ExcludedGroup;

/** Renders a node as a tree item; `uri` returns the location of a source's file or folder. */
export function sourceItem(
  node: SourceNode,
  options: {
    readonly uri: vscode.Uri | undefined;
    readonly isRoot: boolean;
    /** Whether it is of a team's index: there is no file here to reveal, to exclude or to read again. */
    readonly isShared: boolean;
  },
): vscode.TreeItem {
  switch (node.kind) {
    case 'excluded-group':
      return groupItem(node);
    case 'excluded':
      return globItem(node);
    case 'document':
    case 'failed':
      return shared(fileItem(node, options.uri), options);
    case 'folder':
      return shared(folderItem(node, options), options);
    case 'table':
      return tableItem(node);
  }
}

function shared(item: vscode.TreeItem, { isShared }: { readonly isShared: boolean }): vscode.TreeItem {
  if (isShared) item.contextValue = `shared ${item.contextValue ?? ''}`;
  return item;
}

function fileItem(source: Exclude<Source, { kind: 'folder' }>, uri: vscode.Uri | undefined): vscode.TreeItem {
  const isFailed = source.kind === 'failed';
  const hasTables = !isFailed && isGridFormat(formatOf(source.id));
  return itemOf(source, {
    ...(uri && { resourceUri: uri }),
    iconPath: isFailed ? warning() : vscode.ThemeIcon.File,
    ...(hasTables && { collapsibleState: vscode.TreeItemCollapsibleState.Collapsed }),
    contextValue: `source ${source.kind}${isShownAsText(source.id) ? '' : ' original'}`,
    command: {
      command: commandIds.openSource,
      title: l10n.t('Open'),
      arguments: [{ kind: source.kind, id: source.id }],
    },
  });
}

function tableItem({ id, name, place, rows, columns }: TableSource): vscode.TreeItem {
  const description = [placeLabel(place), counted(rows, l10n.t('{0} row'), l10n.t('{0} rows'))]
    .filter((part) => part !== '')
    .join(' · ');
  return Object.assign(new vscode.TreeItem(name), {
    id: `table:${id}:${placeLabel(place)}:${name}`,
    iconPath: new vscode.ThemeIcon('table'),
    description,
    tooltip: columns,
    accessibilityInformation: { label: `${name}, ${description}` },
    contextValue: 'table',
    command: {
      command: commandIds.openSource,
      title: l10n.t('Open'),
      arguments: [{ kind: 'table', id, place }],
    },
  });
}

function folderItem(
  source: Extract<Source, { kind: 'folder' }>,
  { uri, isRoot }: { readonly uri: vscode.Uri | undefined; readonly isRoot: boolean },
): vscode.TreeItem {
  const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  return itemOf(source, {
    ...(uri && { resourceUri: uri }),
    iconPath: source.reason === undefined ? vscode.ThemeIcon.Folder : warning(),
    contextValue: isRoot ? 'source folder root' : 'source folder',
    collapsibleState: isRoot ? Expanded : Collapsed,
  });
}

function itemOf(source: Source, look: Partial<vscode.TreeItem>): vscode.TreeItem {
  const description = sourceDescription(source);
  const tooltip = new vscode.MarkdownString();
  for (const line of [source.id, ...sourceFacts(source)]) tooltip.appendText(line).appendMarkdown('\n\n');
  return Object.assign(new vscode.TreeItem(source.name), look, {
    // Over time, a folder that failed as a whole and a file may have the same path.
    id: `${source.kind}:${source.id}`,
    description,
    tooltip,
    accessibilityInformation: { label: `${source.name}, ${description}` },
  });
}

function warning(): vscode.ThemeIcon {
  return new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
}

function groupItem({ globs }: ExcludedGroup): vscode.TreeItem {
  const item = new vscode.TreeItem(l10n.t('Excluded'), vscode.TreeItemCollapsibleState.Collapsed);
  return Object.assign(item, {
    id: 'excluded-group',
    iconPath: new vscode.ThemeIcon('eye-closed', new vscode.ThemeColor('descriptionForeground')),
    description: String(globs.length),
    tooltip: l10n.t('What the setting askDocs.documents.exclude leaves out'),
    contextValue: 'excluded-group',
  });
}

function globItem({ glob, folder, folderName }: ExcludedGlob): vscode.TreeItem {
  const item = new vscode.TreeItem(glob);
  return Object.assign(item, {
    id: `excluded:${folder}:${glob}`,
    iconPath: new vscode.ThemeIcon('circle-slash', new vscode.ThemeColor('descriptionForeground')),
    ...(folderName !== undefined && { description: folderName }),
    tooltip: l10n.t('Files that match this are not read.'),
    contextValue: 'excluded',
  });
}
