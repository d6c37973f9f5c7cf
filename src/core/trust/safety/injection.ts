import { answererRules } from './answererRules';
import { decodedStretches, type Decoded } from './decoded';
import { by, families, findOrders, ordersIn, readText, type FoundOrder } from './findOrders';
import { foldText, type FoldedText } from './foldText';
import { holdsScript as scriptSign } from './markup';
import { orderSpans } from './orderSpans';
import { memoized } from '../../util/memoized';

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
