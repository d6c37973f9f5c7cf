import type { Span } from './sentences';

/** The items of a list with their nested content, trimmed. */
export function itemsIn(text: string, block: Span): Span[] {
  const body = text.slice(block.start, block.end);
  const indent = /^[ \t]*/.exec(body)?.[0].length ?? 0;
  const starts = [...body.matchAll(/^([ \t]*)(?:[-*+•]|\d{1,3}[.)])[ \t]+/gm)]
    .filter((match) => (match[1]?.length ?? 0) <= indent)
    .map((match) => match.index + (match[1]?.length ?? 0));
  return starts.map((start, at) => {
    const end = starts[at + 1] ?? body.length;
    const last = start + body.slice(start, end).trimEnd().length;
    return { start: block.start + start, end: block.start + last };
  });
}
