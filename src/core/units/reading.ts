import { formatOf, numberOf, unitOf } from '../language/numbers';
import type { Chunk, Passage } from '../model/types';
import { type Matcher, union, type Held } from './matcher';
import type { AskedQuestion } from './question';
import { ownTitleOf } from './titles';
import type { Unit } from './unitsOf';
import { wordsIn, type Word } from './words';
import type { Span } from '../language/sentences';
import { memoized } from '../util/memoized';

// Amounts in a question compared with limits in a text: "EUR 10,000 to 50,000", "up to 30 days", "ab 5 Personen".

interface Amount {
  readonly value: number;
  /** Currency or unit next to the number, as given by `unitOf`; empty if none. */
  readonly unit: string;
}

interface Range {
  readonly least: number;
  readonly most: number;
  readonly unit: string;
}

const digits = String.raw`\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?!\d)(?:[.,]\d{1,2})?|\d+(?:[.,]\d+)?`;
const currency = String.raw`(?:[$€£]|EUR|USD|GBP|CHF)`;
const amount = String.raw`(?:${currency}\s?)?(?:${digits})(?:\s?(?:${currency}|%|\p{L}{1,15}))?`;
const atMost = String.raw`up to|under|below|less than|at most|no more than|not exceeding|bis(?: zu)?|unter|höchstens|maximal|weniger als|[<≤]`;
const atLeast = String.raw`over|above|more than|at least|from|exceed(?:s|ing)?|ab|über|mehr als|mindestens|[>≥]`;

const amounts = new RegExp(`(?<![\\p{L}\\p{N}.,-])${amount}`, 'giu');
const between = new RegExp(`(${amount})\\s?(?:to|and|bis|und|[-–—])\\s?(${amount})`, 'giu');
const limited = new RegExp(`(?<![\\p{L}])(?:(${atMost})|(${atLeast}))\\s+(${amount})`, 'giu');
const orMore = String.raw`(?:and|or|und|oder|years and) (?:over|above|more|older|up|mehr|älter|darüber)\b|\+`;
const onwards = new RegExp(`(${digits})\\s*(?:${orMore})`, 'giu');

/**
 * 1 if an amount of the question lies within a range of the text, -1 if the text only has other ranges of
 * that unit, 0 if it has none.
 */
export function inRange(question: string, text: string): number {
  const asked = amountsIn(question);
  if (asked.length === 0) return 0;
  const ranges = rangesIn(text);
  const pairs = asked.flatMap(({ value, unit }) =>
    ranges
      .filter((range) => range.unit === '' || unit === '' || range.unit === unit)
      .map(({ least, most }) => least <= value && value <= most),
  );
  if (pairs.length === 0) return 0;
  return pairs.includes(true) ? 1 : -1;
}

/** Of the question that is asked, for each of its units. */
const amountsIn = memoized(4, (question: string) =>
  Array.from(question.matchAll(amounts), ([written]) => amountIn(written)).filter(({ value }) => value > 0),
);

const rangesIn = memoized(10_000, (text: string): readonly Range[] => {
  const closed = Array.from(text.matchAll(between), ([, from = '', to = '']): Range => {
    const [low, high] = [amountIn(from), amountIn(to)];
    return { least: low.value, most: high.value, unit: high.unit || low.unit };
  }).filter(({ least, most }) => least < most);
  const open = Array.from(text.matchAll(limited), ([, most, , written = '']): Range => {
    const { value, unit } = amountIn(written);
    return most === undefined ? { least: value, most: Infinity, unit } : { least: 0, most: value, unit };
  });
  const from = Array.from(text.matchAll(onwards), ([, least = '']): Range => {
    return { least: amountIn(least).value, most: Infinity, unit: '' };
  });
  return closed.length > 0 ? closed : [...open, ...from];
});

/** Whether a text is one range, or begins with it: "6–15", "up to 2 kg", "65 and over". */
export function isRange(text: string): boolean {
  return rangesIn(text).length === 1;
}

function amountIn(written: string): Amount {
  const decimalMark = /\d\.\d{3}(?!\d)/.test(written) ? ',' : formatOf([written]).decimalMark;
  const unit = unitOf(written);
  return { value: numberOf(written, { decimalMark }) ?? 0, unit: symbols.get(unit) ?? unit };
}

const symbols = new Map([
  ['$', 'usd'],
  ['€', 'eur'],
  ['£', 'gbp'],
]);

/** A passage, analysed for a question. */
export interface PassageReading {
  readonly question: AskedQuestion;
  readonly matcher: Matcher;
  readonly passage: Passage;
  /** Rank of the passage in the search results, from 0. */
  readonly rank: number;
  /** Score of the first passage. */
  readonly bestScore: number;
  /** Whether a newer issue of its document was found too. */
  readonly isOutdated: boolean;
  /**
   * Question words matched by title, path and headings together, by the last heading, and by the passage
   * including these.
   */
  readonly above: Held;
  readonly lastHead: Held;
  readonly whole: Held;
  /** Matched by title and path. */
  readonly named: Held;
  readonly nearAbove: Held;
  readonly synonymsAbove: Held;
}

export function readPassage(
  question: AskedQuestion,
  matcher: Matcher,
  {
    passage,
    rank,
    bestScore,
    isOutdated,
  }: Pick<PassageReading, 'passage' | 'rank' | 'bestScore' | 'isOutdated'>,
): PassageReading {
  const { chunk } = passage;
  const name = [chunk.documentTitle, chunk.documentId.replace(/[-_/.]/g, ' ')];
  const held = (texts: readonly string[]): number[] => matcher.held(wordsIn(texts.join('\n')));
  const above = held([...name, ...chunk.headings]);
  return {
    ...{ question, matcher, passage, rank, bestScore, isOutdated, above },
    lastHead: held(chunk.headings.slice(-1)),
    whole: union(above, held([chunk.text])),
    named: held(name),
    synonymsAbove: matcher.synonyms(wordsIn([...name, ...chunk.headings].join('\n'))),
    nearAbove: matcher.near(wordsIn([chunk.documentTitle, ...chunk.headings].join('\n'))),
  };
}

/** A unit, analysed for a question. */
export interface UnitReading {
  readonly on: PassageReading;
  readonly unit: Unit;
  /** Index of the unit in its passage. */
  readonly at: number;
  readonly isFirstBelowHead: boolean;
  readonly said: string;
  readonly words: readonly Word[];
  /** Vector sum of its words; undefined without vectors. */
  readonly center: Float64Array | undefined;
  /** Question words matched by the unit, including amounts by range; for a list, by its best item. */
  readonly held: Held;
  /** Matched by the headings within the passage, by the last of them, and by everything above the unit. */
  readonly ownHead: Held;
  readonly heads: Held;
  readonly withHeads: Held;
  readonly before: Held;
  readonly near: Held;
  readonly nearHeads: Held;
  readonly synonyms: Held;
  readonly synonymsHeads: Held;
  readonly synonymsBefore: Held;
  /** Result of `inRange` for the question and the unit. */
  readonly range: number;
  /** Weighted share of the question. */
  readonly share: (held: Held) => number;
}

export function readUnit(
  on: PassageReading,
  unit: Unit,
  at: number,
  previous: Unit | undefined,
): UnitReading {
  const { matcher, question, passage } = on;
  const share = shareOfWeight(question);
  const said = saidBy(passage.chunk, unit);
  const words = matcher.wordsOf(said);
  const local = matcher.wordsOf(unit.heads.join('\n'));
  const ownHead = union(matcher.held(local), on.lastHead);
  const columns = matcher.held(matcher.wordsOf(unit.columns.join('\n')));
  const heads = union(union(on.above, matcher.held(local)), columns);
  const best = (of: (words: readonly Word[]) => number[]): number[] =>
    isWholeList(unit) ? bestItem(said, of, share) : of(words);
  const range = inRange(question.text, said);
  const amounts = question.words.map(({ isNumber }) => Number(isNumber && range > 0));
  const held = union(
    best((inside) => matcher.held(inside)),
    amounts,
  );
  return {
    ...{ on, unit, at, said, words, share, held, ownHead, heads },
    center: matcher.centerOf(words),
    isFirstBelowHead: previous?.heads.at(-1) !== unit.heads.at(-1) || at === 0,
    withHeads: union(held, heads),
    before: matcher.held(matcher.wordsOf(unit.before)),
    near: best((inside) => matcher.near(inside)),
    synonyms: union(
      held,
      best((inside) => matcher.synonyms(inside)),
    ),
    synonymsHeads: union(
      on.synonymsAbove,
      matcher.synonyms(matcher.wordsOf([...unit.heads, ...unit.columns].join('\n'))),
    ),
    range,
    synonymsBefore: matcher.synonyms(matcher.wordsOf(unit.before)),
    nearHeads: union(
      on.nearAbove,
      matcher.near(matcher.wordsOf([...unit.heads, ...unit.columns].join('\n'))),
    ),
  };
}

/** A long list contains many words; it is relevant if one of its items is. */
export function isWholeList({ kind }: Unit): boolean {
  return kind === 'list' || kind === 'steps';
}

function bestItem(
  said: string,
  of: (words: readonly Word[]) => number[],
  share: (held: Held) => number,
): number[] {
  const items = said.split('\n').map((line) => of(wordsIn(line)));
  return items.reduce((best, item) => (share(item) > share(best) ? item : best), items[0] ?? []);
}

function shareOfWeight({ words, weight }: AskedQuestion): (held: Held) => number {
  return (held) =>
    weight === 0 ? 0 : words.reduce((sum, word, at) => sum + word.weight * (held[at] ?? 0), 0) / weight;
}

/** The text of a unit; cells are combined with their column names. */
function saidBy({ text }: Pick<Chunk, 'text'>, { kind, start, end, cells, columns }: Unit): string {
  if (kind !== 'row') return text.slice(start, end).replace(/<\/?[a-z][^<>]*>/gi, ' ');
  return cells
    .flatMap((cell, column) => {
      const name = columns[column];
      if (cell === '') return [];
      return name === undefined ? [cell] : [`${name}: ${cell}`];
    })
    .join('; ');
}

/** Answers with more sentences or characters are not quoted in full. */
const mostSentences = 4;
const mostCharacters = 450;

/**
 * The whole paragraph of a sentence below a heading that is a question or stands in its line; undefined for any other unit,
 * and for long paragraphs.
 */
export function entryOf({ text, headings }: Chunk, unit: Unit, units: readonly Unit[]): Span | undefined {
  const heading = unit.heads.at(-1) ?? headings.at(-1) ?? '';
  if (unit.kind !== 'sentence') return undefined;
  const { start, end, count } = paragraphAt(unit, units, text);
  const line = text.slice(text.lastIndexOf('\n', start) + 1, end);
  if (!heading.trimEnd().endsWith('?') && ownTitleOf(line) === undefined) return undefined;
  return count > 1 && count <= mostSentences && end - start <= mostCharacters ? { start, end } : undefined;
}

/** The contiguous sentences around a unit. */
function paragraphAt(unit: Unit, units: readonly Unit[], text: string): Span & { readonly count: number } {
  const sentences = units.filter(({ kind }) => kind === 'sentence');
  const breaks = sentences.map(
    ({ start }, at) => !/^\s?$/.test(text.slice(sentences[at - 1]?.end ?? 0, start)),
  );
  const at = sentences.indexOf(unit);
  const first = Math.max(0, breaks.lastIndexOf(true, at));
  const next = breaks.indexOf(true, at + 1);
  const own = sentences.slice(first, next < 0 ? undefined : next);
  return { start: own[0]?.start ?? unit.start, end: own.at(-1)?.end ?? unit.end, count: own.length };
}
