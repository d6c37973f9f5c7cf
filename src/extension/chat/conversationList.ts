import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import {
  ageOf,
  type Age,
  findInTexts,
  foldRuns,
  foldText,
  type FoldedText,
} from '../../core/export/conversation/conversationList';
import { counted, displayLanguage } from '../../core/util/displayLanguage';
import type { ConversationEntry } from '../../protocol/messages';
import { runAtEdge, type Log } from '../base/log';
import type { Conversation } from './conversation';
import { exportConversation, type ExportDeps } from './conversationExport';
import type { ConversationFiles } from './conversationFiles';

export interface ConversationListDeps extends ExportDeps {
  readonly conversation: Conversation;
  readonly files: ConversationFiles;
  readonly log: Log;
  reveal(): Promise<void>;
}

interface Item extends vscode.QuickPickItem {
  readonly entry?: ConversationEntry;
}

/** How long to wait for the next keystroke before searching. */
const typingMs = 100;

interface Act extends vscode.QuickInputButton {
  readonly act: 'rename' | 'export' | 'delete' | 'new';
}

const acts = (): readonly Act[] => [
  { act: 'rename', iconPath: new vscode.ThemeIcon('edit'), tooltip: l10n.t('Rename') },
  { act: 'export', iconPath: new vscode.ThemeIcon('export'), tooltip: l10n.t('Export…') },
  { act: 'delete', iconPath: new vscode.ThemeIcon('trash'), tooltip: l10n.t('Delete') },
];

/** Lists the conversations of the workspace, to open, search, rename, export and delete them. */
export async function showConversations(deps: ConversationListDeps): Promise<void> {
  await deps.conversation.load();
  const list = new ConversationList(deps);
  await list.refresh();
  list.show();
}

class ConversationList {
  readonly #deps: ConversationListDeps;
  readonly #pick = vscode.window.createQuickPick<Item>();
  #entries: readonly ConversationEntry[] = [];
  /** Read on the first search. */
  #texts: Promise<ReadonlyMap<string, readonly FoldedText[]>> | undefined;

  constructor(deps: ConversationListDeps) {
    this.#deps = deps;
    const pick = this.#pick;
    pick.title = l10n.t('Ask Docs: Conversations');
    pick.placeholder = l10n.t('Search in questions and answers');
    const add: Act = {
      act: 'new',
      iconPath: new vscode.ThemeIcon('add'),
      tooltip: l10n.t('New Conversation'),
    };
    pick.buttons = [add];
    pick.onDidTriggerButton(() => {
      this.#leaveTo(() => deps.conversation.clear().then(() => deps.reveal()));
    });
    let typing: NodeJS.Timeout | undefined;
    pick.onDidChangeValue(() => {
      clearTimeout(typing);
      typing = setTimeout(() => {
        this.#atEdge(() => this.#draw());
      }, typingMs);
    });
    pick.onDidTriggerItemButton(({ item, button }) => {
      if (item.entry !== undefined) this.#do((button as Act).act, item.entry);
    });
    pick.onDidAccept(() => {
      const entry = pick.selectedItems[0]?.entry;
      if (entry !== undefined)
        this.#leaveTo(() => deps.conversation.open(entry.id).then(() => deps.reveal()));
    });
    pick.onDidHide(() => {
      clearTimeout(typing);
      pick.dispose();
    });
  }

  show(): void {
    this.#pick.show();
  }

  /** Re-reads the list of conversations. */
  async refresh(): Promise<void> {
    await this.#deps.conversation.saved();
    this.#entries = await this.#deps.files.latest();
    await this.#draw();
  }

  async #draw(): Promise<void> {
    const { value } = this.#pick;
    const items = value.trim() === '' ? this.#grouped() : await this.#found(value);
    if (value !== this.#pick.value) return;
    const empty = value.trim() === '' ? l10n.t('There are no conversations yet.') : l10n.t('Nothing found.');
    this.#pick.items = items.length > 0 ? items : [{ label: empty, alwaysShow: true }];
  }

  #grouped(): Item[] {
    const now = Date.now();
    const ages: readonly Age[] = ['today', 'yesterday', 'week', 'earlier'];
    return ages.flatMap((age) => {
      const entries = this.#entries.filter(({ updatedAt }) => ageOf(updatedAt, now) === age);
      const separator = { label: ageName(age), kind: vscode.QuickPickItemKind.Separator };
      return entries.length === 0 ? [] : [separator, ...entries.map((entry) => this.#item(entry, age))];
    });
  }

  /** The conversations that contain the search words in their title, or in a single question or answer. */
  async #found(search: string): Promise<Item[]> {
    this.#texts ??= this.#read();
    const texts = await this.#texts;
    const now = Date.now();
    return this.#entries.flatMap((entry) => {
      const inTitle = findInTexts([foldText(entry.title)], search);
      const inTexts = findInTexts(texts.get(entry.id) ?? [], search);
      if (inTitle === undefined && inTexts === undefined) return [];
      const item = this.#item(entry, ageOf(entry.updatedAt, now));
      const hasMore = inTexts !== undefined && !entry.title.includes(inTexts);
      // VS Code's own filter only searches labels.
      return [{ ...item, alwaysShow: true, ...(hasMore && { detail: inTexts }) }];
    });
  }

  async #read(): Promise<ReadonlyMap<string, readonly FoldedText[]>> {
    this.#pick.busy = true;
    const texts = new Map<string, readonly FoldedText[]>();
    for (const { id } of this.#entries) texts.set(id, foldRuns(await this.#deps.files.read(id)));
    this.#pick.busy = false;
    return texts;
  }

  #item(entry: ConversationEntry, age: Age): Item {
    const isOpen = entry.id === this.#deps.conversation.id;
    const facts = [
      ...(isOpen ? [l10n.t('open')] : []),
      countedQuestions(entry.questions),
      timeOf(entry.updatedAt, age),
    ];
    return {
      entry,
      label: entry.title,
      description: facts.join(' · '),
      iconPath: new vscode.ThemeIcon(isOpen ? 'check' : 'comment-discussion'),
      buttons: acts(),
    };
  }

  #do(act: Act['act'], entry: ConversationEntry): void {
    switch (act) {
      case 'rename':
        this.#leaveTo(() => this.#rename(entry));
        break;
      case 'export':
        this.#leaveTo(() => exportConversation(entry, this.#deps));
        break;
      case 'delete':
        this.#atEdge(() => this.#delete(entry));
        break;
      case 'new':
        break;
    }
  }

  async #rename({ id, title }: ConversationEntry): Promise<void> {
    const given = await vscode.window.showInputBox({
      title: l10n.t('Rename Conversation'),
      value: title,
      prompt: l10n.t('Leave it empty to call it by its first question again.'),
    });
    if (given !== undefined) await this.#deps.files.rename(id, given.trim());
    await this.#deps.conversation.refreshRecent();
    await showConversations(this.#deps);
  }

  /** Deletes at once; can be undone as long as the notification is shown. */
  async #delete({ id, title }: ConversationEntry): Promise<void> {
    const { conversation, files } = this.#deps;
    const wasOpen = id === conversation.id;
    conversation.stop(id);
    await conversation.saved();
    if (wasOpen) await conversation.clear();
    const away = await files.putAway(id, Date.now());
    await conversation.refreshRecent();
    await this.refresh();
    const undo = l10n.t('Undo');
    void vscode.window.showInformationMessage(l10n.t('“{0}” is deleted.', title), undo).then((chosen) => {
      this.#atEdge(async () => {
        await (chosen === undo ? away.restore() : away.erase());
        if (chosen !== undo) return;
        if (wasOpen && conversation.runs.length === 0) await conversation.open(id);
        else await conversation.refreshRecent();
      });
    });
  }

  #leaveTo(work: () => Promise<void>): void {
    this.#pick.hide();
    this.#atEdge(work);
  }

  #atEdge(work: () => Promise<void>): void {
    void runAtEdge(this.#deps.log, work);
  }
}

function ageName(age: Age): string {
  switch (age) {
    case 'today':
      return l10n.t('Today');
    case 'yesterday':
      return l10n.t('Yesterday');
    case 'week':
      return l10n.t('Previous 7 days');
    case 'earlier':
      return l10n.t('Earlier');
  }
}

/** The time of day for anything at most a day old, otherwise the date. */
function timeOf(at: number, age: Age): string {
  const options: Intl.DateTimeFormatOptions =
    age === 'today' || age === 'yesterday' ? { timeStyle: 'short' } : { dateStyle: 'medium' };
  return new Intl.DateTimeFormat(displayLanguage(), options).format(at);
}

function countedQuestions(count: number): string {
  return counted(count, l10n.t('{0} question'), l10n.t('{0} questions'));
}
