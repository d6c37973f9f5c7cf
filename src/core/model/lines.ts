import type { LineRange } from './types';

/** Offsets at which the lines of a text start; the first is 0. `\n`, `\r\n` and a lone `\r` end a line. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|\n|\r/g)) starts.push(match.index + match[0].length);
  return starts;
}

/** The 1-based line containing an offset. */
export function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

/** The lines covered by a range of a text; `end` is exclusive. */
export function linesOf(starts: readonly number[], start: number, end: number): LineRange {
  return { start: lineAt(starts, start), end: lineAt(starts, Math.max(start, end - 1)) };
}

/** The lines covered by a range of an excerpt that starts on line `firstLine`. */
export function linesWithin(piece: string, firstLine: number, start: number, end: number): LineRange {
  const lines = linesOf(lineStarts(piece), start, end);
  return { start: lines.start + firstLine - 1, end: lines.end + firstLine - 1 };
}

/** Offsets of the lines that are not blank, without their line breaks. */
export function writtenLines(text: string): { readonly start: number; readonly end: number }[] {
  return Array.from(text.matchAll(/[^\r\n]+/g), ({ 0: line, index }) =>
    line.trim() === '' ? [] : [{ start: index, end: index + line.length }],
  ).flat();
}
