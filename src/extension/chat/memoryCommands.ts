import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { counted, languageName } from '../../core/util/displayLanguage';
import { commandIds, pinnedViewId } from '../base/commandIds';
import type { Conversation } from './conversation';
import type { ConversationFiles } from './conversationFiles';
import type { PinnedAnswers } from './pinnedAnswers';
import type { ConversationEntry } from '../../protocol/messages';
import type { CorrectionNotes } from '../memory/correctionNotes';
import { describePreferences, styleName, type Preferences } from '../memory/preferences';

export interface MemoryParts {
  readonly preferences: Preferences;
  readonly corrections: CorrectionNotes;
  readonly conversation: Conversation;
  /** All conversations. */
  readonly files: ConversationFiles;
  readonly pinned: PinnedAnswers;
}

type MemoryKind = 'preferences' | 'corrections' | 'conversation' | 'pinned';

const memoryNames: Record<MemoryKind, string> = {
  preferences: l10n.t('Preferences'),
  corrections: l10n.t('Corrections'),
  conversation: l10n.t('Conversations'),
  pinned: l10n.t('Pinned Answers'),
};

interface Remembered extends vscode.QuickPickItem {
  readonly memory: MemoryKind;
  readonly isEmpty: boolean;
}

const forgetAction = l10n.t('Forget');
const openAction = l10n.t('Open');

/** Lists what is remembered for this workspace, and opens the chosen entry. */
export async function showMemory(parts: MemoryParts): Promise<void> {
  const items = (await remembered(parts)).map((item) => ({ ...item }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: l10n.t('Ask Docs: Memory'),
    placeHolder: l10n.t('What Ask Docs remembers about this workspace. Choose what to see.'),
  });
  switch (chosen?.memory) {
    case 'preferences':
      await showPreferences(parts.preferences);
      break;
    case 'corrections':
      await openCorrections(parts.corrections);
      break;
    case 'conversation':
      await vscode.commands.executeCommand(commandIds.showConversations);
      break;
    case 'pinned':
      await vscode.commands.executeCommand(`${pinnedViewId}.focus`);
      break;
    case undefined:
      break;
  }
}

async function remembered({
  preferences,
  corrections,
  conversation,
  files: kept,
  pinned,
}: MemoryParts): Promise<Remembered[]> {
  const chosen = describePreferences(preferences.current);
  const files = await corrections.existing();
  await conversation.load();
  await conversation.saved();
  const conversations = await kept.latest();
  await pinned.load();
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
      description: countedConversations(conversations),
      isEmpty: conversations.length === 0,
    },
    {
      memory: 'pinned',
      label: `$(pinned) ${memoryNames.pinned}`,
      description: pinned.runs.length === 0 ? l10n.t('none') : String(pinned.runs.length),
      isEmpty: pinned.runs.length === 0,
    },
  ];
}

function countedConversations(entries: readonly ConversationEntry[]): string {
  const questions = entries.reduce((sum, entry) => sum + entry.questions, 0);
  if (entries.length === 0) return l10n.t('none');
  if (entries.length > 1) return l10n.t('{0} conversations, {1} questions', entries.length, questions);
  return counted(questions, l10n.t('{0} question'), l10n.t('{0} questions'));
}

async function showPreferences(preferences: Preferences): Promise<void> {
  const { style, language, folders } = preferences.current;
  const items = [
    {
      label: l10n.t('Language'),
      description: language === undefined ? l10n.t('same as the question') : languageName(language),
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
        'There are no corrections. “Ask Docs: Correct the Last Answer” notes what is right when an answer was wrong.',
      ),
    );
}

/**
 * Forgets the chosen kinds of memory once the user confirms. Kinds passed as the argument are forgotten
 * without asking.
 */
export async function forgetMemory(argument: unknown, parts: MemoryParts): Promise<void> {
  const kinds = kindsOf(argument) ?? (await chooseKinds(parts));
  if (kinds === undefined || kinds.length === 0) return;
  if (kinds.includes('preferences')) await parts.preferences.forget();
  if (kinds.includes('corrections')) await parts.corrections.forget();
  if (kinds.includes('conversation')) await parts.conversation.forget();
  if (kinds.includes('pinned')) await parts.pinned.forget();
}

function kindsOf(argument: unknown): readonly MemoryKind[] | undefined {
  const all: readonly MemoryKind[] = ['preferences', 'corrections', 'conversation', 'pinned'];
  return Array.isArray(argument) ? all.filter((kind) => argument.includes(kind)) : undefined;
}

async function chooseKinds(parts: MemoryParts): Promise<readonly MemoryKind[] | undefined> {
  const items = (await remembered(parts)).filter(({ isEmpty }) => !isEmpty);
  if (items.length === 0) {
    void vscode.window.showInformationMessage(l10n.t('Ask Docs remembers nothing about this workspace.'));
    return undefined;
  }
  const chosen = await vscode.window.showQuickPick(items, {
    title: l10n.t('Ask Docs: Forget Memory'),
    placeHolder: l10n.t('What should be forgotten?'),
    canPickMany: true,
  });
  if (chosen === undefined || chosen.length === 0) return undefined;
  const names = chosen.map(({ memory }) => memoryNames[memory]).join(', ');
  const confirmed = await vscode.window.showWarningMessage(
    l10n.t('Forget this about the workspace: {0}?', names),
    { modal: true, detail: l10n.t('Correction files go to the trash, where there is one.') },
    forgetAction,
  );
  return confirmed === forgetAction ? chosen.map(({ memory }) => memory) : undefined;
}

/** Asks for a correction of the last answer and saves it. */
export async function correctLastAnswer({ corrections, conversation }: MemoryParts): Promise<void> {
  await conversation.load();
  const run = conversation.asked.findLast(
    ({ outcome }) => outcome?.kind === 'answered' || outcome?.kind === 'declined',
  );
  if (run === undefined) {
    void vscode.window.showInformationMessage(l10n.t('There is no answer to correct yet.'));
    return;
  }
  const text = await vscode.window.showInputBox({
    title: l10n.t('Ask Docs: Correct the Last Answer'),
    prompt: l10n.t('What is the right answer to “{0}”?', run.question),
    ignoreFocusOut: true,
  });
  if (text !== undefined) await noteCorrection(corrections, run, text);
}

/** Saves a correction and tells the user. */
export async function noteCorrection(
  corrections: CorrectionNotes,
  ...[run, text]: Parameters<CorrectionNotes['note']>
): Promise<void> {
  const saved = await corrections.note(run, text);
  if (saved === undefined) return;
  const { undo } = saved;
  const undoAction = l10n.t('Undo');
  const sentence =
    undo === undefined
      ? l10n.t('Saved in .askdocs/corrections.md, and used when this is asked again.')
      : l10n.t('Your correction replaces the earlier one of this question in .askdocs/corrections.md.');
  const actions = undo === undefined ? [openAction] : [undoAction, openAction];
  void vscode.window.showInformationMessage(sentence, ...actions).then(async (action) => {
    if (action === openAction) void openCorrections(corrections);
    if (action !== undoAction || undo === undefined || (await undo())) return;
    void vscode.window.showWarningMessage(
      l10n.t('The earlier correction was not brought back: the file was changed since.'),
    );
  });
}
