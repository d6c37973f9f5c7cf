import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { ignoredFolders } from '../../adapters/documents/ignoredFolders';
import { counted } from '../../core/text/displayLanguage';
import { commandIds } from '../commandIds';
import type { Conversation } from '../chat/conversation';
import type { CorrectionNotes } from './correctionNotes';
import { describePreferences, languageName, styleName, type Preferences } from './preferences';
import { workspaceRoots } from '../index/workspaceRoots';

export interface MemoryParts {
  readonly preferences: Preferences;
  readonly corrections: CorrectionNotes;
  readonly conversation: Conversation;
}

type MemoryKind = 'preferences' | 'corrections' | 'conversation';

const memoryNames: Record<MemoryKind, string> = {
  preferences: l10n.t('Preferences'),
  corrections: l10n.t('Corrections'),
  conversation: l10n.t('Conversation'),
};

interface Remembered extends vscode.QuickPickItem {
  readonly memory: MemoryKind;
  readonly isEmpty: boolean;
}

const forgetAction = l10n.t('Forget');
const openAction = l10n.t('Open');

/** Lists what is remembered of this workspace, and opens what is chosen. */
export async function showMemory(parts: MemoryParts): Promise<void> {
  const items = (await remembered(parts)).map((item) => ({ ...item }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: l10n.t('Ask Docs: Memory'),
    placeHolder: l10n.t('What Ask Docs remembers of this workspace. Choose what to look at.'),
  });
  switch (chosen?.memory) {
    case 'preferences':
      await showPreferences(parts.preferences);
      break;
    case 'corrections':
      await openCorrections(parts.corrections);
      break;
    case 'conversation':
      await vscode.commands.executeCommand('askDocs.chat.focus');
      break;
    case undefined:
      break;
  }
}

async function remembered({ preferences, corrections, conversation }: MemoryParts): Promise<Remembered[]> {
  const chosen = describePreferences(preferences.current);
  const files = await corrections.existing();
  const questions = conversation.asked.length;
  return [
    {
      memory: 'preferences',
      label: `$(settings) ${memoryNames.preferences}`,
      description: chosen === '' ? l10n.t('none') : chosen,
      isEmpty: chosen === '',
    },
    {
      memory: 'corrections',
      label: `$(edit) ${memoryNames.corrections}`,
      description:
        files.length === 0
          ? l10n.t('none')
          : files.map((uri) => vscode.workspace.asRelativePath(uri)).join(', '),
      isEmpty: files.length === 0,
    },
    {
      memory: 'conversation',
      label: `$(comment-discussion) ${memoryNames.conversation}`,
      description:
        questions === 0
          ? l10n.t('none')
          : counted(questions, l10n.t('{0} question'), l10n.t('{0} questions')),
      isEmpty: questions === 0,
    },
  ];
}

async function showPreferences(preferences: Preferences): Promise<void> {
  const { style, language, folders } = preferences.current;
  const items = [
    {
      label: l10n.t('Language'),
      description: language === undefined ? l10n.t('as the question') : languageName(language),
      command: commandIds.answerLanguage,
    },
    {
      label: l10n.t('Folders'),
      description: folders?.join(', ') ?? l10n.t('all'),
      command: commandIds.limitFolders,
    },
    {
      label: l10n.t('Style'),
      description: style === undefined ? l10n.t('by the setting') : styleName(style),
      command: undefined,
    },
  ];
  const picked = await vscode.window.showQuickPick(items, {
    title: l10n.t('Ask Docs: Preferences'),
    placeHolder: l10n.t('Choose one to change it. The style is that of your last question in the chat.'),
  });
  if (picked === undefined) return;
  if (picked.command === undefined) await vscode.commands.executeCommand('askDocs.chat.focus');
  else await vscode.commands.executeCommand(picked.command);
}

async function openCorrections(corrections: CorrectionNotes): Promise<void> {
  const [uri] = await corrections.existing();
  if (uri !== undefined) await vscode.window.showTextDocument(uri);
  else
    void vscode.window.showInformationMessage(
      l10n.t(
        'There are no corrections. "Ask Docs: Correct the Last Answer" notes what is right where an answer was wrong.',
      ),
    );
}

/** Forgets what is chosen, once it is confirmed. A list of kinds as the argument is forgotten without a question. */
export async function forgetMemory(argument: unknown, parts: MemoryParts): Promise<void> {
  const kinds = kindsOf(argument) ?? (await chooseKinds(parts));
  if (kinds === undefined || kinds.length === 0) return;
  if (kinds.includes('preferences')) await parts.preferences.forget();
  if (kinds.includes('corrections')) await parts.corrections.forget();
  if (kinds.includes('conversation')) parts.conversation.clear();
}

function kindsOf(argument: unknown): readonly MemoryKind[] | undefined {
  const all: readonly MemoryKind[] = ['preferences', 'corrections', 'conversation'];
  return Array.isArray(argument) ? all.filter((kind) => argument.includes(kind)) : undefined;
}

async function chooseKinds(parts: MemoryParts): Promise<readonly MemoryKind[] | undefined> {
  const items = (await remembered(parts)).filter(({ isEmpty }) => !isEmpty);
  if (items.length === 0) {
    void vscode.window.showInformationMessage(l10n.t('Ask Docs remembers nothing of this workspace.'));
    return undefined;
  }
  const chosen = await vscode.window.showQuickPick(items, {
    title: l10n.t('Ask Docs: Forget Memory'),
    placeHolder: l10n.t('What shall be forgotten?'),
    canPickMany: true,
  });
  if (chosen === undefined || chosen.length === 0) return undefined;
  const names = chosen.map(({ memory }) => memoryNames[memory]).join(', ');
  const confirmed = await vscode.window.showWarningMessage(
    l10n.t('Forget this of the workspace: {0}?', names),
    { modal: true, detail: l10n.t('Files of corrections go to the trash where there is one.') },
    forgetAction,
  );
  return confirmed === forgetAction ? chosen.map(({ memory }) => memory) : undefined;
}

/** Asks what is right where the last answer was wrong, and keeps it. */
export async function correctLastAnswer({ corrections, conversation }: MemoryParts): Promise<void> {
  const run = conversation.asked.findLast(
    ({ outcome }) => outcome?.kind === 'answered' || outcome?.kind === 'declined',
  );
  if (run === undefined) {
    void vscode.window.showInformationMessage(l10n.t('There is no answer to correct yet.'));
    return;
  }
  const text = await vscode.window.showInputBox({
    title: l10n.t('Ask Docs: Correct the Last Answer'),
    prompt: l10n.t('What is the right answer to "{0}"?', run.question),
    ignoreFocusOut: true,
  });
  if (text !== undefined) await noteCorrection(corrections, run, text);
}

/** Keeps a correction and says so. */
export async function noteCorrection(
  corrections: CorrectionNotes,
  ...[run, text]: Parameters<CorrectionNotes['note']>
): Promise<void> {
  if (!(await corrections.note(run, text))) return;
  const sentence = l10n.t(
    'Your correction is kept in .askdocs/corrections.md and used when this is asked again.',
  );
  void vscode.window.showInformationMessage(sentence, openAction).then((action) => {
    if (action === openAction) void openCorrections(corrections);
  });
}

/** Those of the offline answers' own words first; a language model writes in any. */
const languages = 'en de fr es it pt nl sv da pl cs uk ru tr ar he hi ja ko zh'.split(' ');

/** Lets the user choose what language answers are in. A code as the argument is taken as chosen, 'auto' as the question's. */
export async function chooseLanguage(argument: unknown, preferences: Preferences): Promise<void> {
  const given = typeof argument === 'string' ? argument : await pickLanguage(preferences.current.language);
  if (given === undefined) return;
  await preferences.choose({ language: given === 'auto' ? undefined : given });
}

async function pickLanguage(current: string | undefined): Promise<string | undefined> {
  const mark = (code: string | undefined): string => (code === current ? l10n.t('chosen now') : '');
  const items = [
    { label: l10n.t('As the question'), description: mark(undefined), code: 'auto' },
    ...languages.map((code) => ({ label: languageName(code), description: mark(code), code })),
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    title: l10n.t('Ask Docs: Answer Language'),
    placeHolder: l10n.t(
      'A language model answers in it. Offline, only the words around the quotes are in it.',
    ),
  });
  return chosen?.code;
}

/** Lets the user choose the folders that answers come from. Ids of folders as the argument are taken as chosen. */
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
      'Answers come from these folders alone. None: from all. A question with in: names its own.',
    ),
    canPickMany: true,
  });
  return chosen?.map(({ label }) => label);
}

/** Folders of the workspace, two levels deep, as ids of documents begin. */
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
    // A folder that cannot be read has none to choose.
    () => [],
  );
  return entries
    .filter(([name, type]) => type === vscode.FileType.Directory && !name.startsWith('.'))
    .map(([name]) => name)
    .filter((name) => !ignoredFolders.includes(name));
}
