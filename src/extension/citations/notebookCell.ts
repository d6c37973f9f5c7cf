import { findVerbatim } from '../../core/language/verbatim';
import type { OffsetRange } from './quoteRange';

/**
 * A cell by its index, from 0, and the position of the quote in its source; undefined when it is not there.
 */
export interface QuotedCell {
  readonly index: number;
  readonly range: OffsetRange | undefined;
}

/**
 * The cell that contains a quote: the cited one (counted from 1) if it still does, otherwise the first that
 * does.
 */
export function quotedCell(sources: readonly string[], cell: number, quote: string | undefined): QuotedCell {
  const cited = Math.min(Math.max(cell, 1), Math.max(sources.length, 1)) - 1;
  const rangeIn = (source: string) => (quote === undefined ? undefined : findVerbatim(source, quote));
  const here = rangeIn(sources[cited] ?? '');
  if (here !== undefined) return { index: cited, range: here };
  const index = sources.findIndex((source) => rangeIn(source) !== undefined);
  return index < 0 ? { index: cited, range: undefined } : { index, range: rangeIn(sources[index] ?? '') };
}
