import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
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

export type SourceNode = Source | ExcludedGlob | ExcludedGroup;

/** Renders a node as a tree item; `uri` returns the location of a source's file or folder. */
export function sourceItem(
  node: SourceNode,
  options: { readonly uri: vscode.Uri | undefined; readonly isRoot: boolean },
): vscode.TreeItem {
  switch (node.kind) {
    case 'excluded-group':
      return groupItem(node);
    case 'excluded':
      return globItem(node);
    case 'document':
    case 'failed':
      return fileItem(node, options.uri);
    case 'folder':
      return folderItem(node, options);
  }
}

function fileItem(source: Exclude<Source, { kind: 'folder' }>, uri: vscode.Uri | undefined): vscode.TreeItem {
  const isFailed = source.kind === 'failed';
  return itemOf(source, {
    ...(uri && { resourceUri: uri }),
    iconPath: isFailed ? warning() : vscode.ThemeIcon.File,
    contextValue: `source ${source.kind}${isShownAsText(source.id) ? '' : ' original'}`,
    command: {
      command: commandIds.openSource,
      title: l10n.t('Open'),
      arguments: [{ kind: source.kind, id: source.id }],
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
    tooltip: l10n.t('Documents that match this are not read.'),
    contextValue: 'excluded',
  });
}
