import { randomUUID } from 'node:crypto';
import type { Rating } from '../../core/judgement';
import type { AnswerStyle, Turn } from '../../core/model';
import type { ScopeItem } from '../../core/scope';
import { userSentence } from '../../core/errors';
import type { RunEvent, RunOutcome } from '../../core/run/events';
import { emptyRun, reduceRun, type RunState } from '../../core/run/state';
import { conversationOf } from '../../core/conversation/conversationOf';
import type { ConversationEntry } from '../../protocol/messages';
import { Listeners } from '../listeners';
import type { ConversationFiles } from './conversationFiles';
import { openConversation, rememberOpen, type Storage } from './openConversation';
import { RunSaver } from './runSaver';

export interface AskedQuestion {
  readonly question: string;
  readonly style: AnswerStyle;
  /** Empty for the whole workspace. */
  readonly scope: readonly ScopeItem[];
  /** What was asked before, oldest first. */
  readonly conversation: readonly Turn[];
  /** What was said before these turns; see `Memory`. */
  readonly earlier: string;
}

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

/** The open conversation of this workspace. One run at a time: a new question ends the one before. */
export class Conversation {
  readonly changes = new Listeners<ConversationChange>();
  readonly #deps: ConversationDeps;
  readonly #saver: RunSaver;
  #id: string = randomUUID();
  #runs: readonly RunState[] = [];
  #recent: readonly ConversationEntry[] = [];
  /** Undefined until it is first needed: reading what was saved is no work for activation. */
  #loading: Promise<void> | undefined;
  #active: AbortController | undefined;
  /** Whether the active run has begun, so that the newest run is its own. */
  #hasStarted = false;

  constructor(deps: ConversationDeps) {
    this.#deps = deps;
    this.#saver = new RunSaver(deps.saveDelayMs, (error) => {
      deps.onError(error);
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
    this.cancel();
    const active = new AbortController();
    this.#active = active;
    this.#hasStarted = false;
    await this.load();
    const { turns, earlier } = conversationOf(this.asked);
    const asked = { question, style, scope, conversation: turns, earlier };
    try {
      if (active.signal.aborted) return;
      for await (const event of this.#deps.answer(asked, active.signal)) {
        // What a cancelled run still says is of no interest: it has ended for the user.
        if (this.#active !== active) return;
        this.#apply(event);
      }
    } catch (error) {
      this.#deps.onError(error);
      if (this.#active === active) this.#end({ kind: 'failed', message: userSentence(error) });
    }
  }

  /** Ends the run that goes on; at once, whatever it waits for. */
  cancel(): void {
    if (this.#active === undefined) return;
    this.#active.abort();
    this.#end({ kind: 'cancelled' });
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
    await this.saved();
    const runs = await this.#deps.files.read(id);
    if (runs.length === 0) return;
    this.#replace(id, runs);
    rememberOpen(this.#deps.storage, id);
    this.changes.emit({ type: 'reset' });
  }

  /** Drops a run and all after it, so that its question can be asked in other words. */
  async dropFrom(runId: string): Promise<void> {
    await this.load();
    const at = this.#runs.findIndex((run) => run.runId === runId);
    if (at < 0) return;
    this.cancel();
    const [id, dropped] = [this.#id, this.#runs.slice(at).filter(({ isReplay }) => isReplay !== true)];
    this.#runs = this.#runs.slice(0, at);
    void this.#saver.after(() => this.#deps.files.remove(id, dropped));
    this.changes.emit({ type: 'reset' });
  }

  /** Keeps what a person thinks of an answer; without a rating it is taken back. */
  async rate(runId: string, rating: Rating | undefined): Promise<void> {
    await this.load();
    const run = this.asked.find((one) => one.runId === runId);
    if (run === undefined) return;
    const rated: RunState = { ...run, rating };
    this.#runs = this.#runs.map((one) => (one.runId === runId ? rated : one));
    const id = this.#id;
    void this.#saver.after(() => this.#deps.files.rate(id, rated));
    this.changes.emit({ type: 'run', run: rated });
  }

  /** Shows a run of a trace, which is none of the conversation: nothing is asked, and it is not kept. */
  show(run: RunState): void {
    const replay: RunState = { ...run, isReplay: true };
    // The run that goes on stays the newest: its events go there.
    const active = this.#active !== undefined && this.#hasStarted ? this.#runs.slice(-1) : [];
    const others = this.#runs.slice(0, this.#runs.length - active.length);
    this.#runs = [...others, replay, ...active];
    this.changes.emit({ type: 'reset' });
  }

  /** Erases all conversations of the workspace, this one too. */
  async forget(): Promise<void> {
    await this.load();
    this.cancel();
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

  async #lookForRecent(): Promise<void> {
    await this.saved();
    this.#recent = await this.#deps.files.latest(maxRecent, this.#id);
  }

  #replace(id: string, runs: readonly RunState[]): void {
    this.cancel();
    this.#id = id;
    this.#runs = runs;
  }

  /** A run that has not said anything yet leaves no trace; the newest run is then an earlier one. */
  #end(outcome: RunOutcome): void {
    this.#active = undefined;
    if (this.#hasStarted) this.#apply({ type: 'run-end', outcome, at: Date.now() });
  }

  #apply(event: RunEvent): void {
    const isStart = event.type === 'run-start';
    this.#hasStarted ||= isStart;
    const run = reduceRun(isStart ? emptyRun : (this.#runs.at(-1) ?? emptyRun), event);
    this.#runs = [...(isStart ? this.#runs : this.#runs.slice(0, -1)), run];
    if (event.type === 'run-end') this.#active = undefined;
    this.#save(run, isStart || event.type === 'run-end');
    this.changes.emit({ type: 'event', event });
  }

  /** A question is not lost with the window, nor what was done for it so far. */
  #save(run: RunState, isAtOnce: boolean): void {
    const id = this.#id;
    const save = () => this.#deps.files.save(id, run);
    if (!isAtOnce) {
      this.#saver.soon(save);
      return;
    }
    rememberOpen(this.#deps.storage, id);
    void this.#saver.now(save);
  }
}
