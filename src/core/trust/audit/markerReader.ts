import {
  lineInFence,
  mayEndFence,
  mayOpenFence,
  openedFence,
  type CodeFence,
} from '../../language/codeFence';
import { isNoSource, lookedBack, mayBeginRow, rowAt, type MarkerUnit } from './markerForms';

/** A piece of an answer as it comes: text and code that stay as they are, or markers in a row. */
export type AnswerPart =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | {
      readonly kind: 'markers';
      readonly units: readonly MarkerUnit[];
      /** Set when the line says what the source is ("[^1]: …"): without the source it says nothing. */
      readonly isDefinition: boolean;
    };

/** Takes a text that comes in chunks apart. */
export interface MarkerReader {
  /** What is settled by now. A marker or code that may go on with the next chunk is held back. */
  push(chunk: string): AnswerPart[];
  /** The rest, after a last chunk. */
  end(chunk?: string): AnswerPart[];
}

/** How many characters a rule takes from the start of the text and what they are; or that it has to see more. */
type Step = { readonly length: number; readonly part: AnswerPart } | 'wait' | undefined;
type Rule = (rest: string, state: State) => Step;

interface State {
  isEnd: boolean;
  /** What was read of the line so far. */
  line: string;
  /** The end of what was read. */
  before: string;
  /** The code block that the text is in. */
  fence: CodeFence | undefined;
  /** Whether an indented line would be code: the line before is blank or such code, and no list goes on. */
  mayIndent: boolean;
  isInList: boolean;
}

const step = (kind: 'text' | 'code', text: string): Step => ({ length: text.length, part: { kind, text } });

/**
 * Finds the markers of an answer while it streams, in every notation of `markerForms`. What stands in code spans and code
 * blocks of Markdown is no marker. A code block that never ends is closed.
 */
export function createMarkerReader(): MarkerReader {
  let held = '';
  const state: State = {
    isEnd: false,
    line: '',
    before: '',
    fence: undefined,
    mayIndent: false,
    isInList: false,
  };
  const read = (): AnswerPart[] => {
    const parts: AnswerPart[] = [];
    while (held !== '') {
      const next = nextPart(held, state);
      if (next === 'wait') break;
      parts.push(next.part);
      advance(state, held.slice(0, next.length));
      held = held.slice(next.length);
    }
    return parts;
  };
  return {
    push: (chunk) => {
      held += chunk;
      return read();
    },
    end: (chunk = '') => {
      held += chunk;
      state.isEnd = true;
      const parts = read();
      if (state.fence === undefined) return parts;
      const closing = `${state.line === '' ? '' : '\n'}${state.fence.closing}`;
      return [...parts, { kind: 'code', text: closing }];
    },
  };
}

/** The parts of a text that is there as a whole; the lines of a code block are one part. */
export function partsOf(text: string): AnswerPart[] {
  const parts: AnswerPart[] = [];
  for (const part of createMarkerReader().end(text)) {
    const before = parts.at(-1);
    const isSame = before?.kind === 'code' && part.kind === 'code' && before.text.endsWith('\n');
    if (isSame) parts.splice(-1, 1, { kind: 'code', text: before.text + part.text });
    else parts.push(part);
  }
  return parts;
}

function nextPart(rest: string, state: State): Exclude<Step, undefined> {
  const rules = state.fence === undefined ? outside : [insideBlock, ...outside];
  for (const rule of rules) {
    const found = rule(rest, state);
    // At the end there is nothing to wait for.
    if (found !== undefined && !(found === 'wait' && state.isEnd)) return found;
  }
  return { length: 1, part: { kind: 'text', text: rest.slice(0, 1) } };
}

const item = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;

function advance(state: State, taken: string): void {
  state.before = (state.before + taken).slice(-lookedBack);
  const lines = (state.line + taken).split('\n');
  for (const line of lines.slice(0, -1)) endLine(state, line);
  state.line = lines.at(-1) ?? '';
}

function endLine(state: State, line: string): void {
  if (line.trim() === '') {
    state.mayIndent = !state.isInList;
    return;
  }
  const isIndented = /^(?: {4}| {0,3}\t)/.test(line);
  if (item.test(line)) state.isInList = true;
  else if (!/^\s/.test(line)) state.isInList = false;
  state.mayIndent = state.mayIndent && isIndented;
}

/** A line that begins a code block. */
const blockStart: Rule = (rest, state) => {
  if (state.line !== '') return undefined;
  const [line, lineBreak] = lineOf(rest);
  if (lineBreak === '') return mayOpenFence(line) ? 'wait' : undefined;
  state.fence = openedFence(line);
  return state.fence && step('code', line + lineBreak);
};

/** A line of a code block that is marked by its indentation alone. */
const indented: Rule = (rest, state) => {
  if (state.line !== '' || !state.mayIndent) return undefined;
  const [line, lineBreak] = lineOf(rest);
  if (lineBreak === '' && /^[ \t]{0,4}$/.test(line)) return 'wait';
  if (!/^(?: {4}| {0,3}\t)[ \t]*\S/.test(line)) return undefined;
  return lineBreak === '' && !state.isEnd ? 'wait' : step('code', line + lineBreak);
};

/** Lines of a code block, and the line that ends it. */
const insideBlock: Rule = (rest, state) => {
  const { fence } = state;
  if (fence === undefined) return undefined;
  const [line, lineBreak] = lineOf(rest);
  if (state.line === '') {
    if (lineBreak === '' && !state.isEnd && mayEndFence(line, fence)) return 'wait';
    const kind = lineInFence(line, fence);
    if (kind !== 'code') state.fence = undefined;
    if (kind === 'after') return undefined;
  }
  return step('code', line + lineBreak);
};

/** The first line, and the break at its end, which may not be there yet. */
function lineOf(rest: string): readonly [line: string, lineBreak: string] {
  const end = rest.indexOf('\n');
  return end < 0 ? [rest, ''] : [rest.slice(0, end), '\n'];
}

const plainText: Rule = (rest) => {
  const [run] = /^[^[【〔［⟦(<&*_`\\\n¹²³⁰⁴-⁹]+/u.exec(rest) ?? [];
  return run === undefined ? undefined : step('text', run);
};

/** A backslash takes a backtick its meaning. */
const escaped: Rule = (rest) => {
  if (!rest.startsWith('\\')) return undefined;
  return rest.length === 1 ? 'wait' : step('text', rest.startsWith('\\`') ? '\\`' : '\\');
};

/** A code span ends in its line with as many backticks as it began with; others are mere characters. */
const codeSpan: Rule = (rest, state) => {
  const [run] = /^`+/.exec(rest) ?? [];
  if (run === undefined) return undefined;
  const [span] = new RegExp(`^${run}(?!\`)[^\\n]*?[^\`\\n]${run}(?!\`)`).exec(rest) ?? [];
  if (span !== undefined && (span.length < rest.length || state.isEnd)) return step('code', span);
  return state.isEnd || rest.slice(run.length).includes('\n') ? step('text', run) : 'wait';
};

const beginsLine = /^[ \t]*(?:[-*+•][ \t]+)?$/;

const markers: Rule = (rest, state) => {
  if (!state.isEnd && mayBeginRow(rest)) return 'wait';
  const row = rowAt(rest, state.before);
  if (row === undefined) return undefined;
  const { text, units } = row;
  if (isNoSource(row, state.before))
    return { length: text.length, part: { kind: 'text', text: `(${text.slice(1, -1)})` } };
  const isDefinition = rest.startsWith(':', text.length) && beginsLine.test(state.line);
  return { length: text.length, part: { kind: 'markers', units, isDefinition } };
};

/** A run of marks that begins no marker stays together: of two that are read apart the second could. */
const marks: Rule = (rest) => {
  const [run] = /^(?:\*+|_+)/.exec(rest) ?? [];
  return run === undefined ? undefined : step('text', run);
};

const outside: readonly Rule[] = [blockStart, indented, plainText, codeSpan, markers, escaped, marks];
