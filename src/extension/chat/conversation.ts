import type { AnswerStyle, Turn } from '../../core/model';
import type { ScopeItem } from '../../core/scope';
import { userSentence } from '../../core/errors';
import type { RunEvent, RunOutcome } from '../../core/run/events';
import { emptyRun, reduceRun, type RunState } from '../../core/run/state';
import { conversationOf } from '../../core/conversation/conversationOf';
import { Listeners } from '../listeners';
import { parseSavedRuns } from '../../core/run/runSchema';

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
  /** Where the runs are kept between windows. */
  readonly storage: { get(key: string): unknown; update(key: string, value: unknown): PromiseLike<void> };
  /** Told of a failure that `answer` should have reported as an outcome. */
  onError(error: unknown): void;
}

/** `event` belongs to the newest run; `reset` means that the runs were replaced. */
export type ConversationChange =
  { readonly type: 'event'; readonly event: RunEvent } | { readonly type: 'reset' };

const storageKey = 'askDocs.runs';
const maxSavedRuns = 20;

/** The questions and answers of this workspace. One run at a time: a new question ends the one before. */
export class Conversation {
  /** Of the conversation that is open. */
  readonly id = 'current';
  readonly changes = new Listeners<ConversationChange>();
  readonly #deps: ConversationDeps;
  /** Undefined until they are first needed: parsing what was saved is no work for activation. */
  #loadedRuns: readonly RunState[] | undefined;
  #active: AbortController | undefined;
  /** Whether the active run has begun, so that the newest run is its own. */
  #hasStarted = false;

  constructor(deps: ConversationDeps) {
    this.#deps = deps;
  }

  /** All that are shown, oldest first. */
  get runs(): readonly RunState[] {
    return (this.#loadedRuns ??= parseSavedRuns(this.#deps.storage.get(storageKey)));
  }

  /** The runs without those of traces: they were answered elsewhere or before, so nothing is learnt from them. */
  get asked(): readonly RunState[] {
    return this.runs.filter(({ isReplay }) => isReplay !== true);
  }

  /** Asks, and resolves when the run has ended. Never rejects. */
  async ask(question: string, style: AnswerStyle, scope: readonly ScopeItem[] = []): Promise<void> {
    this.cancel();
    const active = new AbortController();
    this.#active = active;
    this.#hasStarted = false;
    const { turns, earlier } = conversationOf(this.asked);
    const asked = { question, style, scope, conversation: turns, earlier };
    try {
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

  /** Starts a new conversation. */
  clear(): void {
    this.cancel();
    this.#loadedRuns = [];
    this.#save();
    this.changes.emit({ type: 'reset' });
  }

  /** Shows a run of a trace, which is none of the conversation: nothing is asked, and it is not kept. */
  show(run: RunState): void {
    const replay: RunState = { ...run, isReplay: true };
    // The run that goes on stays the newest: its events go there.
    const active = this.#active !== undefined && this.#hasStarted ? this.runs.slice(-1) : [];
    const others = this.runs.slice(0, this.runs.length - active.length);
    this.#loadedRuns = [...others, replay, ...active];
    this.changes.emit({ type: 'reset' });
  }

  /** A run that has not said anything yet leaves no trace; the newest run is then an earlier one. */
  #end(outcome: RunOutcome): void {
    this.#active = undefined;
    if (this.#hasStarted) this.#apply({ type: 'run-end', outcome, at: Date.now() });
  }

  #apply(event: RunEvent): void {
    const isStart = event.type === 'run-start';
    this.#hasStarted ||= isStart;
    const run = reduceRun(isStart ? emptyRun : (this.runs.at(-1) ?? emptyRun), event);
    this.#loadedRuns = [...(isStart ? this.runs : this.runs.slice(0, -1)), run];
    if (event.type === 'run-end') this.#active = undefined;
    // Saved at the start too, so that a question is not lost with the window.
    if (isStart || event.type === 'run-end') this.#save();
    this.changes.emit({ type: 'event', event });
  }

  #save(): void {
    void this.#deps.storage.update(storageKey, this.asked.slice(-maxSavedRuns));
  }
}
