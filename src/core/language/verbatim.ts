/** Replacements that printing and typing make to a text without changing what it says. Each keeps the length. */
const typographic: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚‛]/g, "'"],
  [/[“”„‟]/g, '"'],
];

/**
 * Finds a quote in a text: white space and typographic quotation marks are normalised, nothing else. A number is found
 * whole or not at all ("5 days" is not in "35 days"). Gives the offsets of the first occurrence at or after `from`, else
 * of the first at all; undefined when it is not there.
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

/** Every place where the quote stands, in order. */
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

function normaliseQuotes(text: string): string {
  return typographic.reduce((result, [pattern, plain]) => result.replace(pattern, plain), text);
}
