import type { LineRange } from '../../core/model/types';
import { findAllVerbatim } from '../../core/language/verbatim';

/** Offsets in a text; `end` is exclusive. */
export interface OffsetRange {
  readonly start: number;
  readonly end: number;
}

/** `isFound` is false when the quote is gone and the range is that of the cited lines. */
export interface QuoteRange extends OffsetRange {
  readonly isFound: boolean;
}

/**
 * Locates a quote in a text that may have been edited since: the occurrence nearest to the cited lines, with
 * any white space matching any other. Without a quote, the cited lines as far as they still exist.
 */
export function quoteRange(text: string, quote: string, lines: LineRange): QuoteRange {
  const cited = offsetsOfLines(text, lines);
  const distance = (range: OffsetRange) => Math.abs(range.start - cited.start);
  const nearest = findAllVerbatim(text, quote).reduce<OffsetRange | undefined>(
    (best, range) => (best === undefined || distance(range) < distance(best) ? range : best),
    undefined,
  );
  return nearest === undefined ? { ...cited, isFound: false } : { ...nearest, isFound: true };
}

function offsetsOfLines(text: string, { start, end }: LineRange): OffsetRange {
  const lines = text.split('\n');
  const first = Math.min(Math.max(start, 1), lines.length) - 1;
  const last = Math.min(Math.max(end, start), lines.length);
  const before = lines.slice(0, first).reduce((sum, line) => sum + line.length + 1, 0);
  return { start: before, end: before + lines.slice(first, last).join('\n').trimEnd().length };
}
