import * as vscode from 'vscode';
import { toHostSchema, type ToWebview } from '../../protocol/messages';
import { focusChatCommand } from '../commandIds';
import { runAtEdge } from '../log';
import { watchAnswerer } from '../models/currentAnswerer';
import { createActions, type Actions, type ActionsDeps } from './actions';
import { snapshotOf } from './snapshot';
import { chatHtml, localResourceRoots } from './webviewHtml';

export interface ChatPagesDeps extends ActionsDeps {
  readonly extensionUri: vscode.Uri;
}

/** One page that shows the chat. */
interface ChatPage {
  readonly webview: vscode.Webview;
  /** Whether the page has asked for the state since it was last loaded; a hidden page is unloaded. */
  isReady: boolean;
}

/** The pages that show the chat: draws nothing itself, but keeps them told and does what they ask. */
export class ChatPages implements vscode.WebviewViewProvider {
  readonly #deps: ChatPagesDeps;
  readonly #actions: Actions;
  readonly #changes: vscode.Disposable;
  readonly #pages = new Set<ChatPage>();
  /** What the next page that is ready gets when it was not there yet: the cursor, in its question box. */
  #focus: Extract<ToWebview, { type: 'focus' }> | undefined;

  constructor(deps: ChatPagesDeps) {
    this.#deps = deps;
    this.#actions = createActions(deps);
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

  /** Shows the view, with the cursor in the question box. */
  async reveal(focus: Omit<Extract<ToWebview, { type: 'focus' }>, 'type'> = {}): Promise<void> {
    this.#focus = { type: 'focus', ...focus };
    await vscode.commands.executeCommand(focusChatCommand);
    for (const page of this.#pages) this.#giveFocus(page);
  }

  dispose(): void {
    this.#changes.dispose();
  }

  /** Does what a page asks and resolves when it is done; what is not part of the protocol is logged and dropped. */
  async receive(message: unknown, post: (reply: ToWebview) => void = () => undefined): Promise<void> {
    const parsed = toHostSchema.safeParse(message);
    if (!parsed.success) {
      this.#deps.log.warn('The page sent a message that is not part of the protocol.');
      return;
    }
    await this.#actions(parsed.data, post);
  }

  #add(webview: vscode.Webview, onDidDispose: vscode.Event<void>): ChatPage {
    const { extensionUri, log } = this.#deps;
    const page: ChatPage = { webview, isReady: false };
    this.#pages.add(page);
    webview.options = { enableScripts: true, localResourceRoots: localResourceRoots(extensionUri) };
    const listening = webview.onDidReceiveMessage((message: unknown) => {
      void runAtEdge(log, () => this.#receiveFrom(page, message));
    });
    onDidDispose(() => {
      this.#pages.delete(page);
      listening.dispose();
    });
    webview.html = chatHtml(webview, extensionUri);
    return page;
  }

  async #receiveFrom(page: ChatPage, message: unknown): Promise<void> {
    const isStart = toHostSchema.safeParse(message).data?.type === 'ready';
    if (isStart) page.isReady = true;
    const work = this.receive(message, (reply) => {
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
