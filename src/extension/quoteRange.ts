import type { LineRange } from '../core/model';

/** Offsets in a text; `end` is not included. */
export interface OffsetRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where a quote stands in a text that may have been edited since: the occurrence nearest to the lines it was cited
 * at, with any whitespace for any other. Without one, the cited lines as far as they still exist.
 */
export function quoteRange(text: string, quote: string, lines: LineRange): OffsetRange {
  const cited = offsetsOfLines(text, lines);
  const distance = (range: OffsetRange) => Math.abs(range.start - cited.start);
  const found = occurrences(text, quote);
  return (
    found.reduce<OffsetRange | undefined>(
      (best, range) => (best === undefined || distance(range) < distance(best) ? range : best),
      undefined,
    ) ?? cited
  );
}

function occurrences(text: string, quote: string): readonly OffsetRange[] {
  const words = quote.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return [];
  const pattern = new RegExp(words.map(escapeForRegExp).join('\\s+'), 'g');
  return Array.from(text.matchAll(pattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function offsetsOfLines(text: string, { start, end }: LineRange): OffsetRange {
  const lines = text.split('\n');
  const first = Math.min(Math.max(start, 1), lines.length) - 1;
  const last = Math.min(Math.max(end, start), lines.length);
  const before = lines.slice(0, first).reduce((sum, line) => sum + line.length + 1, 0);
  return { start: before, end: before + lines.slice(first, last).join('\n').trimEnd().length };
}

function escapeForRegExp(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
