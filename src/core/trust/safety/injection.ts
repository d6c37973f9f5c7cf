import { type FoundOrder, by, families, findOrders, ordersIn, readText } from './findOrders';
import { replaceFences } from '../../language/codeFence';
import { sentences } from '../../language/sentences';
import { answererRules } from './answererRules';
import { decodedStretches, type Decoded } from './decoded';
import { foldText, type FoldedText } from './foldText';
import { holdsScript as scriptSign } from './markup';
import { memoized } from '../../util/memoized';

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
function orderSpans(text: string, orders: readonly FoundOrder[]): FoundOrder[] {
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

/** A span of injected instructions: UTF-16 offsets, and the sign that revealed it. */
export type InjectionSpan = FoundOrder;

/** Number of characters examined: more than the guard accepts. */
const maxCharacters = 10_000;

/**
 * Whether a question is a prompt injection. Quoted text is the question's subject, unless it says to obey it.
 */
export function isInjection(question: string): boolean {
  const text = question.slice(0, maxCharacters);
  const said = asksAboutQuotes(text) ? text.replace(quoted, (whole) => '"'.padEnd(whole.length, ' ')) : text;
  const read = readText(said);
  const bare = withoutCode(text);
  const hasScript =
    bare === said
      ? holdsScript(read.plain.folded, read.decoded)
      : holdsScript(foldText(bare), decodedStretches(bare));
  return hasScript || ordersIn(read, 'question').length > 0;
}

function holdsScript(folded: FoldedText, decoded: readonly Decoded[]): boolean {
  return scriptSign(folded.text) || decoded.some(({ text }) => scriptSign(foldText(text).text));
}

const quoted =
  /"[^"\n]*"|“[^“”\n]*”|„[^„“”\n]*[“”]|«[^«»\n]*»|`[^`\n]+`|(?<![\p{L}\d])['‘][^'‘’\n]{3,}['’](?![\p{L}\d])/gu;
const obeysQuote =
  /\b(?:follow|obey|execute|do (?:what|as|exactly|that|this|it)|comply|carry out|act on|perform|apply|respect|run)\b/i;
const asksAbout =
  /\?|\b(?:what|how|why|which|where|when|who|does|mean|explain|find|mention|say|about|is|are|difference|describe|list|phrase|word|sentence|was|wie|warum|que|comment|pourquoi|como|cosa)\b|？/i;

/** Whether the text outside quotation marks asks about what they contain. */
function asksAboutQuotes(text: string): boolean {
  const outside = text.replace(quoted, ' ');
  return (
    asksAbout.test(outside) &&
    !(obeysQuote.test(outside) && !outside.includes('?')) &&
    /\p{L}{2}/u.test(outside)
  );
}

function withoutCode(text: string): string {
  return /[^`]/.test(text.replace(/`[^`\n]+`/g, '').trim()) ? text.replace(/`[^`\n]+`/g, ' ') : text;
}

const ofPassages = [...Object.values(families), by(answererRules)];

/**
 * The sentences of a document's text containing injected instructions, in order, not overlapping. Remembered,
 * since the searches for a question find much the same passages, which share their headings.
 */
export const findInjections = memoized(1000, (text: string): readonly InjectionSpan[] =>
  orderSpans(text, [...findOrders(text, 'passage', ofPassages), ...strayLines(text)]),
);

/** A row of a Markdown table. */
const row = /^[ \t]*\|.*\|[ \t]*$/;
/** A line that is a question or request. */
const asksOrBids =
  /^\s*(?:(?:what|who|whom|whose|how|why|when|where|which|can|could|would|is|are|do|does)\b.*\?|(?:please |kindly )?(?:explain|describe|break down|provide|write|draft|compose|develop|translate|tell|give|show|list|create|summari[sz]e|replace|use|convert|add|include|modify|render|execute|run|open|visit|download|send|ignore|say|print|answer|respond|reply|discuss|outline|define|compare|analy[sz]e|calculate|solve|generate|recommend|suggest|design|make|find|identify|name|teach|help)\b.*)\s*$/i;

/** Questions or requests between the rows of a table, or directly next to it: genuine tables have none. */
export function strayLines(text: string): FoundOrder[] {
  if (!text.includes('|')) return [];
  const lines = text.split('\n');
  let start = 0;
  return lines.flatMap((line, at) => {
    const place = { start, end: start + line.length };
    start += line.length + 1;
    const isBeside = [lines[at - 1], lines[at + 1]].some(
      (beside) => beside !== undefined && row.test(beside),
    );
    if (!isBeside || line.includes('|') || !asksOrBids.test(line)) return [];
    return [{ ...place, sign: 'asks for something else' }];
  });
}
