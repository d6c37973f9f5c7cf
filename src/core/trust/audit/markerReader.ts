import {
  lineInFence,
  mayEndFence,
  mayOpenFence,
  openedFence,
  type CodeFence,
} from '../../language/codeFence';
import { isNoSource, lookedBack, mayBeginRow, rowAt, type MarkerUnit } from './markerForms';

/** Part of a streamed answer: text and code to be kept, or a row of markers. */
export type AnswerPart =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | {
      readonly kind: 'markers';
      readonly units: readonly MarkerUnit[];
      /** Set if the line defines the source ("[^1]: …"), and so is meaningless without it. */
      readonly isDefinition: boolean;
    };

/** Splits streamed text into parts. */
export interface MarkerReader {
  /** The parts completed so far. A marker or code that may continue is held back. */
  push(chunk: string): AnswerPart[];
  /** The remaining parts, after an optional last chunk. */
  end(chunk?: string): AnswerPart[];
}

/** A rule's match at the start of the text (length and part), or `wait` if it needs more input. */
type Step = { readonly length: number; readonly part: AnswerPart } | 'wait' | undefined;
type Rule = (rest: string, state: State) => Step;

interface State {
  isEnd: boolean;
  /** The current line so far. */
  line: string;
  /** End of the text read so far. */
  before: string;
  /** The enclosing code block. */
  fence: CodeFence | undefined;
  /**
   * Whether an indented line would be code: the previous line is blank or indented code, and no list is open.
   */
  mayIndent: boolean;
  isInList: boolean;
}

const step = (kind: 'text' | 'code', text: string): Step => ({ length: text.length, part: { kind, text } });

/**
 * Finds the markers of a streamed answer, in every notation of `markerForms`. Markdown code spans and code
 * blocks contain no markers. An unterminated code block is closed.
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

/** Splits a complete text; the lines of a code block form one part. */
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
    // At the end of input there is nothing to wait for.
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

/** The opening line of a code block. */
const blockStart: Rule = (rest, state) => {
  if (state.line !== '') return undefined;
  const [line, lineBreak] = lineOf(rest);
  if (lineBreak === '') return mayOpenFence(line) ? 'wait' : undefined;
  state.fence = openedFence(line);
  return state.fence && step('code', line + lineBreak);
};

/** A line of an indented code block. */
const indented: Rule = (rest, state) => {
  if (state.line !== '' || !state.mayIndent) return undefined;
  const [line, lineBreak] = lineOf(rest);
  if (lineBreak === '' && /^[ \t]{0,4}$/.test(line)) return 'wait';
  if (!/^(?: {4}| {0,3}\t)[ \t]*\S/.test(line)) return undefined;
  return lineBreak === '' && !state.isEnd ? 'wait' : step('code', line + lineBreak);
};

/** Lines inside a code block, and its closing line. */
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

/** The first line, and its line break, which may not have arrived yet. */
function lineOf(rest: string): readonly [line: string, lineBreak: string] {
  const end = rest.indexOf('\n');
  return end < 0 ? [rest, ''] : [rest.slice(0, end), '\n'];
}

const plainText: Rule = (rest) => {
  const [run] = /^[^[【〔［⟦(<&*_`\\\n¹²³⁰⁴-⁹]+/u.exec(rest) ?? [];
  return run === undefined ? undefined : step('text', run);
};

/** A backslash escapes a backtick. */
const escaped: Rule = (rest) => {
  if (!rest.startsWith('\\')) return undefined;
  return rest.length === 1 ? 'wait' : step('text', rest.startsWith('\\`') ? '\\`' : '\\');
};

/** A code span ends on its line with the same number of backticks; otherwise they are literal. */
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

/** Keeps a run of marks that starts no marker together: its last characters alone could start one. */
const marks: Rule = (rest) => {
  const [run] = /^(?:\*+|_+)/.exec(rest) ?? [];
  return run === undefined ? undefined : step('text', run);
};

const outside: readonly Rule[] = [blockStart, indented, plainText, codeSpan, markers, escaped, marks];
