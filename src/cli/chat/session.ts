import { answerLine } from '../../core/export/contract/answerLine';
import { conversationOf } from '../../core/export/conversation/conversationOf';
import type { LibraryQuestion } from '../../core/run/library';
import type { AnswerStyle } from '../../core/model/types';
import type { EndedRun } from '../../core/run/collectRun';
import type { RunState } from '../../core/model/state';

/** The conversation so far. */
export class ChatSession {
  style: AnswerStyle;
  #ended: EndedRun[] = [];
  #lines: ReturnType<typeof answerLine>[] = [];

  constructor(style: AnswerStyle) {
    this.style = style;
  }

  /** The runs since the conversation was last reset, oldest first. */
  get runs(): readonly RunState[] {
    return this.#ended.map(({ run }) => run);
  }

  get last(): EndedRun | undefined {
    return this.#ended.at(-1);
  }

  /** All answers in the JSON form, including those before a reset. */
  get lines(): readonly ReturnType<typeof answerLine>[] {
    return this.#lines;
  }

  /** A question with the conversation it may refer to. */
  asked(question: string): LibraryQuestion {
    const { turns, earlier } = conversationOf(this.runs);
    return { question, style: this.style, conversation: turns, earlier };
  }

  add(ended: EndedRun): void {
    this.#ended.push(ended);
    this.#lines.push(answerLine(String(this.#lines.length + 1), ended.run));
  }

  /** Resets the conversation: later questions no longer refer to earlier ones. */
  startAnew(): void {
    this.#ended = [];
  }
}
