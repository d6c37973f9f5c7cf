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

/** Fences that wrap prose; others contain code. */
const proseFence = /^\s*(`{3,}|~{3,})(?:markdown|md|text|txt|json)?[ \t]*\n/i;
const mayWrap = /^\s*(?:(?:`+|~+)\w{0,9}[ \t]*)?$|^\s*\{/;

/**
 * Unwraps a reply that is entirely in one fence, or a JSON object containing the answer, as small models
 * occasionally write. Such a reply is held back until its end; others are passed through.
 */
export class WrappedReply {
  #held = '';
  #isOpen = false;

  push(chunk: string): string {
    if (this.#isOpen) return chunk;
    this.#held += chunk;
    if (proseFence.test(this.#held) || mayWrap.test(this.#held)) return '';
    return this.#open();
  }

  end(): string {
    if (this.#isOpen) return '';
    const reply = this.#held;
    this.#held = unwrapped(reply);
    return this.#open();
  }

  #open(): string {
    this.#isOpen = true;
    return this.#held;
  }
}

function unwrapped(reply: string): string {
  const [opening = '', fence = ''] = proseFence.exec(reply) ?? [];
  const body = reply.slice(opening.length).trimEnd();
  if (fence === '') return proseOf(reply.trim()) ?? reply;
  // A fence that ends earlier is code followed by text.
  if (!body.endsWith(`\n${fence}`) || body.slice(0, -fence.length).includes(`\n${fence}\n`)) return reply;
  const inside = body.slice(0, -fence.length);
  return proseOf(inside.trim()) ?? inside;
}

/** The longest text in a JSON object, followed by the numbers it lists; undefined for anything else. */
function proseOf(text: string): string | undefined {
  if (!text.startsWith('{')) return undefined;
  const values = valuesOf(text);
  const [prose = ''] = values
    .filter((value) => typeof value === 'string')
    .toSorted((one, other) => other.length - one.length);
  if (prose === '') return undefined;
  const numbers = values
    .filter((value) => Array.isArray(value))
    .flat()
    .filter((value) => typeof value === 'number');
  return prose.replace(/[.!?]?$/, (stop) => numbers.map((number) => ` [${number}]`).join('') + stop);
}

function valuesOf(text: string): unknown[] {
  try {
    return Object.values(JSON.parse(text) as object);
  } catch {
    return [];
  }
}
