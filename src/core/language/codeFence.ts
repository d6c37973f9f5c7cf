/** A code block of Markdown that a line opened. */
export interface CodeFence {
  /** The backticks or tildes that opened it; a line of at least as many ends it. */
  readonly run: string;
  /** Whether it stands in a quote, and so ends with the quote. */
  readonly isQuoted: boolean;
  /** A line that ends it, without its line break. */
  readonly closing: string;
}

/** What may stand before a fence: the markers of quotes and of the items of lists. */
const prefix = String.raw`[ \t]*(?:>[ \t]*|(?:[-*+]|\d{1,9}[.)])[ \t]+)*`;
const opening = new RegExp(`^(${prefix})(?:(\`{3,})[^\`\\n]*|(~{3,})(?:[^~\\n][^\\n]*)?)$`);
const beginning = new RegExp(`^${prefix}(?:[-+*]|\\d{1,9}[.)]?|\`{0,2}|~{0,2}|\`{3,}[^\`\\n]*|~{3}[^\\n]*)$`);

/** The block that a line opens, given without its line break; undefined when it opens none. */
export function openedFence(line: string): CodeFence | undefined {
  const [, before = '', backticks, tildes] = opening.exec(line) ?? [];
  const run = backticks ?? tildes;
  if (run === undefined) return undefined;
  // Under the marker of an item stands as much space.
  const closing = before.replace(/[^>\s]/g, ' ') + run;
  return { run, isQuoted: before.includes('>'), closing };
}

/** Whether a line of which this is the beginning may open a block. */
export function mayOpenFence(line: string): boolean {
  return beginning.test(line);
}

/** What a line within a block is, given without its line break: code, the end of the block, or text after it. */
export function lineInFence(line: string, { run, isQuoted }: CodeFence): 'code' | 'end' | 'after' {
  if (isQuoted && !/^[ \t]*>/.test(line)) return 'after';
  const [, ending] = (isQuoted ? /^[ \t>]*([`~]{3,})\s*$/ : /^[ \t]*([`~]{3,})\s*$/).exec(line) ?? [];
  return ending?.startsWith(run) === true ? 'end' : 'code';
}

/** Whether a line of which this is the beginning may still end a block, or stand after it. */
export function mayEndFence(line: string, { isQuoted }: CodeFence): boolean {
  return (isQuoted ? /^[ \t>]*[`~]*$/ : /^[ \t]*[`~]*$/).test(line.trimEnd());
}

/** A text with something else in place of each code block that is closed, without the line break at its end. */
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

/** Tells of a block that is opened outside of quotes whether it is ended. The lines are looked at once, however many open one. */
function endsBelow(lines: readonly string[]): EndsBelow {
  const backticks = longestRuns(lines, '`');
  const tildes = longestRuns(lines, '~');
  return ({ run }, start) => run.length <= ((run.startsWith('`') ? backticks : tildes)[start + 1] ?? 0);
}

/** For each line, how long the longest run of a character is that begins a line of nothing but fences there or below. */
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

/** The line after the block that a line opens; undefined when it opens none, or the block never ends. */
function endOfBlock(lines: readonly string[], start: number, isEnded: EndsBelow): number | undefined {
  const fence = openedFence(lines[start] ?? '');
  if (fence === undefined || !(fence.isQuoted || isEnded(fence, start))) return undefined;
  for (let at = start + 1; at < lines.length; at += 1) {
    const kind = lineInFence(lines[at] ?? '', fence);
    if (kind !== 'code') return kind === 'end' ? at + 1 : at;
  }
  return fence.isQuoted ? lines.length : undefined;
}
