import { answererRules } from './answererRules';
import { decodedStretches, type Decoded } from './decoded';
import { findOrders, ordersIn, readText, type FoundOrder } from './findOrders';
import { foldText, type FoldedText } from './foldText';
import { holdsScript as scriptSign } from './markup';
import { orderSpans } from './orderSpans';
import { strayLines } from './strayLines';

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
