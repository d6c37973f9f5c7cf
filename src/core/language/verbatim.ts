/** Typographic substitutions that do not change what a text says. Each keeps the length. */
const typographic: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚‛]/g, "'"],
  [/[“”„‟]/g, '"'],
];

/**
 * Finds a quote in a text, normalising only white space and typographic quotation marks. Numbers match as a
 * whole ("5 days" is not in "35 days"). Returns the first occurrence at or after `from`, else the first
 * overall; undefined if there is none.
 */
export function findVerbatim(
  text: string,
  quote: string,
  from = 0,
): { start: number; end: number } | undefined {
  if (quote.length > 0 && !/^\d|\d$/.test(quote) && text.startsWith(quote, from))
    return { start: from, end: from + quote.length };
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

/** All occurrences of a quote, in order. */
export function findAllVerbatim(text: string, quote: string): { start: number; end: number }[] {
  const pattern = quotePattern(quote);
  if (pattern === undefined) return [];
  return Array.from(normaliseQuotes(text).matchAll(pattern), (match) => {
    return { start: match.index, end: match.index + match[0].length };
  });
}

function quotePattern(quote: string): RegExp | undefined {
  const words = normaliseQuotes(quote).trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const body = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+');
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
