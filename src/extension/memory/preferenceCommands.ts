import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { ignoredFolders } from '../../adapters/documents/ignoredFolders';
import { languageName } from '../../core/util/displayLanguage';
import { workspaceRoots } from '../index/workspaceRoots';
import type { Preferences } from './preferences';

/** The languages of offline answers first; a language model can write in any. */
const languages = 'en de fr es it pt nl sv da pl cs uk ru tr ar he hi ja ko zh'.split(' ');
/**
 * Lets the user choose the language of answers. A language code as the argument is chosen directly; 'auto'
 * follows the question.
 */
export async function chooseLanguage(argument: unknown, preferences: Preferences): Promise<void> {
  const given = typeof argument === 'string' ? argument : await pickLanguage(preferences.current.language);
  if (given === undefined) return;
  await preferences.choose({ language: given === 'auto' ? undefined : given });
}

async function pickLanguage(current: string | undefined): Promise<string | undefined> {
  const mark = (code: string | undefined): string => (code === current ? l10n.t('chosen now') : '');
  const items = [
    { label: l10n.t('Same as the question'), description: mark(undefined), code: 'auto' },
    ...languages.map((code) => ({ label: languageName(code), description: mark(code), code })),
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    title: l10n.t('Ask Docs: Answer Language'),
    placeHolder: l10n.t(
      'A language model answers in this language. Offline, only the words around the quotes are in it.',
    ),
  });
  return chosen?.code;
}

/**
 * Lets the user choose the folders that answers come from. Folder ids as the argument are chosen directly.
 */
export async function limitFolders(argument: unknown, preferences: Preferences): Promise<void> {
  const given = Array.isArray(argument)
    ? argument.map(String)
    : await pickFolders(preferences.current.folders ?? []);
  if (given !== undefined) await preferences.choose({ folders: given });
}

async function pickFolders(current: readonly string[]): Promise<readonly string[] | undefined> {
  const folders = [...new Set([...(await listFolders()), ...current])].sort();
  if (folders.length === 0) {
    void vscode.window.showInformationMessage(l10n.t('There are no folders in this workspace.'));
    return undefined;
  }
  const items = folders.map((label) => ({ label, picked: current.includes(label) }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: l10n.t('Ask Docs: Limit Answers to Folders'),
    placeHolder: l10n.t(
      'Answers come only from the folders chosen here, or from all if none is chosen. A question with in: overrides this.',
    ),
    canPickMany: true,
  });
  return chosen?.map(({ label }) => label);
}

/** Folders of the workspace, two levels deep, in the form of document ids. */
async function listFolders(): Promise<string[]> {
  const roots = workspaceRoots(vscode.workspace.workspaceFolders ?? []);
  const found: string[] = [];
  for (const root of roots) {
    const prefix = roots.length > 1 ? `${root.name}/` : '';
    if (prefix !== '') found.push(root.name);
    for (const folder of await foldersIn(vscode.Uri.file(root.path))) {
      found.push(`${prefix}${folder}`);
      const below = await foldersIn(vscode.Uri.file(`${root.path}/${folder}`));
      found.push(...below.map((name) => `${prefix}${folder}/${name}`));
    }
  }
  return found;
}

async function foldersIn(uri: vscode.Uri): Promise<string[]> {
  const entries = await vscode.workspace.fs.readDirectory(uri).then(
    (all) => all,
    // A folder that cannot be read offers no subfolders.
    () => [],
  );
  return entries
    .filter(([name, type]) => type === vscode.FileType.Directory && !name.startsWith('.'))
    .map(([name]) => name)
    .filter((name) => !ignoredFolders.includes(name));
}
