import type { LineRange, SourceDocument } from '../../core/model/types';
import { placesOf, lineStarts } from '../../core/model/place';
import { findAllVerbatim } from '../../core/language/verbatim';
import type { OffsetRange, QuoteRange } from './quoteRange';

/**
 * Locates a quote in a file with markup between its words, on the lines where the reader found it; the
 * occurrence nearest to the cited lines. Undefined when it is gone.
 */
export function linesInMarkup(
  file: string,
  source: SourceDocument,
  quote: string,
  cited: LineRange,
): QuoteRange | undefined {
  const placeOf = placesOf(source);
  const found = findAllVerbatim(source.text, quote).flatMap(({ start, end }) => {
    const place = placeOf(start, end);
    return place.kind === 'lines' ? [place.lines] : [];
  });
  const [lines] = found.sort((a, b) => Math.abs(a.start - cited.start) - Math.abs(b.start - cited.start));
  return lines && { ...wordsOn(file, quote, lines), isFound: true };
}

/**
 * What may separate two words in the file but not in the text: tags, entities, punctuation and white space.
 */
const gap = '(?:<[^>]*>|&(?:#?\\w+;)?|[^\\p{L}\\p{N}<&])*?';

/**
 * The range of the quote's words on these lines of the file; the whole lines when a word contains an entity.
 */
function wordsOn(file: string, quote: string, lines: LineRange): OffsetRange {
  const starts = lineStarts(file);
  const from = starts[lines.start - 1] ?? 0;
  const text = file.slice(from, starts[lines.end] ?? file.length);
  const words = quote.match(/[\p{L}\p{N}]+/gu) ?? [];
  const match = words.length === 0 ? null : new RegExp(words.join(gap), 'u').exec(text);
  if (match === null) {
    return { start: from + text.length - text.trimStart().length, end: from + text.trimEnd().length };
  }
  const end = match.index + match[0].length;
  const stop = /[^\p{L}\p{N}]*$/u.exec(quote)?.[0] ?? '';
  return { start: from + match.index, end: from + end + (text.startsWith(stop, end) ? stop.length : 0) };
}
