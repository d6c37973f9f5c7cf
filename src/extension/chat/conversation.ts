import { randomUUID } from 'node:crypto';
import * as l10n from '@vscode/l10n';
import type { Rating, RunEvent, RunOutcome } from '../../core/model/events';
import type { AnswerStyle } from '../../core/model/types';
import type { ScopeItem } from '../../core/model/scope';
import { AskDocsError, userSentence } from '../../core/model/errors';
import { emptyRun, reduceRun, type RunState } from '../../core/model/state';
import { conversationOf } from '../../core/export/conversation/conversationOf';
import type { ConversationEntry } from '../../protocol/messages';
import { Listeners } from '../base/listeners';
import { insertByStart, type ActiveRun, type AskedQuestion, RunSaver } from './activeRun';
import { type ConversationFiles, openConversation, rememberOpen, type Storage } from './conversationFiles';

export interface ConversationDeps {
  /** Answers one question; ends with `run-end`. */
  answer(asked: AskedQuestion, signal: AbortSignal): AsyncIterable<RunEvent>;
  readonly files: ConversationFiles;
  /** Remembers which conversation is open. */
  readonly storage: Storage;
  /** How long changes of a run in progress are collected before it is saved. */
  readonly saveDelayMs: number;
  /** Called with a failure that `answer` should have reported as an outcome, and with failures to save. */
  onError(error: unknown): void;
}

/**
 * `event` belongs to the newest run; `run` replaces the one with its id; `reset` means that all runs were
 * replaced.
 */
export type ConversationChange =
  | { readonly type: 'event'; readonly event: RunEvent }
  | { readonly type: 'run'; readonly run: RunState }
  | { readonly type: 'reset' };

/** How many other conversations an empty page offers. */
const maxRecent = 5;

/**
 * The open conversation of this workspace. One run at a time: a new question ends the previous run. When the
 * user leaves a conversation, its run finishes in the background and is there when the conversation is opened
 * again.
 */
export class Conversation {
  readonly changes = new Listeners<ConversationChange>();
  readonly #deps: ConversationDeps;
  readonly #saver: RunSaver;
  #id: string = randomUUID();
  #runs: readonly RunState[] = [];
  #recent: readonly ConversationEntry[] = [];
  /** Undefined until first needed: saved conversations are not read during activation. */
  #loading: Promise<void> | undefined;
  /** Once it has begun, its state is the newest run. */
  #active: ActiveRun | undefined;
  /** Runs in progress in conversations the user has left. */
  readonly #left = new Set<ActiveRun>();

  constructor(deps: ConversationDeps) {
    this.#deps = deps;
    this.#saver = new RunSaver(deps.saveDelayMs, (cause) => {
      deps.onError(new AskDocsError('conversation-unwritable', { cause }));
    });
  }

  get id(): string {
    return this.#id;
  }

  /** All visible runs, oldest first; empty until loaded. */
  get runs(): readonly RunState[] {
    return this.#runs;
  }

  /**
   * The runs without those of traces, which were answered elsewhere or earlier: nothing is learnt from them.
   */
  get asked(): readonly RunState[] {
    return this.#runs.filter(({ isReplay }) => isReplay !== true);
  }

  /** The latest other conversations, newest first, as of when this one was opened. */
  get recent(): readonly ConversationEntry[] {
    return this.#recent;
  }

  /** Resolves when the conversation that was open last is loaded. Reads once, and never rejects. */
  load(): Promise<void> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  /** Resolves when everything so far is on disk. */
  saved(): Promise<void> {
    return this.#saver.settled();
  }

  /** Asks, and resolves when the run has ended. Never rejects. */
  async ask(question: string, style: AnswerStyle, scope: readonly ScopeItem[] = []): Promise<void> {
    await this.#ask(question, style, scope);
  }

  /**
   * Asks again in place of a run, and drops the runs after it. A single answer stays until the new one is
   * there; when more runs are dropped, the conversation as it was is kept as a copy. Never rejects.
   */
  async askInstead(
    runId: string,
    question: string,
    style: AnswerStyle,
    scope: readonly ScopeItem[] = [],
  ): Promise<void> {
    await this.load();
    const [id, { files }] = [this.#id, this.#deps];
    const dropped = this.#dropFrom(runId);
    const [only] = dropped;
    if (only === undefined || dropped.length > 1 || only.outcome?.kind !== 'answered') {
      void this.#saver.after(async () => {
        if (dropped.length > 1) await files.copy(id, (title) => l10n.t('{0} (before the edit)', title));
        await files.remove(id, dropped);
      });
      await this.#ask(question, style, scope);
      return;
    }
    const asked = await this.#ask(question, style, scope);
    if (asked?.outcome?.kind === 'answered') void this.#saver.after(() => files.remove(id, [only]));
    else this.#putBack(id, only);
  }

  /** Ends the run in progress immediately, whatever it is waiting for. */
  cancel(): void {
    if (this.#active !== undefined) this.#cancel(this.#active);
  }

  /** Ends the run in progress in a conversation, whether open or left. */
  stop(id: string): void {
    if (id === this.#id) this.cancel();
    const left = this.#leftOf(id);
    if (left !== undefined) this.#cancel(left);
  }

  /** Starts a new conversation; the previous one stays on disk. Resolves when listeners have been told. */
  async clear(): Promise<void> {
    await this.load();
    this.#replace(randomUUID(), []);
    rememberOpen(this.#deps.storage, undefined);
    await this.#lookForRecent();
    this.changes.emit({ type: 'reset' });
  }

  /** Opens another conversation; does nothing when the id is unknown. */
  async open(id: string): Promise<void> {
    await this.load();
    if (id === this.#id) return;
    const left = this.#leftOf(id);
    await this.saved();
    const runs = await this.#deps.files.read(id);
    if (runs.length === 0) return;
    this.#replace(id, runs, left);
    rememberOpen(this.#deps.storage, id);
    this.changes.emit({ type: 'reset' });
  }

  /** Saves the user's rating of an answer; without a rating, removes it. */
  async rate(runId: string, rating: Rating | undefined): Promise<void> {
    await this.load();
    const run = this.asked.find((one) => one.runId === runId);
    if (run === undefined) return;
    const rated: RunState = { ...run, rating };
    this.#runs = this.#runs.map((one) => (one.runId === runId ? rated : one));
    if (this.#active?.run?.runId === runId) this.#active.run = rated;
    const id = this.#id;
    void this.#saver.after(() => this.#deps.files.rate(id, rated));
    this.changes.emit({ type: 'run', run: rated });
  }

  /**
   * Shows the run of a trace, which is not part of the conversation: nothing is asked, and it is not saved.
   */
  show(run: RunState): void {
    this.#add({ ...run, isReplay: true });
  }

  /**
   * Takes over a run from another chat so that the user can continue from it; it is saved like the others.
   */
  async adopt(run: RunState): Promise<void> {
    await this.load();
    if (this.#runs.some(({ runId }) => runId === run.runId)) return;
    this.#add(run);
    this.#save(this.#id, run, true);
  }

  /** Erases all conversations of the workspace, including this one. */
  async forget(): Promise<void> {
    await this.load();
    this.cancel();
    for (const left of this.#left) this.#cancel(left);
    await this.#saver.after(() => this.#deps.files.forget());
    await this.clear();
  }

  /** Re-reads the list of other conversations, and tells listeners when that list is what is shown. */
  async refreshRecent(): Promise<void> {
    await this.#lookForRecent();
    if (this.#runs.length === 0) this.changes.emit({ type: 'reset' });
  }

  /** Saves what is still unsaved. */
  dispose(): void {
    void this.saved();
  }

  async #load(): Promise<void> {
    try {
      const { id, runs } = await openConversation(this.#deps);
      if (id !== undefined) this.#id = id;
      this.#runs = [...runs, ...this.#runs];
      await this.#lookForRecent();
    } catch (error) {
      this.#deps.onError(error);
    }
    if (this.#runs.length > 0) this.changes.emit({ type: 'reset' });
  }

  /** The run in progress stays the newest, since events go to the newest run. */
  #add(run: RunState): void {
    const at = this.#runs.length - (this.#active?.run === undefined ? 0 : 1);
    this.#runs = this.#runs.toSpliced(at, 0, run);
    this.changes.emit({ type: 'reset' });
  }

  async #lookForRecent(): Promise<void> {
    await this.saved();
    this.#recent = await this.#deps.files.latest(maxRecent, this.#id);
  }

  /** Switches to a conversation; `left` is a run of it that continued in the background. */
  #replace(id: string, runs: readonly RunState[], left?: ActiveRun): void {
    if (this.#active !== undefined) this.#left.add(this.#active);
    // The pending save belongs to the previous conversation.
    void this.saved();
    const run = left?.run;
    this.#id = id;
    this.#runs = run === undefined ? runs : [...runs.filter(({ runId }) => runId !== run.runId), run];
    this.#active = left !== undefined && this.#left.delete(left) ? left : undefined;
  }

  #leftOf(id: string): ActiveRun | undefined {
    return [...this.#left].find(({ conversationId }) => conversationId === id);
  }

  /** Removes a run and all after it from the page, and returns those that are saved on disk. */
  #dropFrom(runId: string): readonly RunState[] {
    const at = this.#runs.findIndex((run) => run.runId === runId);
    if (at < 0) return [];
    this.cancel();
    const dropped = this.#runs.slice(at).filter(({ isReplay }) => isReplay !== true);
    this.#runs = this.#runs.slice(0, at);
    this.changes.emit({ type: 'reset' });
    return dropped;
  }

  /** Shows a run again in its former place. */
  #putBack(id: string, run: RunState): void {
    if (id !== this.#id || this.#runs.some(({ runId }) => runId === run.runId)) return;
    this.#runs = insertByStart(this.#runs, run);
    this.changes.emit({ type: 'reset' });
  }

  /** Returns the finished run; undefined when it never began. */
  async #ask(
    question: string,
    style: AnswerStyle,
    scope: readonly ScopeItem[],
  ): Promise<RunState | undefined> {
    this.cancel();
    const active: ActiveRun = { abort: new AbortController(), conversationId: this.#id, run: undefined };
    this.#active = active;
    await this.load();
    if (active.abort.signal.aborted) return undefined;
    active.conversationId = this.#id;
    const { signal } = active.abort;
    const { turns, earlier } = conversationOf(this.asked);
    const asked = { question, style, scope, conversation: turns, earlier };
    try {
      for await (const event of this.#deps.answer(asked, signal)) {
        // Ignore events after a cancellation: for the user, the run has ended.
        if (signal.aborted) break;
        this.#apply(active, event);
      }
    } catch (error) {
      this.#deps.onError(error);
      if (!signal.aborted) this.#end(active, { kind: 'failed', message: userSentence(error) });
    }
    return active.run;
  }

  #cancel(active: ActiveRun): void {
    active.abort.abort();
    this.#end(active, { kind: 'cancelled' });
  }

  /** A run without any event so far leaves no trace; the newest run is then an earlier one. */
  #end(active: ActiveRun, outcome: RunOutcome): void {
    if (active.run !== undefined) this.#apply(active, { type: 'run-end', outcome, at: Date.now() });
    this.#letGo(active);
  }

  #letGo(active: ActiveRun): void {
    this.#left.delete(active);
    if (this.#active === active) this.#active = undefined;
  }

  #apply(active: ActiveRun, event: RunEvent): void {
    const isStart = event.type === 'run-start';
    const isEnd = event.type === 'run-end';
    const isOpen = this.#active === active;
    const run = reduceRun(active.run ?? emptyRun, event);
    active.run = run;
    if (isEnd) this.#letGo(active);
    this.#save(active.conversationId, run, isStart || isEnd);
    if (!isOpen) return;
    this.#runs = [...(isStart ? this.#runs : this.#runs.slice(0, -1)), run];
    this.changes.emit({ type: 'event', event });
  }

  /** Saves a run in progress, so that the question and the work so far survive a closed window. */
  #save(id: string, run: RunState, isAtOnce: boolean): void {
    const save = () => this.#deps.files.save(id, run);
    const isOpen = id === this.#id;
    if (isAtOnce && isOpen) rememberOpen(this.#deps.storage, id);
    if (isAtOnce) void (isOpen ? this.#saver.now(save) : this.#saver.after(save));
    // For a run in the background only the final state is saved: nobody is watching it.
    else if (isOpen) this.#saver.soon(save);
  }
}
