import { escapePattern } from '../util/escapePattern';

/** Typographic substitutions that do not change what a text says. Each keeps the length. */
const typographic: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚‛]/g, "'"],
  [/[“”„‟]/g, '"'],
];

/**
 * Finds a quote in a text, normalising only white space and typographic quotation marks. Numbers match as a
 * whole ("5 days" is not in "35 days"). Returns the first occurrence at or after `from`, else the first
 * overall; undefined if there is none. Where it stands letter for letter comes before where it is only alike.
 */
export function findVerbatim(
  text: string,
  quote: string,
  from = 0,
): { start: number; end: number } | undefined {
  const literal = literallyAt(text, quote, from);
  if (literal !== undefined) return { start: literal, end: literal + quote.length };
  const pattern = quotePattern(quote);
  if (pattern === undefined) return undefined;
  const flat = normaliseQuotes(text);
  for (const offset of from > 0 ? [from, 0] : [0]) {
    pattern.lastIndex = offset;
    const match = pattern.exec(flat);
    if (match !== null) return { start: match.index, end: match.index + match[0].length };
  }
  return undefined;
}

/** Where a quote stands letter for letter: at or after `from`, else anywhere. No copy of a long text is made. */
function literallyAt(text: string, quote: string, from: number): number | undefined {
  if (quote.trim() !== quote || quote === '') return undefined;
  for (const offset of from > 0 ? [from, 0] : [0])
    for (let at = text.indexOf(quote, offset); at >= 0; at = text.indexOf(quote, at + 1))
      if (isWholeNumber(text, quote, at)) return at;
  return undefined;
}

/** Whether digits at the ends of a quote are whole numbers of the text, too. */
function isWholeNumber(text: string, quote: string, at: number): boolean {
  const end = at + quote.length;
  return (
    !(/^\d/.test(quote) && /\d[.,]?$/.test(text.slice(Math.max(0, at - 2), at))) &&
    !(/\d$/.test(quote) && /^[.,]?\d/.test(text.slice(end, end + 2)))
  );
}

/** All occurrences of a quote, in order. */
export function findAllVerbatim(text: string, quote: string): { start: number; end: number }[] {
  const pattern = quotePattern(quote);
  if (pattern === undefined) return [];
  return Array.from(normaliseQuotes(text).matchAll(pattern), (match) => {
    return { start: match.index, end: match.index + match[0].length };
  });
}

function quotePattern(quote: string): RegExp | undefined {
  const body = escapePattern(normaliseQuotes(quote).trim()).replace(/\s+/g, '\\s+');
  if (body === '') return undefined;
  const before = /^\d/.test(body) ? '(?<!\\d[.,]?)' : '';
  const after = /\d$/.test(body) ? '(?![.,]?\\d)' : '';
  return new RegExp(`${before}${body}${after}`, 'g');
}

/** A quote as it is compared: white space as single spaces, and typographic quotation marks as plain ones. */
export function normalised(quote: string): string {
  return normaliseQuotes(quote).replace(/\s+/g, ' ').trim();
}

function normaliseQuotes(text: string): string {
  return typographic.reduce((result, [pattern, plain]) => result.replace(pattern, plain), text);
}
