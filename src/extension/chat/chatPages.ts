import * as vscode from 'vscode';
import type { ToHost, ToWebview } from '../../protocol/messages';
import { chatEditorType, focusChatCommand } from '../base/commandIds';
import { runAtEdge } from '../base/log';
import { watchAnswerer } from '../models/answeringModel';
import type { Actions, ActionsDeps } from './actions';
import { snapshotOf } from './snapshot';
import { chatHtml, localResourceRoots } from './webviewHtml';

export interface ChatPagesDeps extends Omit<
  ActionsDeps,
  'citations' | 'copier' | 'traces' | 'addCase' | 'keepAnswer' | 'suggest'
> {
  readonly extensionUri: vscode.Uri;
  /** Loads the message handlers, on the first message. */
  readonly loadActions: () => Promise<Actions>;
}

/** One page that shows the chat. */
interface ChatPage {
  readonly webview: vscode.Webview;
  /** Set when the page is in an editor. */
  readonly panel: vscode.WebviewPanel | undefined;
  /** Whether the page has asked for the state since it was last loaded; a hidden page is unloaded. */
  isReady: boolean;
}

/** The pages that show the chat: keeps them up to date and does what they ask, but renders nothing itself. */
export class ChatPages implements vscode.WebviewViewProvider, vscode.WebviewPanelSerializer {
  readonly #deps: ChatPagesDeps;
  readonly #changes: vscode.Disposable;
  readonly #pages = new Set<ChatPage>();
  /** The page used last; undefined when it is gone. */
  #lastUsed: ChatPage | undefined;
  /** A focus message that is kept for the next page to become ready, when none was there to get it. */
  #focus: Extract<ToWebview, { type: 'focus' }> | undefined;

  constructor(deps: ChatPagesDeps) {
    this.#deps = deps;
    this.#changes = vscode.Disposable.from(
      deps.index.changes.add((index) => {
        this.#postAll({ type: 'index', index });
      }),
      deps.conversation.changes.add((change) => {
        this.#postAll(change.type === 'reset' ? snapshotOf(deps) : change);
      }),
      deps.staleAnswers.changes.add((stale) => {
        this.#postAll({ type: 'stale', stale });
      }),
      deps.pinned.changes.add((runs) => {
        this.#postAll({ type: 'pinned', pinned: runs.map(({ runId }) => runId) });
      }),
      deps.preferences.changes.add(() => {
        this.#postAll(snapshotOf(deps));
      }),
      deps.hint.changes.add((model) => {
        this.#postAll({ type: 'hint', model });
      }),
      watchAnswerer((answerer) => {
        this.#postAll({ type: 'answerer', answerer });
      }),
    );
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    const page = this.#add(view.webview, view.onDidDispose);
    view.onDidChangeVisibility(() => {
      if (!view.visible) page.isReady = false;
    });
  }

  /** Takes over an editor for the chat: a new one, or one restored after a window reload. */
  deserializeWebviewPanel(panel: vscode.WebviewPanel): Promise<void> {
    const { extensionUri } = this.#deps;
    const icon = (theme: string) => vscode.Uri.joinPath(extensionUri, 'media', `tab-${theme}.svg`);
    panel.iconPath = { light: icon('light'), dark: icon('dark') };
    const page = this.#add(panel.webview, panel.onDidDispose, panel);
    if (panel.active) this.#lastUsed = page;
    panel.onDidChangeViewState(() => {
      if (!panel.visible) page.isReady = false;
      if (panel.active) this.#lastUsed = page;
    });
    return Promise.resolve();
  }

  /** Shows the chat in an editor beside the active one; there is at most one. */
  async openEditor(): Promise<void> {
    const open = [...this.#pages].find(({ panel }) => panel !== undefined)?.panel;
    this.#focus = { type: 'focus' };
    if (open === undefined) {
      const options = { enableScripts: true, enableFindWidget: true };
      const { Beside } = vscode.ViewColumn;
      await this.deserializeWebviewPanel(
        vscode.window.createWebviewPanel(chatEditorType, 'Ask Docs', Beside, options),
      );
    } else {
      open.reveal();
      for (const page of this.#pages) if (page.panel === open) this.#giveFocus(page);
    }
  }

  /** Shows the page used last, or the view if there is none, with the cursor in the question box. */
  async reveal(focus: Omit<Extract<ToWebview, { type: 'focus' }>, 'type'> = {}): Promise<void> {
    this.#focus = { type: 'focus', ...focus };
    const { panel } = this.#lastUsed ?? {};
    if (panel === undefined) await vscode.commands.executeCommand(focusChatCommand);
    else panel.reveal();
    for (const page of this.#pages) if (page.panel === panel) this.#giveFocus(page);
  }

  dispose(): void {
    this.#changes.dispose();
  }

  /**
   * Handles a message from a page and resolves when it is done; messages outside the protocol are logged and
   * dropped.
   */
  async receive(message: unknown, post: (reply: ToWebview) => void = () => undefined): Promise<void> {
    const known = await this.#parse(message);
    if (known === undefined) return;
    const act = await this.#deps.loadActions();
    await act(known, post);
  }

  async #parse(message: unknown): Promise<ToHost | undefined> {
    const { toHostSchema } = await import('../../protocol/messages');
    const parsed = toHostSchema.safeParse(message);
    if (!parsed.success) this.#deps.log.warn('The page sent a message that is not part of the protocol.');
    return parsed.data;
  }

  #add(webview: vscode.Webview, onDidDispose: vscode.Event<void>, panel?: vscode.WebviewPanel): ChatPage {
    const { extensionUri, log } = this.#deps;
    const page: ChatPage = { webview, panel, isReady: false };
    this.#pages.add(page);
    webview.options = { enableScripts: true, localResourceRoots: localResourceRoots(extensionUri) };
    const listening = webview.onDidReceiveMessage((message: unknown) => {
      void runAtEdge(log, () => this.#receiveFrom(page, message));
    });
    onDidDispose(() => {
      this.#pages.delete(page);
      if (this.#lastUsed === page) this.#lastUsed = undefined;
      listening.dispose();
    });
    webview.html = chatHtml(webview, extensionUri);
    return page;
  }

  async #receiveFrom(page: ChatPage, message: unknown): Promise<void> {
    const known = await this.#parse(message);
    if (known === undefined) return;
    const isStart = known.type === 'ready';
    if (isStart) {
      // Send nothing before the conversation is loaded: the page renders with the first message it gets.
      await this.#deps.conversation.load();
      page.isReady = true;
    } else this.#lastUsed = page;
    const act = await this.#deps.loadActions();
    const work = act(known, (reply) => {
      this.#post(page, reply);
    });
    if (isStart) this.#giveFocus(page);
    await work;
  }

  #giveFocus(page: ChatPage): void {
    if (this.#focus === undefined || !page.isReady) return;
    this.#post(page, this.#focus);
    this.#focus = undefined;
  }

  #postAll(message: ToWebview): void {
    for (const page of this.#pages) this.#post(page, message);
  }

  #post(page: ChatPage, message: ToWebview): void {
    if (page.isReady) void page.webview.postMessage(message);
  }
}
