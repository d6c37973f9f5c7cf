import { allMatches } from '../../util/text';
import { foldText } from './foldText';
import { foreign } from './vocabulary';
import type { PlainText } from './plainText';

/** A span of a plain text, by offsets. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

const unspaced = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/;
const [verbs, priors, orders] = [foreign.setAside, foreign.prior, foreign.order].map(beginnings);
/** The parts of the order must be within this many characters on either side of the verb. */
const reach = 70;
const asks =
  /(?<!\S)(?:(?:kann|darf|muss|soll) (?:man|ich)|(?:mussen|durfen|konnen|sollen) wir|ich hab|ich habe|wir haben|peut on|se puede|puedo|posso|si puo|j ai|he olvidado|ho dimenticato|wie|warum|wann|was|wer|welche\p{L}*|wozu|wieso|comment|pourquoi|quand|quel\p{L}*|que se passe|como|por que|porque|cuando|cual|que pasa|quando|perche|cosa|che cosa|hoe|waarom|wanneer|wat|jak|dlaczego|kiedy|co|как|почему|когда|что|какие|який|чому|neden|nasil|ne zaman|bagaimana|mengapa|कस|क्या|क्यों|कैसे)(?!\S)|怎么|如何|为什么|什么|吗|どう|なぜ|何|어떻게|왜|무엇|كيف|لماذا|ما هي|متى|איך|מדוע/u;

/** Instructions in other languages that override earlier ones: three parts close together in a sentence. */
export function foreignOrders({ text }: PlainText): Stretch[] {
  if (verbs === undefined || priors === undefined || orders === undefined) return [];
  const found: Stretch[] = [];
  for (const match of allMatches(verbs, text)) {
    const from = sentenceStart(text, match.index);
    const to = sentenceEnd(text, match.index + match[0].length);
    const near = text.slice(from, to);
    if (asks.test(near)) continue;
    const verb = { start: match.index - from, end: match.index - from + match[0].length };
    const order = partBeside(near, orders, verb);
    if (order !== undefined && partBeside(near, priors, verb, order) !== undefined)
      found.push({ start: from, end: to });
  }
  return found;
}

/**
 * The first match that does not overlap those already found; English phrases with the same letters are
 * skipped.
 */
function partBeside(text: string, pattern: RegExp, ...taken: readonly Stretch[]): Stretch | undefined {
  for (const match of allMatches(pattern, text)) {
    const span = { start: match.index, end: match.index + match[0].length };
    if (taken.every(({ start, end }) => span.end <= start || span.start >= end)) return span;
  }
  return undefined;
}

function sentenceStart(text: string, index: number): number {
  const from = Math.max(0, index - reach);
  const before = text.slice(from, index);
  return from + Math.max(0, before.search(/[^.\n":]*$/));
}

function sentenceEnd(text: string, index: number): number {
  const after = text.slice(index, index + reach);
  const end = after.search(/[.\n]/);
  return index + (end === -1 ? after.length : end);
}

/** Matches words by prefix in scripts with spaces; short ones only as whole words. */
function beginnings(list: readonly string[]): RegExp {
  const folded = list.map((entry) => foldText(entry).text);
  const joined = folded.filter((entry) => unspaced.test(entry));
  const spaced = folded.filter((entry) => !unspaced.test(entry));
  const whole = spaced.filter((entry) => /^[a-z]{1,4}$|!$/.test(entry));
  const begun = spaced.filter((entry) => !whole.includes(entry));
  const beginning = `(?:${begun.join('|')})[\\p{L}\\p{M}]*`;
  return new RegExp(
    `(?<!\\S)(?:${beginning}|(?:${whole.map((entry) => entry.replace('!', '')).join('|') || '(?!)'})(?!\\S))|${joined.join('|')}`,
    'gu',
  );
}
