import * as vscode from 'vscode';
import type { RunState } from '../../core/run/state';
import type { AnswerStyle } from '../../core/model';
import { toHostSchema, type ToHost, type ToWebview } from '../../protocol/messages';
import type { CitationOpener } from '../citations/citations';
import { focusChatCommand } from '../commandIds';
import { runAtEdge, type Log } from '../log';
import { noteCorrection, type MemoryParts } from '../memory/memoryCommands';
import { findCitation, findPassage, findRun } from './runLookup';
import { readSettings } from '../settings';
import type { StaleAnswers } from '../memory/staleAnswers';
import type { Traces } from './traces';
import { chatHtml, localResourceRoots } from './webviewHtml';
import type { WorkspaceIndex } from '../index/workspaceIndex';

export interface ChatViewDeps extends MemoryParts {
  readonly extensionUri: vscode.Uri;
  readonly index: WorkspaceIndex;
  readonly staleAnswers: StaleAnswers;
  readonly citations: CitationOpener;
  readonly traces: Traces;
  readonly log: Log;
}

type RunMessage = Extract<ToHost, { readonly runId: string }>;

/** The chat in the sidebar: draws nothing itself, but keeps the page told and does what the page asks. */
export class ChatView implements vscode.WebviewViewProvider {
  readonly #deps: ChatViewDeps;
  readonly #changes: vscode.Disposable;
  #view: vscode.WebviewView | undefined;
  /** Whether the page has asked for the state since it was last loaded; a hidden page is unloaded. */
  #isReady = false;
  #wantsFocus = false;

  constructor(deps: ChatViewDeps) {
    this.#deps = deps;
    this.#changes = vscode.Disposable.from(
      deps.index.changes.add((index) => {
        this.#post({ type: 'index', index });
      }),
      deps.conversation.changes.add((change) => {
        this.#post(change.type === 'event' ? change : this.#snapshot());
      }),
      deps.staleAnswers.changes.add((stale) => {
        this.#post({ type: 'stale', stale });
      }),
      deps.preferences.changes.add(() => {
        this.#post(this.#snapshot());
      }),
    );
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    const { extensionUri, log } = this.#deps;
    this.#view = view;
    view.webview.options = { enableScripts: true, localResourceRoots: localResourceRoots(extensionUri) };
    const listeners = [
      view.webview.onDidReceiveMessage((message) => {
        void runAtEdge(log, () => this.receive(message));
      }),
      view.onDidChangeVisibility(() => {
        if (!view.visible) this.#isReady = false;
      }),
    ];
    view.onDidDispose(() => {
      this.#view = undefined;
      this.#isReady = false;
      for (const listener of listeners) listener.dispose();
    });
    view.webview.html = chatHtml(view.webview, extensionUri);
  }

  /** Shows the view, with the cursor in the question box. */
  async reveal(): Promise<void> {
    this.#wantsFocus = true;
    await vscode.commands.executeCommand(focusChatCommand);
    this.#focus();
  }

  dispose(): void {
    this.#changes.dispose();
  }

  /** Does what the page asks and resolves when it is done; what is not part of the protocol is logged and dropped. */
  async receive(message: unknown): Promise<void> {
    const parsed = toHostSchema.safeParse(message);
    if (!parsed.success) {
      this.#deps.log.warn('The page sent a message that is not part of the protocol.');
      return;
    }
    await ('runId' in parsed.data ? this.#actOnRun(parsed.data) : this.#act(parsed.data));
  }

  async #act(message: Exclude<ToHost, RunMessage>): Promise<void> {
    const { conversation, index } = this.#deps;
    switch (message.type) {
      case 'ready':
        await this.#start();
        break;
      case 'question-ask':
        await this.#rememberStyle(message.style);
        await conversation.ask(message.question, message.style);
        break;
      case 'run-cancel':
        conversation.cancel();
        break;
      case 'index-start':
        await index.index({ rebuild: false });
        break;
      case 'index-cancel':
        index.cancel();
        break;
      case 'index-pause':
        await this.#pause(message.isPaused);
        break;
      case 'conversation-clear':
        conversation.clear();
        break;
    }
  }

  /** What a person does with one run. */
  async #actOnRun(message: RunMessage): Promise<void> {
    const { runs, asked } = this.#deps.conversation;
    switch (message.type) {
      case 'citation-open':
        await this.#open(findCitation(runs, message.runId, message.marker));
        break;
      case 'passage-open':
        await this.#open(findPassage(runs, message.runId, message.chunkId));
        break;
      case 'correction-note':
        await withRun(asked, message.runId, (run) =>
          noteCorrection(this.#deps.corrections, run, message.text),
        );
        break;
      case 'trace-copy':
        await withRun(runs, message.runId, (run) => this.#deps.traces.copy(run, message.withTexts));
        break;
      case 'trace-save':
        await withRun(runs, message.runId, (run) => this.#deps.traces.save(run));
        break;
    }
  }

  /** A style other than that of the settings was chosen in the question box. */
  async #rememberStyle(style: AnswerStyle): Promise<void> {
    if (style !== this.#style) await this.#deps.preferences.choose({ style });
  }

  get #style(): AnswerStyle {
    return this.#deps.preferences.current.style ?? readSettings().style;
  }

  async #pause(isPaused: boolean): Promise<void> {
    const { index } = this.#deps;
    await (isPaused ? index.pause() : index.resume());
  }

  async #start(): Promise<void> {
    this.#isReady = true;
    this.#post(this.#snapshot());
    this.#focus();
    await this.#deps.index.open();
  }

  async #open(cited: Parameters<CitationOpener['open']>[0] | undefined): Promise<void> {
    if (cited !== undefined) await this.#deps.citations.open(cited);
  }

  #focus(): void {
    if (!this.#wantsFocus || !this.#isReady) return;
    this.#wantsFocus = false;
    this.#post({ type: 'focus' });
  }

  #snapshot(): ToWebview {
    const { conversation, index } = this.#deps;
    return {
      type: 'snapshot',
      runs: conversation.runs,
      index: index.view,
      style: this.#style,
      stale: this.#deps.staleAnswers.stale,
    };
  }

  #post(message: ToWebview): void {
    if (this.#isReady) void this.#view?.webview.postMessage(message);
  }
}

/** Does something with a run; nothing when it is no longer there. */
async function withRun(
  runs: readonly RunState[],
  runId: string,
  work: (run: RunState) => Promise<void>,
): Promise<void> {
  const run = findRun(runs, runId);
  if (run !== undefined) await work(run);
}
