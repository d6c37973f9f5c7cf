const questionLabel = /^(?:question|frage|q):\s*/;
const answerLabel = /^[\s>*_#]*(?:answer|antwort)[*_]*:[*_]*\s*/i;
const labels = ['question:', 'frage:', 'answer:', 'antwort:'];

/** Whether a text may still become a label. */
function mayLabel(text: string): boolean {
  const said = bare(text);
  return labels.some((label) => label.startsWith(said));
}

/**
 * Removes a repeated question from a reply's first line, and an "Answer:" label: small models write these.
 */
export class ReplyOpening {
  readonly #question: string;
  #held = '';
  #isOpen = false;

  constructor(question: string) {
    this.#question = bare(question);
  }

  push(chunk: string): string {
    if (this.#isOpen) return chunk;
    this.#held += chunk;
    return this.#mayGoOn() ? '' : this.#open();
  }

  end(): string {
    return this.#isOpen ? '' : this.#open();
  }

  #mayGoOn(): boolean {
    const [first = '', ...rest] = this.#held.trimStart().split('\n');
    if (rest.length === 0) {
      const said = bare(first).replace(questionLabel, '');
      return mayLabel(first) || this.#question.startsWith(said);
    }
    return this.#isQuestion(first) && mayLabel(rest.join('\n'));
  }

  #isQuestion(line: string): boolean {
    return bare(line).replace(questionLabel, '') === this.#question;
  }

  #open(): string {
    this.#isOpen = true;
    const text = this.#held.trimStart();
    const [first = '', ...rest] = text.split('\n');
    const answer = rest.length > 0 && this.#isQuestion(first) ? rest.join('\n').trimStart() : text;
    return answer.replace(answerLabel, '');
  }
}

/** A line in lower case without Markdown. */
function bare(line: string): string {
  return line
    .replace(/[*_#>`]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
