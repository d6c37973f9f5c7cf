import { answererRules } from './answererRules';
import { decodedStretches, type Decoded } from './decoded';
import { findOrders, ordersIn, readText, type FoundOrder } from './findOrders';
import { foldText, type FoldedText } from './foldText';
import { holdsScript as scriptSign } from './markup';
import { orderSpans } from './orderSpans';

/** A stretch of a text that gives orders to whoever answers: offsets in UTF-16 units, and which sign gave it away. */
export type InjectionSpan = FoundOrder;

/** Characters of a question that are looked at: more than the guard takes. */
const maxCharacters = 10_000;

/** Whether a question is an order to the assistant. What is quoted is what the question is about, unless it says to obey it. */
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

/** Whether something outside the quotation marks asks about what stands in them. */
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

/** The sentences of a document's text that give orders to whoever answers, in order, apart from each other. */
export function findInjections(text: string): InjectionSpan[] {
  return orderSpans(text, [...findOrders(text, 'passage', answererRules), ...strayLines(text)]);
}

/** A row of a table as text has it. */
const row = /^[ \t]*\|.*\|[ \t]*$/;
/** A line that asks or bids. */
const asksOrBids =
  /^\s*(?:(?:what|who|whom|whose|how|why|when|where|which|can|could|would|is|are|do|does)\b.*\?|(?:please |kindly )?(?:explain|describe|break down|provide|write|draft|compose|develop|translate|tell|give|show|list|create|summari[sz]e|replace|use|convert|add|include|modify|render|execute|run|open|visit|download|send|ignore|say|print|answer|respond|reply|discuss|outline|define|compare|analy[sz]e|calculate|solve|generate|recommend|suggest|design|make|find|identify|name|teach|help)\b.*)\s*$/i;

/** Lines that ask or bid something between the rows of a table, or right before or behind them: no table has such. */
function strayLines(text: string): FoundOrder[] {
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
