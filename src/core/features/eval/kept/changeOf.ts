import * as l10n from '@vscode/l10n';
import type { StatedValue } from '../../../language/measures';
import { compoundsInDigits } from '../../../language/numberWords';
import { valuesIn } from '../../../language/values';
import type { RunOutcome } from '../../../model/events';
import type { AnswerChange, GoneQuote, KeptAnswer, QuoteNow } from './keptAnswer';
import { events } from '../../../util/concurrency';
import { keptWords, likeness, saysWords } from './mostAlike';

type Answered = Extract<RunOutcome, { readonly kind: 'answered' }>;

/**
 * Whether an answer is no longer what was kept, after some of its quotes went: a value (number, date, time,
 * version) that it stated is neither in the new answer nor in a quote that stands, or a sentence that it cited
 * is worded differently. Capitals, marks and articles make no difference. Undefined while it is still true.
 */
export function changeOf(
  kept: KeptAnswer,
  quotes: readonly QuoteNow[],
  outcome: Answered,
): AnswerChange | undefined {
  const now = nowOf(outcome, quotes);
  const worded = quotes
    .filter((quote) => quote.state === 'gone')
    .map((quote) => wordingChange(quote, now))
    .find((change) => change !== undefined);
  const valued = valueChange(kept.answer, now);
  // What changed in the sentence says more than what changed in the answer, if it is a value.
  return worded !== undefined && (valued === undefined || worded.isValue) ? shown(worded) : valued;
}

/**
 * The change that there is whatever the question is answered with now: the first quote that is gone has another value
 * in its place, and no other document says what it said. Undefined where only asking again tells.
 */
export async function certainChange(quotes: readonly QuoteNow[]): Promise<AnswerChange | undefined> {
  const gone = quotes.find((quote) => quote.state === 'gone');
  if (gone?.isUnsaid !== true || gone.instead === undefined || valueTexts(gone.part).length === 0)
    return undefined;
  // Other events go first, as patterns that run for the first time take a while.
  await events();
  const worded = wordingChange(gone, { cited: [], standing: standingIn(quotes) });
  return worded?.isValue === true ? shown(worded) : undefined;
}

/**
 * What there is to tell before a question is asked again of whose answer it is only certain that it changed: no document
 * says a sentence any more that it cited. Undefined where even that is not certain.
 */
export function changeAhead(quotes: readonly QuoteNow[]): AnswerChange | undefined {
  const gone = quotes.find((quote) => quote.state === 'gone');
  const worded =
    gone?.isUnsaid === true ? wordingChange(gone, { cited: [], standing: standingIn(quotes) }) : undefined;
  if (gone === undefined || worded === undefined) return undefined;
  if (gone.instead !== undefined) return shown(worded);
  return { from: tellingValue(gone.part) ?? worded.from, to: l10n.t('sentence gone') };
}

/** What an answer said that is no longer given at all. */
export function lostAnswer(kept: KeptAnswer, quotes: readonly QuoteNow[]): AnswerChange {
  const gone = quotes.find((quote) => quote.state === 'gone');
  const instead = gone?.instead;
  const worded = instead && wordingBetween(gone.part, instead.text);
  if (worded?.isValue === true) return shown(worded);
  return {
    from: tellingValue(kept.answer) ?? short(gone?.kept.quote ?? kept.answer),
    to: l10n.t('no answer'),
  };
}

/** What the documents and the answer say now. */
interface Now {
  readonly answer: string;
  readonly cited: readonly string[];
  readonly standing: readonly string[];
}

/** What other documents say against the answer does not make it stand. */
function nowOf({ answer }: Answered, quotes: readonly QuoteNow[]): Now {
  const disputed = answer.conflicts.flatMap(({ sides }) => sides.map(({ marker }) => marker));
  const own = new Set(quotes.map(({ kept }) => kept.documentId));
  const cited = answer.citations.filter(
    ({ marker, documentId }) => own.has(documentId) || !disputed.includes(marker),
  );
  return {
    answer: answer.text,
    cited: cited.map(({ quote }) => quote),
    standing: standingIn(quotes),
  };
}

function standingIn(quotes: readonly QuoteNow[]): readonly string[] {
  return quotes.flatMap((quote) => (quote.state === 'gone' ? [] : [quote.now.quote]));
}

interface Wording extends AnswerChange {
  readonly isValue: boolean;
}

/** How the sentence of a quote is worded now, by its document or else by the quotes of the new answer. */
function wordingChange(
  { part, instead }: GoneQuote,
  { cited, standing }: Pick<Now, 'cited' | 'standing'>,
): Wording | undefined {
  const texts = [...(instead === undefined ? [] : [instead.text]), ...cited, ...standing];
  const gone = keptWords(part);
  if (texts.some((text) => saysWords(text, gone))) return undefined;
  if (instead !== undefined) return wordingBetween(part, instead.text);
  const [nearest] = cited
    .map((text) => ({ text, share: likeness(keptWords(text), gone) }))
    .sort((one, other) => other.share - one.share);
  if (nearest !== undefined && nearest.share > 0.5) return wordingBetween(part, nearest.text);
  return { from: short(part), to: short(nearest?.text ?? ''), isValue: false };
}

/** The first value that differs between two sentences, or else the words that do. */
function wordingBetween(before: string, after: string): Wording {
  const [one, other] = [flat(before), flat(after)];
  const [first, second] = [valuesIn(one), valuesIn(other)];
  const gone = first.find((value) => !second.some((now) => isSame(value, now)));
  const news = second.filter((value) => !first.some((was) => isSame(value, was)));
  const pair = gone && (news.find((value) => isAlike(value, gone)) ?? news[0]);
  if (gone !== undefined && pair !== undefined)
    return { from: textOf(one, gone), to: textOf(other, pair), isValue: true };
  return { ...differentWords(one, other), isValue: false };
}

/** A value that the kept answer stated, and that nothing says now. */
function valueChange(kept: string, { answer, standing }: Now): AnswerChange | undefined {
  const [before, after] = [flat(kept), flat(answer)];
  const now = valuesIn(after);
  const stood = standing.flatMap((quote) => valuesIn(flat(quote)));
  const was = valuesIn(before);
  const gone = was.find((value) => ![...now, ...stood].some((other) => isSame(value, other)));
  if (gone === undefined) return undefined;
  const news = now.filter((value) => !was.some((one) => isSame(value, one)));
  const pair = news.find((value) => isAlike(value, gone)) ?? news[0];
  return { from: textOf(before, gone), to: pair === undefined ? short(after) : textOf(after, pair) };
}

function isSame(one: StatedValue, other: StatedValue): boolean {
  return isAlike(one, other) && one.value === other.value;
}

function isAlike(one: StatedValue, other: StatedValue): boolean {
  return one.kind === other.kind && one.unit === other.unit;
}

function valueTexts(text: string): string[] {
  return valuesIn(text).map((value) => textOf(text, value));
}

/** The first value with a unit, or else the first: "30 days" rather than the number of a room. */
function tellingValue(written: string): string | undefined {
  const text = flat(written);
  const values = valuesIn(text);
  const value = values.find(({ unit }) => unit !== '') ?? values[0];
  return value && textOf(text, value);
}

function textOf(text: string, { start, end }: StatedValue): string {
  return withoutEnd(text.slice(start, end).trim());
}

/** Words of context on each side of what differs. */
const contextWords = 1;

/** What two sentences do not have in common between their common beginnings and ends. */
function differentWords(before: string, after: string): AnswerChange {
  const [one, other] = [before.split(' '), after.split(' ')];
  const shortest = Math.min(one.length, other.length);
  let head = 0;
  while (head < shortest && one[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < shortest - head && one[one.length - 1 - tail] === other[other.length - 1 - tail]) tail += 1;
  const isInserted = head + tail === shortest;
  const [from, to] = isInserted
    ? [Math.max(0, head - contextWords), Math.max(0, tail - contextWords)]
    : [head, tail];
  const cut = (words: readonly string[]): string =>
    withoutEnd(short(words.slice(from, words.length - to).join(' ')));
  return { from: cut(one), to: cut(other) };
}

/** Without the mark that ends a sentence or a part of one. */
function withoutEnd(text: string): string {
  return text.replace(/(?<=\p{L}|\p{N})[.,;:]$/u, '');
}

/** On one line, without markers and the marks of emphasis. */
function flat(text: string): string {
  return compoundsInDigits(text)
    .replace(/ ?\[\d{1,3}\]/g, '')
    .replace(/\*\*|__|`/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const longestShown = 60;

function short(text: string): string {
  const line = flat(text);
  if (line.length <= longestShown) return line;
  const cut = line.lastIndexOf(' ', longestShown - 1);
  return `${line.slice(0, cut > longestShown / 2 ? cut : longestShown - 1)}…`;
}

function shown({ from, to }: Wording): AnswerChange {
  return { from, to };
}
