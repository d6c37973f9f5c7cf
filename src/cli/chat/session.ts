import { answerLine } from '../../core/export/contract/answerLine';
import { conversationOf } from '../../core/export/conversation/conversationOf';
import type { LibraryQuestion } from '../../core/run/library';
import type { AnswerStyle } from '../../core/model/types';
import type { EndedRun } from '../../core/run/collectRun';
import type { RunState } from '../../core/model/state';

/** A conversation as far as it went. */
export class ChatSession {
  style: AnswerStyle;
  #ended: EndedRun[] = [];
  #lines: ReturnType<typeof answerLine>[] = [];

  constructor(style: AnswerStyle) {
    this.style = style;
  }

  /** The runs since the conversation began anew, oldest first. */
  get runs(): readonly RunState[] {
    return this.#ended.map(({ run }) => run);
  }

  get last(): EndedRun | undefined {
    return this.#ended.at(-1);
  }

  /** All answers as programs read them, also those before the conversation began anew. */
  get lines(): readonly ReturnType<typeof answerLine>[] {
    return this.#lines;
  }

  /** A question with what it may lean on. */
  asked(question: string): LibraryQuestion {
    const { turns, earlier } = conversationOf(this.runs);
    return { question, style: this.style, conversation: turns, earlier };
  }

  add(ended: EndedRun): void {
    this.#ended.push(ended);
    this.#lines.push(answerLine(String(this.#lines.length + 1), ended.run));
  }

  /** What was said is no longer leaned on. */
  startAnew(): void {
    this.#ended = [];
  }
}
