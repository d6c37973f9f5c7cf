import type * as vscode from 'vscode';
import {
  questionnaireToHostSchema,
  type QuestionnaireToHost,
  type QuestionnaireToPage,
} from '../../protocol/questionnaireMessages';
import { localResourceRoots, questionnaireHtml } from '../chat/webviewHtml';
import { runAtEdge, type Log } from '../base/log';
import type { QuestionnaireSession } from './session';
import type { SheetActions } from './sheetActions';

interface SheetPagesDeps {
  readonly extensionUri: vscode.Uri;
  readonly log: Log;
  readonly session: QuestionnaireSession;
  readonly actions: SheetActions;
  /** Called when a page has its initial state. */
  readonly onReady: () => Promise<void>;
}

/** The editors of a questionnaire: keeps their pages up to date and handles their messages. */
export class SheetPages {
  readonly #deps: SheetPagesDeps;
  /** Whether each page has asked for the state since it was last loaded; a hidden page is unloaded. */
  readonly #pages = new Map<vscode.WebviewPanel, boolean>();
  readonly #changes: { dispose(): void };
  #loaded: Promise<void> | undefined;

  constructor(deps: SheetPagesDeps) {
    this.#deps = deps;
    this.#changes = deps.session.changes.add((message) => {
      for (const panel of this.#pages.keys()) this.#post(panel, message);
    });
  }

  get isEmpty(): boolean {
    return this.#pages.size === 0;
  }

  /** Takes over an editor until it is closed. */
  add(panel: vscode.WebviewPanel, onClose: () => void): void {
    const { extensionUri, log } = this.#deps;
    this.#pages.set(panel, false);
    const { webview } = panel;
    webview.options = { enableScripts: true, localResourceRoots: localResourceRoots(extensionUri) };
    webview.onDidReceiveMessage((message: unknown) => {
      void runAtEdge(log, () => this.#receive(panel, message));
    });
    panel.onDidChangeViewState(() => {
      if (!panel.visible) this.#pages.set(panel, false);
    });
    panel.onDidDispose(() => {
      this.#pages.delete(panel);
      onClose();
    });
    webview.html = questionnaireHtml(webview, extensionUri);
  }

  dispose(): void {
    this.#changes.dispose();
  }

  async #receive(panel: vscode.WebviewPanel, message: unknown): Promise<void> {
    const parsed = questionnaireToHostSchema.safeParse(message);
    if (!parsed.success) {
      this.#deps.log.warn('The page of a questionnaire sent a message that is not part of the protocol.');
      return;
    }
    if (parsed.data.type === 'ready') await this.#start(panel);
    else await this.#act(parsed.data, panel);
  }

  async #start(panel: vscode.WebviewPanel): Promise<void> {
    const { session, onReady } = this.#deps;
    this.#loaded ??= session.load();
    try {
      await this.#loaded;
    } catch (error) {
      this.#loaded = undefined;
      throw error;
    }
    this.#pages.set(panel, true);
    this.#post(panel, { type: 'snapshot', view: session.view });
    await onReady();
  }

  #act(message: QuestionnaireToHost, panel: vscode.WebviewPanel): Promise<void> {
    return this.#deps.actions(message, (reply) => {
      this.#post(panel, reply);
    });
  }

  #post(panel: vscode.WebviewPanel, message: QuestionnaireToPage): void {
    if (this.#pages.get(panel) === true) void panel.webview.postMessage(message);
  }
}
