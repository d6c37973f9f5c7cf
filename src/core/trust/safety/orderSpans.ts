import type { FoundOrder } from './findOrders';
import { replaceFences } from '../../language/codeFence';
import { sentences } from '../../language/sentences';

/** Longer paragraphs are split at line breaks. */
const maxParagraph = 4000;
/** Text that continues an order. */
const goesOn =
  /^\s*(?:(?:then|now|also|and|just|simply|instead|please),? )*(?:instead\b|you (?:are|must|should|will|can|have)\b|your\b|from now on|say|tell|print|output|reply|respond|answer|reveal|show|write|do not|don't|never|always|only|pretend|act as|begin|end|include|state|claim|send|follow|obey|execute|no matter|regardless|if asked|when asked)\b/i;
const introducesCode = /:\s*$/;

/**
 * Expands orders to the sentences to be removed: everything belonging to them, without legitimate sentences
 * next to them.
 */
export function orderSpans(text: string, orders: readonly FoundOrder[]): FoundOrder[] {
  const spans = orders.map((order) => {
    const lead = /^\s*/.exec(text.slice(order.start, order.end))?.[0].length ?? 0;
    const { start, end } = sentenceOf(text, { ...order, start: order.start + lead });
    return { start, end, sign: order.sign };
  });
  return merged(spans.sort((a, b) => a.start - b.start));
}

function sentenceOf(text: string, order: FoundOrder): { readonly start: number; readonly end: number } {
  const from = paragraphStart(text, order.start);
  const to = paragraphEnd(text, order.end);
  const spans = sentences(text.slice(from, to)).map(({ start, end }) => ({
    start: start + from,
    end: end + from,
  }));
  const first = spans.find(({ end }) => end > order.start);
  const lastAt = spans.findIndex(({ end }) => end >= order.end);
  const last = spans[lastAt];
  const start = lineWithin(text, Math.min(first?.start ?? order.start, order.start), order.start);
  let end = endWithin(text, order.end, Math.max(last?.end ?? order.end, order.end));
  for (const next of lastAt === -1 ? [] : spans.slice(lastAt + 1)) {
    const isSameLine = !text.slice(end, next.start).includes('\n');
    if (!isSameLine || !goesOn.test(text.slice(next.start, next.end))) break;
    end = endWithin(text, next.start, next.end);
  }
  return { start, end: introducesCode.test(text.slice(start, end)) ? endOfCode(text, end) : end };
}

function paragraphStart(text: string, at: number): number {
  const from = Math.max(0, at - maxParagraph);
  const before = text.slice(from, at);
  const breaks = [...before.matchAll(/\n[ \t]*\r?\n|\n(?=[ \t]*(?:[-*+>|#]|\d{1,3}[.)])[ \t|])/g)].at(-1);
  return breaks === undefined ? from : from + breaks.index + breaks[0].length;
}

function paragraphEnd(text: string, at: number): number {
  const after = text.slice(at, at + maxParagraph);
  const end = after.search(/\n[ \t]*\r?\n|\n(?=[ \t]*(?:[-*+>|#]|\d{1,3}[.)]|```|~~~)[ \t|`~]?)/);
  return end === -1 ? at + after.length : at + end;
}

/** The start of the order's line if it starts a sentence there; a wrapped sentence starts earlier. */
function lineWithin(text: string, sentence: number, order: number): number {
  const lineBreak = text.lastIndexOf('\n', order - 1) + 1;
  if (lineBreak <= sentence) return sentence;
  const isBeginning =
    /^[\s"'“*_>#<([-]*\p{Lu}/u.test(text.slice(lineBreak, lineBreak + 40)) || lineBreak === order;
  return isBeginning ? lineBreak : sentence;
}

/** A line that does not start with a lower-case letter does not continue the previous sentence. */
function endWithin(text: string, order: number, sentence: number): number {
  for (const { index } of text.slice(order, sentence).matchAll(/\n/g)) {
    const after = text.slice(order + index + 1, order + index + 40);
    if (!/^[ \t]*[\p{Ll}\p{Lo}]/u.test(after))
      return order + text.slice(order, order + index).trimEnd().length;
  }
  return sentence;
}

/** The end of a code block that follows immediately; otherwise the same offset. */
function endOfCode(text: string, end: number): number {
  const rest = text.slice(end);
  const lead = /^\s*/.exec(rest)?.[0].length ?? 0;
  const code = /^(?:`{3,}|~{3,})/.test(rest.slice(lead)) ? firstFence(rest.slice(lead)) : undefined;
  return code === undefined ? end : end + lead + code.length;
}

function firstFence(text: string): string | undefined {
  let first: string | undefined;
  replaceFences(text, (block) => {
    first ??= block;
    return '';
  });
  return first !== undefined && text.startsWith(first) ? first : undefined;
}

function merged(spans: readonly FoundOrder[]): FoundOrder[] {
  const apart: FoundOrder[] = [];
  for (const span of spans) {
    const before = apart.at(-1);
    if (before !== undefined && span.start <= before.end)
      apart[apart.length - 1] = { ...before, end: Math.max(before.end, span.end) };
    else if (span.end > span.start) apart.push(span);
  }
  return apart;
}
