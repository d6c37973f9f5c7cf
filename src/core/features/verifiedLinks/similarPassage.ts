import { sentences, type Span } from '../../language/sentences';
import type { SourceDocument } from '../../model/types';
import { folded, isFunctionWord } from '../../units/words';

/** A word of a text and where it is. */
export interface WordSpan extends Span {
  readonly form: string;
  readonly weight: number;
}

/** Words that say little count for less. */
const functionWordWeight = 0.25;

/** A number with its decimals, or letters. */
const word = /\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}]+/gu;

export function wordSpans(text: string): WordSpan[] {
  return Array.from(text.matchAll(word), ({ 0: written, index }) => ({
    form: folded(written),
    weight: isFunctionWord(written) ? functionWordWeight : 1,
    start: index,
    end: index + written.length,
  }));
}

/** From what share of a quote's words on, a passage counts as the quote in other words. */
const leastShare = 0.5;

/**
 * The passage of a document that has most of a quote's words, in whole sentences or lines; of equal ones that nearest to `near`. Undefined if none has half
 * of them. Takes time in proportion to the document.
 */
export function similarPassage(
  quote: string,
  { text, blocks }: Pick<SourceDocument, 'text' | 'blocks'>,
  words: readonly WordSpan[],
  near: number,
): Span | undefined {
  const wanted = wordSpans(quote);
  const whole = wanted.reduce((sum, { weight }) => sum + weight, 0);
  const best = bestWindow(wanted, words, near);
  if (best === undefined || best.weight < leastShare * whole) return undefined;
  const first = words[best.from];
  const last = words[best.to];
  return first && last && inWholeSentences({ start: first.start, end: last.end }, text, blocks);
}

interface Window {
  /** Its first and last word that the quote has, too. */
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

/** The stretch of as many words as the quote has that shares most with it. */
function bestWindow(
  wanted: readonly WordSpan[],
  words: readonly WordSpan[],
  near: number,
): Window | undefined {
  const missing = new Map<string, number>();
  for (const { form } of wanted) missing.set(form, (missing.get(form) ?? 0) + 1);
  let weight = 0;
  let best: { readonly at: number; readonly weight: number } | undefined;
  for (const [at, word] of words.entries()) {
    weight += taken(missing, word, -1);
    const left = words[at - wanted.length];
    if (left !== undefined) weight -= taken(missing, left, 1);
    if (best === undefined || isBetter({ at, weight }, best, words, near)) best = { at, weight };
  }
  return best && trimmed(wanted, words, best);
}

/** What a word adds to a window that it enters, or takes from one that it leaves. */
function taken(missing: Map<string, number>, { form, weight }: WordSpan, by: -1 | 1): number {
  const left = missing.get(form);
  if (left === undefined) return 0;
  missing.set(form, left + by);
  return (by < 0 ? left : left + by) > 0 ? weight : 0;
}

function isBetter(
  one: { readonly at: number; readonly weight: number },
  best: { readonly at: number; readonly weight: number },
  words: readonly WordSpan[],
  near: number,
): boolean {
  if (Math.abs(one.weight - best.weight) > 0.01) return one.weight > best.weight;
  const distance = ({ at }: { readonly at: number }): number => Math.abs((words[at]?.end ?? 0) - near);
  return distance(one) < distance(best);
}

function trimmed(
  wanted: readonly WordSpan[],
  words: readonly WordSpan[],
  { at, weight }: { readonly at: number; readonly weight: number },
): Window {
  const forms = new Set(wanted.map(({ form }) => form));
  const isShared = (index: number): boolean => forms.has(words[index]?.form ?? '');
  let [from, to] = [Math.max(0, at - wanted.length + 1), at];
  while (from < to && !isShared(from)) from += 1;
  while (to > from && !isShared(to)) to -= 1;
  return { from, to, weight };
}

function inWholeSentences({ start, end }: Span, text: string, blocks: SourceDocument['blocks']): Span {
  return {
    start: unitAround(start, text, blocks).start,
    end: unitAround(end - 1, text, blocks).end,
  };
}

/** The sentence of a paragraph, or the line of anything else, at an offset. */
function unitAround(at: number, text: string, blocks: SourceDocument['blocks']): Span {
  const block = blocks.find(({ start, end }) => start <= at && at < end);
  if (block?.kind === 'paragraph') {
    const sentence = sentences(text.slice(block.start, block.end)).find(
      ({ start, end }) => block.start + start <= at && at < block.start + end,
    );
    if (sentence !== undefined)
      return { start: block.start + sentence.start, end: block.start + sentence.end };
  }
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  const line = text.slice(start, end < 0 ? text.length : end);
  return { start: start + line.length - line.trimStart().length, end: start + line.trimEnd().length };
}
