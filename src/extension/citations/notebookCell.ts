import { findVerbatim } from '../../core/language/verbatim';
import type { OffsetRange } from './quoteRange';

/** A cell by its place among the others, from 0, and where in its source the quote stands; undefined when it is not there. */
export interface QuotedCell {
  readonly index: number;
  readonly range: OffsetRange | undefined;
}

/** The cell that a quote is in: the one that was cited (from 1 on) when it still holds the quote, else the first that does. */
export function quotedCell(sources: readonly string[], cell: number, quote: string | undefined): QuotedCell {
  const cited = Math.min(Math.max(cell, 1), Math.max(sources.length, 1)) - 1;
  const rangeIn = (source: string) => (quote === undefined ? undefined : findVerbatim(source, quote));
  const here = rangeIn(sources[cited] ?? '');
  if (here !== undefined) return { index: cited, range: here };
  const index = sources.findIndex((source) => rangeIn(source) !== undefined);
  return index < 0 ? { index: cited, range: undefined } : { index, range: rangeIn(sources[index] ?? '') };
}
