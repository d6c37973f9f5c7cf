import { lineInFence, mayEndFence, mayOpenFence, openedFence, type CodeFence } from '../../text/codeFence';

/** A piece of an answer as it comes: text that stays as it is, or the numbers of the sources that a marker names. */
export type AnswerPart =
  | { readonly kind: 'text'; readonly text: string }
  /** `text` is the marker as it was written. */
  | { readonly kind: 'marker'; readonly numbers: readonly number[]; readonly text: string };

/** Takes a text that comes in chunks apart. */
export interface MarkerReader {
  /** What is settled by now. A marker or code that may go on with the next chunk is held back. */
  push(chunk: string): AnswerPart[];
  /** The rest. */
  end(): AnswerPart[];
}

type Rule = (rest: string, state: State) => Step;
/** What a rule takes from the start of the text; or that it has to see more; or that it is not about this. */
type Step = AnswerPart | 'wait' | undefined;

interface State {
  isEnd: boolean;
  isLineStart: boolean;
  /** The code block that the text is in. */
  fence: CodeFence | undefined;
}

const text = (value: string): AnswerPart => ({ kind: 'text', text: value });

/**
 * Finds the markers of an answer while it streams: `[3]`, `[1, 4]` and `[2-4]`. What stands in code spans and code blocks
 * of Markdown is no marker. A code block that never ends is closed.
 */
export function createMarkerReader(): MarkerReader {
  let held = '';
  const state: State = { isEnd: false, isLineStart: true, fence: undefined };
  const read = (): AnswerPart[] => {
    const parts: AnswerPart[] = [];
    while (held !== '') {
      const step = nextPart(held, state);
      if (step === 'wait') break;
      parts.push(step);
      held = held.slice(step.text.length);
      state.isLineStart = step.text.endsWith('\n');
    }
    return parts;
  };
  return {
    push: (chunk) => {
      held += chunk;
      return read();
    },
    end: () => {
      state.isEnd = true;
      const parts = read();
      if (state.fence === undefined) return parts;
      return [...parts, text(`${state.isLineStart ? '' : '\n'}${state.fence.closing}`)];
    },
  };
}

function nextPart(rest: string, state: State): AnswerPart | 'wait' {
  const rules = state.fence === undefined ? outside : [insideBlock, ...outside];
  for (const rule of rules) {
    const step = rule(rest, state);
    // At the end there is nothing to wait for.
    if (step !== undefined && !(step === 'wait' && state.isEnd)) return step;
  }
  return text(rest.slice(0, 1));
}

/** A line that begins a code block. */
const blockStart: Rule = (rest, state) => {
  if (!state.isLineStart) return undefined;
  const [line, lineBreak] = lineOf(rest);
  if (lineBreak === '') return mayOpenFence(line) ? 'wait' : undefined;
  state.fence = openedFence(line);
  return state.fence && text(line + lineBreak);
};

/** Lines of a code block, and the line that ends it. */
const insideBlock: Rule = (rest, state) => {
  const { fence, isLineStart } = state;
  if (fence === undefined) return undefined;
  const [line, lineBreak] = lineOf(rest);
  if (isLineStart) {
    if (lineBreak === '' && !state.isEnd && mayEndFence(line, fence)) return 'wait';
    const kind = lineInFence(line, fence);
    if (kind !== 'code') state.fence = undefined;
    if (kind === 'after') return undefined;
  }
  return text(line + lineBreak);
};

/** The first line, and the break at its end, which may not be there yet. */
function lineOf(rest: string): readonly [line: string, lineBreak: string] {
  const end = rest.indexOf('\n');
  return end < 0 ? [rest, ''] : [rest.slice(0, end), '\n'];
}

const plainText: Rule = (rest) => {
  const [run] = /^[^[【`\\\n]+/.exec(rest) ?? [];
  return run === undefined ? undefined : text(run);
};

/** A backslash takes a backtick its meaning. */
const escaped: Rule = (rest) => {
  if (!rest.startsWith('\\')) return undefined;
  return rest.length === 1 ? 'wait' : text(rest.startsWith('\\`') ? '\\`' : '\\');
};

/** A code span ends in its line with as many backticks as it began with; others are mere characters. */
const codeSpan: Rule = (rest, state) => {
  const [run] = /^`+/.exec(rest) ?? [];
  if (run === undefined) return undefined;
  const [span] = new RegExp(`^${run}(?!\`)[^\\n]*?[^\`\\n]${run}(?!\`)`).exec(rest) ?? [];
  if (span !== undefined && (span.length < rest.length || state.isEnd)) return text(span);
  return state.isEnd || rest.slice(run.length).includes('\n') ? text(run) : 'wait';
};

/** Models also write "[quote 2]", "[^2]" and "【2】". */
const form = String.raw`[[【]\^?(?:quotes?\s)?\s*\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\s*[\]】]`;
const numbers = new RegExp(`^${form}`, 'i');
const beginning = /^[[【]\^?(?:q|qu|quo|quot|quotes?)?[\d\s,;–-]{0,40}$/i;

/** A text of a document in which nothing can be taken for a marker: brackets around numbers are round. */
export function withoutMarkers(quote: string): string {
  return quote.replace(new RegExp(form, 'gi'), (written) => `(${written.slice(1, -1)})`);
}

const marker: Rule = (rest) => {
  const [written] = numbers.exec(rest) ?? [];
  if (written !== undefined) return { kind: 'marker', text: written, numbers: numbersOf(written) };
  return beginning.test(rest) ? 'wait' : undefined;
};

const outside: readonly Rule[] = [blockStart, plainText, escaped, codeSpan, marker];

const longestRange = 20;

/** "[1, 3-5]" → 1, 3, 4, 5. */
function numbersOf(written: string): number[] {
  const found = [...written.matchAll(/(\d+)(?:\s*[–-]\s*(\d+))?/g)].flatMap((match) => {
    const first = Number(match[1]);
    const last = Number(match[2] ?? match[1]);
    const isRange = last > first && last - first < longestRange;
    return isRange
      ? Array.from({ length: last - first + 1 }, (_, index) => first + index)
      : [...new Set([first, last])];
  });
  return [...new Set(found)];
}
