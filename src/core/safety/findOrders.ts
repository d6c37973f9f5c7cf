import { allMatches } from './allMatches';
import { decodedStretches, type Decoded } from './decoded';
import type { FoldedText } from './foldText';
import { foreignOrders } from './foreignRules';
import { systemMarks } from './markup';
import { isOrderHere, type Reader } from './orderPosition';
import { leakRules, roleRules, setAsideRules, type Rule } from './orderRules';
import { phraseRules } from './phrases';
import { plainText, type PlainText, type Token } from './plainText';
import { speaksAsSystem } from './systemLines';
import { goesOnAsTopic } from './topics';

/** An order to whoever answers: offsets in the text that was looked at, UTF-16 units, and what gave it away. */
export interface FoundOrder {
  readonly start: number;
  readonly end: number;
  readonly sign: string;
}

const directRules: readonly Rule[] = [...setAsideRules, ...roleRules, ...leakRules, ...phraseRules];
/** A text in a code within a text in a code; further ones nobody reads. */
const maxDepth = 2;

/** Every order that a text holds, also in disguise, in a code or in another language; a reader's text is told from its topic. */
export function findOrders(
  text: string,
  reader: Reader,
  rules: readonly Rule[] = [],
  depth = 0,
): FoundOrder[] {
  return ordersIn(readText(text), reader, rules, depth);
}

/** A text as it is searched for orders. */
interface ReadText {
  readonly plain: PlainText;
  /** What stands in it in a code. */
  readonly decoded: readonly Decoded[];
  /** UTF-16 units of the original. */
  readonly length: number;
}

export function readText(text: string): ReadText {
  return { plain: plainText(text), decoded: decodedStretches(text), length: text.length };
}

/** The same of a text that was read. */
export function ordersIn(
  { plain, decoded: stretches, length }: ReadText,
  reader: Reader,
  rules: readonly Rule[] = [],
  depth = 0,
): FoundOrder[] {
  const found = [
    ...directRules.concat(rules).flatMap((rule) => ordersBy(rule, plain, reader)),
    ...foreignOrders(plain).map((stretch) => placed(stretch, plain, 'sets earlier instructions aside')),
    ...speaksAsSystem(plain).map((stretch) => placed(stretch, plain, 'speaks as the system')),
    ...marksOf(plain.folded, length),
  ];
  if (depth < maxDepth) {
    for (const { start, end, text: decoded } of stretches) {
      const inside = findOrders(decoded, 'passage', [], depth + 1);
      if (inside[0] !== undefined) found.push({ start, end, sign: inside[0].sign });
    }
  }
  return found;
}

function ordersBy(
  { pattern, sign, isTopicElsewhere, needs }: Rule,
  plain: PlainText,
  reader: Reader,
): FoundOrder[] {
  if (!needs.every((group) => group.some((word) => plain.words.has(word)))) return [];
  return allMatches(pattern, plain.text).flatMap((match) => {
    const lead = match[0].startsWith('. ') ? 2 : 0;
    const stretch = { start: match.index + lead, end: match.index + match[0].length };
    const order = placed(stretch, plain, sign);
    const isOrder = !isTopicElsewhere || order.isDisguised || isOrderHere(plain.text, stretch.start, reader);
    const isTopic = goesOnAsTopic(match[0], plain.text.slice(stretch.end));
    return isOrder && !isTopic ? [order] : [];
  });
}

/** Where a stretch of the plain text stands in the original. */
function placed(
  { start, end }: { readonly start: number; readonly end: number },
  { tokens }: PlainText,
  sign: string,
): FoundOrder & { readonly isDisguised: boolean } {
  const within = tokensWithin(tokens, start, end);
  const first = within[0];
  const last = within.at(-1);
  const isDisguised = within.filter((token) => token.isDisguised).length >= 1;
  return { start: first?.start ?? 0, end: last?.end ?? first?.end ?? 0, sign, isDisguised };
}

function tokensWithin(tokens: readonly Token[], start: number, end: number): readonly Token[] {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.at ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  let to = low;
  while (to < tokens.length && (tokens[to]?.at ?? 0) < end) to += 1;
  return tokens.slice(low, Math.max(to, low + 1));
}

function marksOf({ text, at }: FoldedText, length: number): FoundOrder[] {
  return systemMarks(text).map(({ start, end }) => ({
    start: at[start] ?? 0,
    end: Math.max(at[end] ?? length, (at[end - 1] ?? 0) + 1),
    sign: 'speaks as the system',
  }));
}
