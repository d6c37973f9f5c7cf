import type { RunEvent } from '../../src/core/model/events';
import type { AskedQuestion } from '../../src/extension/chat/activeRun';
import { Conversation, type ConversationChange } from '../../src/extension/chat/conversation';
import { ConversationFiles } from '../../src/extension/chat/conversationFiles';

/** Answers a question of a test. */
export type TestAnswer = (question: string) => AsyncIterable<RunEvent>;

/** What a window has of the conversations of a folder; windows of one folder share its files and its memory. */
export class ConversationWindow {
  readonly files: ConversationFiles;
  readonly errors: unknown[] = [];
  readonly changes: ConversationChange[] = [];
  readonly signals: AbortSignal[] = [];
  readonly asked: AskedQuestion[] = [];
  readonly conversation: Conversation;

  constructor(
    readonly place: string | undefined,
    answer: TestAnswer,
    readonly memory = new Map<string, unknown>(),
  ) {
    this.files = new ConversationFiles(place);
    this.conversation = new Conversation({
      answer: (asked, signal) => {
        this.signals.push(signal);
        this.asked.push(asked);
        return answer(asked.question);
      },
      files: this.files,
      storage: {
        get: (key) => memory.get(key),
        // As VS Code does it: what is kept went through JSON.
        update: (key, value) => {
          if (value === undefined) memory.delete(key);
          else memory.set(key, JSON.parse(JSON.stringify(value)));
          return Promise.resolve();
        },
      },
      saveDelayMs: 0,
      onError: (error) => this.errors.push(error),
    });
    this.conversation.changes.add((change) => this.changes.push(change));
  }

  /** Another window on the same folder, or the same one after a reload. */
  async again(answer: TestAnswer): Promise<ConversationWindow> {
    const window = new ConversationWindow(this.place, answer, this.memory);
    await window.conversation.load();
    return window;
  }

  kinds(): readonly (string | undefined)[] {
    return this.conversation.runs.map((run) => run.outcome?.kind);
  }

  questions(): readonly string[] {
    return this.conversation.runs.map(({ question }) => question);
  }

  /** The titles of all conversations, the latest first. */
  async titles(): Promise<readonly string[]> {
    await this.conversation.saved();
    return (await this.files.latest()).map(({ title }) => title);
  }
}

/** Resolves once a condition holds; the test's own time limit ends it otherwise. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve));
}
