// Filters by words that name no value of a cell: what is denied, costs nothing, or is above or below another column.

import { isNegation } from '../language/polarity';
import type { WordSpan } from '../model/tableQuery';
import { isInCurrency } from './measureColumn';
import { saysNothing, saysYes } from './cellValues';
import type { Column, Relation } from './relation';
import { against, allBut, comparing, type Filter, without } from './rowSets';
import type { TableQuestion } from './tableQuestion';

/** Words that may say in their own way that something is there or missing. */
const mostPredicates = 2;
/** A word denies, or compares with, what begins at most as many words behind it: "not yet in the". */
const mostBetween = 4;

const greater = new Set(
  'over above beyond past exceed exceeds exceeding exceeded more higher greater larger longer later late after'.split(
    ' ',
  ),
);
const less = new Set('under below less lower fewer smaller shorter earlier before'.split(' '));

function signOf(word: string): '<' | '>' | undefined {
  if (greater.has(word)) return '>';
  return less.has(word) ? '<' : undefined;
}

const late = new Set(['late', 'later', 'delayed', 'early', 'earlier']);

/** Filters by two dates of which the question says only that one is late: "delivered late". */
function lateIn({ english }: TableQuestion, relation: Relation): Filter[] {
  const dates = relation.columns.flatMap(({ kind }, column) => (kind === 'date' ? [column] : []));
  return english.flatMap((word, at) => {
    if (!late.has(word)) return [];
    const words: WordSpan = [at, at + 1];
    const sign = word.startsWith('early') || word.startsWith('earli') ? '<' : '>';
    return dates.flatMap((column) =>
      dates.flatMap((other) =>
        other === column ? [] : [{ ...against(relation, { column, sign, other, words }), column, words }],
      ),
    );
  });
}

/** Filters by two columns of a kind of which the question compares one with the other: "closed later than due". */
export function againstIn(asked: TableQuestion, relation: Relation): Filter[] {
  const { english, naming } = asked;
  const named = english.flatMap((word, from) => {
    const sign = signOf(word);
    if (sign === undefined) return [];
    const than = english.indexOf('than', from);
    const start = than > from && than - from <= mostBetween ? than : from;
    const isBehind = (at: number): boolean => at > start && at - start <= mostBetween;
    return relation.columns.flatMap((read, other) => {
      const behind = read.kind === 'text' || read.isRank ? undefined : naming[other]?.find(isBehind);
      if (behind === undefined) return [];
      const words: WordSpan = [from, behind + 1];
      return relation.columns.flatMap((one, column) => {
        const isOther = column === other || naming[column]?.some(isBehind) === true;
        if (isOther || !isAlike(one, read) || one.isRank) return [];
        return [{ ...against(relation, { column, sign, other, words }), column, words }];
      });
    });
  });
  return [...named, ...lateIn(asked, relation)];
}

/** Whether two columns can be compared: no price with a number of pieces. */
function isAlike(one: Column, other: Column): boolean {
  const isMoney = ({ name, texts: [first = '', second = '', third = ''] }: Column): boolean =>
    isInCurrency({ name, texts: [first, second, third] });
  return one.kind === other.kind && (one.kind === 'date' || isMoney(one) === isMoney(other));
}

const excluding = new Set(['except', 'excluding']);

/** Indices of the words that deny; "isn't" is two words. */
export function denialsIn({ words, english }: Pick<TableQuestion, 'words' | 'english'>): number[] {
  return words.flatMap((word, at) => {
    const isShortened = word.endsWith('n') && words[at + 1] === 't';
    return isNegation(word) || isShortened || excluding.has(english[at] ?? '') ? [at] : [];
  });
}

const having = new Set('have has had having with are is were was been being'.split(' '));

/**
 * Filters by what a word of denial stands before: other cells than those said, or no cell in a column; and by what stands in a
 * column of which some cells say nothing. A word that no cell and no column has may say in its own way that a date is there or
 * missing, or yes or no: "still outstanding", "lent out".
 */
export function deniedIn(asked: TableQuestion, relation: Relation, said: readonly Filter[]): Filter[] {
  const denials = denialsIn(asked);
  const isHad = (named: number): boolean =>
    asked.english.slice(Math.max(0, named - mostBetween), named).some((word) => having.has(word));
  const before = (start: number): number | undefined =>
    denials.findLast((at) => at < start && start - at <= mostBetween);
  const others = said.flatMap(({ column, words: [start, end], ...set }) => {
    const at = before(start);
    if (at === undefined) return [];
    return [{ ...allBut(relation, set, [at, at + 1]), column, words: [at, end] as const }];
  });
  const gapIn = (column: number, words: WordSpan, isEmpty: boolean): Filter[] => {
    const none = without(relation, column, words);
    if (none.rows.length === 0) return [];
    return [{ ...(isEmpty ? none : allBut(relation, none, words)), column, words }];
  };
  const gaps = relation.columns.flatMap((read, column) =>
    [...(asked.naming[column] ?? []), ...(asked.alike[column] ?? [])].flatMap((named) => {
      const at = before(named);
      const isSelecting = isHad(named) || (isYesNo(read) && asked.opening !== 'is');
      if (at === undefined && !isSelecting) return [];
      return gapIn(column, [at ?? named, named + 1], at !== undefined);
    }),
  );
  const isSaid = (at: number): boolean => said.some(({ words: [start, end] }) => start <= at && at < end);
  const predicates = asked.isContent
    .flatMap((isContent, at) => {
      const isFirst = at === asked.head && asked.isContent[at + 1] === true;
      const isPredicate = isContent && !isSaid(at) && !asked.naming.some((named) => named.includes(at));
      return isPredicate && (isFirst || isHad(at) || before(at) !== undefined) ? [at] : [];
    })
    .slice(0, mostPredicates);
  const meant = relation.columns.flatMap((column, index) => {
    if (column.kind !== 'date' && !isYesNo(column)) return [];
    return predicates.flatMap((at) => {
      const words: WordSpan = [before(at) ?? at, at + 1];
      return [true, false].flatMap((isEmpty) => gapIn(index, words, isEmpty));
    });
  });
  return [...others, ...gaps, ...meant];
}

export function isYesNo({ texts }: Column): boolean {
  const all = [...texts];
  return (
    all.some((text) => saysYes.test(text)) && all.every((text) => saysYes.test(text) || saysNothing(text))
  );
}

const freeWords = new Set(['free', 'gratis', 'complimentary']);

/** Filters by money that is not paid: "free of charge". */
export function freeIn({ english }: TableQuestion, relation: Relation, column: number): Filter[] {
  const { name = '', texts = new Set<string>() } = relation.columns[column] ?? {};
  const at = english.findIndex((word) => freeWords.has(word));
  if (at < 0 || !isInCurrency({ name, texts: [...texts] })) return [];
  const words: WordSpan = [at, at + 1];
  return [{ ...comparing(relation, { column, sign: '=', value: 0, words }), column, words }];
}
