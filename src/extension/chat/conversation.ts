import { randomUUID } from 'node:crypto';
import * as l10n from '@vscode/l10n';
import type { Rating } from '../../core/model/judgement';
import type { AnswerStyle } from '../../core/model/types';
import type { ScopeItem } from '../../core/model/scope';
import { AskDocsError, userSentence } from '../../core/model/errors';
import type { RunEvent, RunOutcome } from '../../core/model/events';
import { emptyRun, reduceRun, type RunState } from '../../core/model/state';
import { conversationOf } from '../../core/export/conversation/conversationOf';
import type { ConversationEntry } from '../../protocol/messages';
import { Listeners } from '../base/listeners';
import { insertByStart, type ActiveRun } from './activeRun';
import type { AskedQuestion } from './askedQuestion';
import type { ConversationFiles } from './conversationFiles';
import { openConversation, rememberOpen, type Storage } from './openConversation';
import { RunSaver } from './runSaver';

export interface ConversationDeps {
  /** Answers one question; ends with `run-end`. */
  answer(asked: AskedQuestion, signal: AbortSignal): AsyncIterable<RunEvent>;
  readonly files: ConversationFiles;
  /** Remembers which conversation is open. */
  readonly storage: Storage;
  /** How often a run that goes on is saved. */
  readonly saveDelayMs: number;
  /** Told of a failure that `answer` should have reported as an outcome, and of what cannot be saved. */
  onError(error: unknown): void;
}

/** `event` belongs to the newest run; `run` replaces the one of its id; `reset` means that the runs were replaced. */
export type ConversationChange =
  | { readonly type: 'event'; readonly event: RunEvent }
  | { readonly type: 'run'; readonly run: RunState }
  | { readonly type: 'reset' };

/** Other conversations that an empty page offers. */
const maxRecent = 5;

/**
 * The open conversation of this workspace. One run at a time: a new question ends the one before. A run whose conversation
 * is left ends in the background, and is there when the conversation is opened again.
 */
export class Conversation {
  readonly changes = new Listeners<ConversationChange>();
  readonly #deps: ConversationDeps;
  readonly #saver: RunSaver;
  #id: string = randomUUID();
  #runs: readonly RunState[] = [];
  #recent: readonly ConversationEntry[] = [];
  /** Undefined until it is first needed: reading what was saved is no work for activation. */
  #loading: Promise<void> | undefined;
  /** Once it has begun, the newest run is its own. */
  #active: ActiveRun | undefined;
  /** The runs that go on in conversations that were left. */
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

  /** All that are shown, oldest first; none before it is loaded. */
  get runs(): readonly RunState[] {
    return this.#runs;
  }

  /** The runs without those of traces: they were answered elsewhere or before, so nothing is learnt from them. */
  get asked(): readonly RunState[] {
    return this.#runs.filter(({ isReplay }) => isReplay !== true);
  }

  /** The latest other conversations, newest first, as they were when this one was opened. */
  get recent(): readonly ConversationEntry[] {
    return this.#recent;
  }

  /** Resolves when what was open before is there. Reads once, and never rejects. */
  load(): Promise<void> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  /** Resolves when all that happened is on disk. */
  saved(): Promise<void> {
    return this.#saver.settled();
  }

  /** Asks, and resolves when the run has ended. Never rejects. */
  async ask(question: string, style: AnswerStyle, scope: readonly ScopeItem[] = []): Promise<void> {
    await this.#ask(question, style, scope);
  }

  /**
   * Asks in place of a run and all after it. One answer stays until there is a new one; where more go, the conversation
   * as it was becomes one of its own. Never rejects.
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

  /** Ends the run that goes on; at once, whatever it waits for. */
  cancel(): void {
    if (this.#active !== undefined) this.#cancel(this.#active);
  }

  /** Ends the run that goes on in a conversation, be it open or left. */
  stop(id: string): void {
    if (id === this.#id) this.cancel();
    const left = this.#leftOf(id);
    if (left !== undefined) this.#cancel(left);
  }

  /** Starts a new conversation; the one before stays on disk. Resolves when the change was told. */
  async clear(): Promise<void> {
    await this.load();
    this.#replace(randomUUID(), []);
    rememberOpen(this.#deps.storage, undefined);
    await this.#lookForRecent();
    this.changes.emit({ type: 'reset' });
  }

  /** Opens another conversation; nothing happens when there is none of that id. */
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

  /** Keeps what a person thinks of an answer; without a rating it is taken back. */
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

  /** Shows a run of a trace, which is none of the conversation: nothing is asked, and it is not kept. */
  show(run: RunState): void {
    this.#add({ ...run, isReplay: true });
  }

  /** Takes a run of another chat over, so that it can be gone on from; it is kept with the others. */
  async adopt(run: RunState): Promise<void> {
    await this.load();
    if (this.#runs.some(({ runId }) => runId === run.runId)) return;
    this.#add(run);
    this.#save(this.#id, run, true);
  }

  /** Erases all conversations of the workspace, this one too. */
  async forget(): Promise<void> {
    await this.load();
    this.cancel();
    for (const left of this.#left) this.#cancel(left);
    await this.#saver.after(() => this.#deps.files.forget());
    await this.clear();
  }

  /** Looks again which other conversations there are, and tells of it when that is what is shown. */
  async refreshRecent(): Promise<void> {
    await this.#lookForRecent();
    if (this.#runs.length === 0) this.changes.emit({ type: 'reset' });
  }

  /** Saves what is not saved yet. */
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

  /** The run that goes on stays the newest: its events go there. */
  #add(run: RunState): void {
    const at = this.#runs.length - (this.#active?.run === undefined ? 0 : 1);
    this.#runs = this.#runs.toSpliced(at, 0, run);
    this.changes.emit({ type: 'reset' });
  }

  async #lookForRecent(): Promise<void> {
    await this.saved();
    this.#recent = await this.#deps.files.latest(maxRecent, this.#id);
  }

  /** Goes over to a conversation; `left` is a run of it that went on meanwhile. */
  #replace(id: string, runs: readonly RunState[], left?: ActiveRun): void {
    if (this.#active !== undefined) this.#left.add(this.#active);
    // What waits to be saved is that of the conversation before.
    void this.saved();
    const run = left?.run;
    this.#id = id;
    this.#runs = run === undefined ? runs : [...runs.filter(({ runId }) => runId !== run.runId), run];
    this.#active = left !== undefined && this.#left.delete(left) ? left : undefined;
  }

  #leftOf(id: string): ActiveRun | undefined {
    return [...this.#left].find(({ conversationId }) => conversationId === id);
  }

  /** Takes a run and all after it off the page, and gives those that are kept on disk. */
  #dropFrom(runId: string): readonly RunState[] {
    const at = this.#runs.findIndex((run) => run.runId === runId);
    if (at < 0) return [];
    this.cancel();
    const dropped = this.#runs.slice(at).filter(({ isReplay }) => isReplay !== true);
    this.#runs = this.#runs.slice(0, at);
    this.changes.emit({ type: 'reset' });
    return dropped;
  }

  /** Shows a run again, where it was. */
  #putBack(id: string, run: RunState): void {
    if (id !== this.#id || this.#runs.some(({ runId }) => runId === run.runId)) return;
    this.#runs = insertByStart(this.#runs, run);
    this.changes.emit({ type: 'reset' });
  }

  /** Gives the run as it ended; undefined when it has not begun. */
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
        // What a cancelled run still says is of no interest: it has ended for the user.
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

  /** A run that has not said anything yet leaves no trace; the newest run is then an earlier one. */
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

  /** A question is not lost with the window, nor what was done for it so far. */
  #save(id: string, run: RunState, isAtOnce: boolean): void {
    const save = () => this.#deps.files.save(id, run);
    const isOpen = id === this.#id;
    if (isAtOnce && isOpen) rememberOpen(this.#deps.storage, id);
    if (isAtOnce) void (isOpen ? this.#saver.now(save) : this.#saver.after(save));
    // Of what ends in the background only the end counts: nobody looks at it meanwhile.
    else if (isOpen) this.#saver.soon(save);
  }
}
