/** An open fenced code block of Markdown. */
export interface CodeFence {
  /** The backticks or tildes that opened it; a line with at least as many closes it. */
  readonly run: string;
  /** Whether it is inside a block quote, and so ends with it. */
  readonly isQuoted: boolean;
  /** A line that closes it, without the line break. */
  readonly closing: string;
}

/** What may precede a fence: block quote and list item markers. */
const prefix = String.raw`[ \t]*(?:>[ \t]*|(?:[-*+]|\d{1,9}[.)])[ \t]+)*`;
const opening = new RegExp(`^(${prefix})(?:(\`{3,})[^\`\\n]*|(~{3,})(?:[^~\\n][^\\n]*)?)$`);
const beginning = new RegExp(`^${prefix}(?:[-+*]|\\d{1,9}[.)]?|\`{0,2}|~{0,2}|\`{3,}[^\`\\n]*|~{3}[^\\n]*)$`);

/** The block opened by a line (without its line break); undefined if none. */
export function openedFence(line: string): CodeFence | undefined {
  const [, before = '', backticks, tildes] = opening.exec(line) ?? [];
  const run = backticks ?? tildes;
  if (run === undefined) return undefined;
  // List markers are replaced by equal indentation.
  const closing = before.replace(/[^>\s]/g, ' ') + run;
  return { run, isQuoted: before.includes('>'), closing };
}

/** Whether an incomplete line may open a block. */
export function mayOpenFence(line: string): boolean {
  return beginning.test(line);
}

/**
 * Classifies a line inside a block (without its line break): code, the end of the block, or text after it.
 */
export function lineInFence(line: string, { run, isQuoted }: CodeFence): 'code' | 'end' | 'after' {
  if (isQuoted && !/^[ \t]*>/.test(line)) return 'after';
  const [, ending] = (isQuoted ? /^[ \t>]*([`~]{3,})\s*$/ : /^[ \t]*([`~]{3,})\s*$/).exec(line) ?? [];
  return ending?.startsWith(run) === true ? 'end' : 'code';
}

/** Whether an incomplete line may still close a block, or follow it. */
export function mayEndFence(line: string, { isQuoted }: CodeFence): boolean {
  return (isQuoted ? /^[ \t>]*[`~]*$/ : /^[ \t]*[`~]*$/).test(line.trimEnd());
}

/** Replaces each closed code block, excluding its final line break. */
export function replaceFences(text: string, replace: (block: string) => string): string {
  const lines = text.split('\n');
  const written: string[] = [];
  const isEnded = endsBelow(lines);
  for (let at = 0; at < lines.length; at += 1) {
    const end = endOfBlock(lines, at, isEnded);
    written.push(end === undefined ? (lines[at] ?? '') : replace(lines.slice(at, end).join('\n')));
    at = (end ?? at + 1) - 1;
  }
  return written.join('\n');
}

type EndsBelow = (fence: CodeFence, start: number) => boolean;

/**
 * Determines whether a block opened outside block quotes is ever closed. Scans the lines once, however many
 * blocks they open.
 */
function endsBelow(lines: readonly string[]): EndsBelow {
  const backticks = longestRuns(lines, '`');
  const tildes = longestRuns(lines, '~');
  return ({ run }, start) => run.length <= ((run.startsWith('`') ? backticks : tildes)[start + 1] ?? 0);
}

/** For each line, the longest fence of a character on a fence-only line at or below it. */
function longestRuns(lines: readonly string[], character: '`' | '~'): readonly number[] {
  const run = character === '`' ? /^`{3,}/ : /^~{3,}/;
  let longest = 0;
  const runs = lines.toReversed().map((line) => {
    const fences = line.trimEnd().replace(/^[ \t]+/, '');
    if (/^[`~]+$/.test(fences)) longest = Math.max(longest, run.exec(fences)?.[0].length ?? 0);
    return longest;
  });
  return runs.reverse();
}

/** The line after the block opened by a line; undefined if none is opened, or it is never closed. */
function endOfBlock(lines: readonly string[], start: number, isEnded: EndsBelow): number | undefined {
  const fence = openedFence(lines[start] ?? '');
  if (fence === undefined || !(fence.isQuoted || isEnded(fence, start))) return undefined;
  for (let at = start + 1; at < lines.length; at += 1) {
    const kind = lineInFence(lines[at] ?? '', fence);
    if (kind !== 'code') return kind === 'end' ? at + 1 : at;
  }
  return fence.isQuoted ? lines.length : undefined;
}

/** Code spans: between runs of backticks of equal length. */
const span = /(?<!`)(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g;
/** A backslash escapes a backtick. */
const escapedBacktick = /\\`/g;
/** Private-use characters represent masked text during editing. */
const maskedCode = /\ue000(\d+)\ue001/g;
const maskedBacktick = /\ue002/g;

/** Edits a Markdown text outside its code spans and code blocks. */
export function editOutsideCode(text: string, edit: (text: string) => string): string {
  const pieces: string[] = [];
  const mask = (piece: string): string => `\ue000${pieces.push(piece) - 1}\ue001`;
  const masked = replaceFences(text, mask).replace(escapedBacktick, '\ue002').replace(span, mask);
  return edit(masked)
    .replace(maskedCode, (_, index: string) => pieces[Number(index)] ?? '')
    .replace(maskedBacktick, '\\`');
}

/** The text with its code blocks and code spans blanked: every offset stays. */
export function blankedCode(text: string): string {
  const blank = (piece: string): string => piece.replace(/[^\n]/g, ' ');
  return replaceFences(text, blank)
    .replace(escapedBacktick, '\ue002\ue002')
    .replace(span, blank)
    .replaceAll('\ue002\ue002', '\\`');
}

/** Removes code blocks. */
export function withoutFences(text: string): string {
  return replaceFences(text, () => '');
}

/** Removes code blocks, and replaces each code span by a word. */
export function withoutCode(text: string): string {
  return withoutFences(text).replace(escapedBacktick, ' ').replace(span, 'code');
}
