// Columns of ranges, as prices by age or weight have: the rows whose range holds an amount that a question says.

import { stopWords } from '../language/analyze';
import { inRange, isRange } from '../units/reading';
import type { WordSpan } from '../model/tableQuery';
import { wordsIn } from './cellValues';
import type { Relation } from './relation';
import { rowsOf, type Filter } from './rowSets';
import type { SaidValue } from './sharedValues';
import type { TableQuestion } from './tableQuestion';

/** Of the cells of a column of ranges. */
const leastShare = 0.75;
const leastRanges = 2;
/** Words that stand beside an amount, and say of what it is. */
const beside = /^(?:years?|old|aged?|jahren?|jaehrige[nrsm]?|jährige[nrsm]?|alte[nrsm]?)$/;

/** A value by a range that holds it, and the column that a question asks for beside it. */
export interface Bracket {
  readonly value: SaidValue;
  readonly column: number;
}

/** What a question asks for by its only amount, where one column has ranges; undefined if it is not clear for which column. */
export function bracketIn(asked: TableQuestion, relation: Relation): Bracket | undefined {
  const { words, numbers, opening } = asked;
  const [number, ...more] = numbers;
  if (number === undefined || more.length > 0 || !asks.test(opening)) return undefined;
  const span = spanAround(number.at, words, relation);
  if (!isOfRanges(span, asked, relation)) return undefined;
  const said = [String(number.value), ...words.slice(number.at + 1, number.at + 2)].join(' ');
  const [filter, ...others] = relation.columns.flatMap((_, column) => {
    const values = rangesOf(relation, column).filter((text) => inRange(said, text) > 0);
    const selection = { kind: 'any-of', column, values, words: span } as const;
    return values.length === 0 ? [] : [{ ...rowsOf(selection, relation), column, words: span }];
  });
  if (filter === undefined || others.length > 0) return undefined;
  const column = columnBeside(filter, asked, relation);
  return column === undefined ? undefined : { value: { words: span, filters: [filter], named: [] }, column };
}

const asks = /^(?:what|which|how much)$/;

/** Whether an amount is said with a unit, as the ranges write it or as an age, or beside the name of their column: "weight 3". */
function isOfRanges([start, end]: WordSpan, { naming }: TableQuestion, relation: Relation): boolean {
  if (end - start > 1) return true;
  return relation.columns.some(
    (_, column) =>
      rangesOf(relation, column).length > 0 &&
      [start - 1, end].some((at) => naming[column]?.includes(at) === true),
  );
}

/** The cells of a column of ranges. */
function rangesOf({ columns }: Relation, column: number): string[] {
  const { texts = new Set<string>(), kind, computed } = columns[column] ?? {};
  const all = [...texts].filter(Boolean);
  const ranges = all.filter(isRange);
  const isOfRanges = ranges.length >= leastRanges && ranges.length >= leastShare * all.length;
  return kind === 'text' && computed === undefined && isOfRanges ? ranges : [];
}

/** The column that a question names in full, or else the only one that it names, or that has numbers. */
function columnBeside(
  { column, words: [start, end] }: Filter,
  { naming, stems }: TableQuestion,
  { columns }: Relation,
): number | undefined {
  const others = columns.flatMap(({ computed }, at) => (at === column || computed !== undefined ? [] : [at]));
  const said = (at: number): number[] => (naming[at] ?? []).filter((word) => word < start || word >= end);
  const isInFull = (at: number): boolean =>
    columns[at]?.stems.filter((stem) => !stopWords.has(stem)).every((stem) => stems.includes(stem)) === true;
  const numbers = others.filter((at) => columns[at]?.kind === 'number');
  const isNamed = (at: number): boolean => said(at).length > 0;
  // "A day ticket" says what is in the first column, too.
  const named = numbers.some(isNamed) ? numbers.filter(isNamed) : others.filter(isNamed);
  return (
    onlyOf(named.filter(isInFull)) ?? onlyOf(named) ?? (named.length === 0 ? onlyOf(numbers) : undefined)
  );
}

function onlyOf([first, ...more]: readonly number[]): number | undefined {
  return more.length > 0 ? undefined : first;
}

/** An amount with its unit, as the ranges write it or as people say how old somebody is. */
function spanAround(at: number, words: readonly string[], relation: Relation): WordSpan {
  const units = relation.columns.flatMap((_, column) =>
    rangesOf(relation, column).flatMap((text) => wordsIn(text, relation.language)),
  );
  const isBeside = (index: number): boolean => beside.test(words[index] ?? '');
  const start = isBeside(at - 1) ? at - 1 : at;
  let end = units.includes(words[at + 1] ?? '') ? at + 2 : at + 1;
  while (isBeside(end)) end += 1;
  return [start, end];
}
