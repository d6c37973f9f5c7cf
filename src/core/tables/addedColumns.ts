// Which columns of numbers may be added up.

import { isInCurrency, isKey, measuredBy, saysAmount, saysKey } from './measureColumn';
import { saysMeasure } from './operation';
import type { Relation } from './relation';
import type { TableQuestion } from './tableQuestion';

/**
 * Whether a column may be added up: none of numbers by which rows are called. "How many" means no sum of any that tell rows
 * apart, nor of money but where that is asked for, nor, where a column says how many there are, of another that the question
 * does not name.
 */
export function canBeAdded(relation: Relation, at: number, asked: TableQuestion): boolean {
  const { columns, rowCount } = relation;
  const { opening, words, head } = asked;
  const column = columns[at];
  if (column === undefined || callsRows(relation, at)) return false;
  if (opening !== 'how many') return true;
  if (columns.some(({ name }) => saysAmount(name)) && !saysAmount(column.name) && !isNamed(asked, at))
    return false;
  const { name } = column;
  const texts = [...column.texts];
  const isMoney = isInCurrency({ name, texts }) && !words.some((word) => saysMeasure(word, 'money'));
  return !isMoney && !(texts.length === rowCount && isKey({ name, at, texts }, words[head]));
}

/** Whether a column has prices of one, where another says how many there are: a sum of these is no amount. */
export function isPriceOfOne({ columns }: Relation, at: number): boolean {
  const { name = '', computed } = columns[at] ?? {};
  if (computed !== undefined) return false;
  const { measures, isOfOne } = measuredBy({ name, texts: [] });
  return isOfOne && measures.includes('money') && columns.some((other) => saysAmount(other.name));
}

/** Whether rows are called by the numbers of a column, as orders by theirs. */
export function callsRows({ columns, rowCount }: Relation, at: number): boolean {
  const { name = '', texts } = columns[at] ?? {};
  return texts !== undefined && saysKey(name) && texts.size > rowCount / 2;
}

/** Whether the numbers of a column call its rows, by its name, or as the first column where all differ. */
export function tellsRowsApart(relation: Relation, at: number): boolean {
  const { name = '', texts = new Set<string>() } = relation.columns[at] ?? {};
  const isEachOnce =
    at === 0 && texts.size === relation.rowCount && isKey({ name, at, texts: [...texts] }, undefined);
  return isEachOnce || callsRows(relation, at);
}

function isNamed({ naming, alike }: TableQuestion, column: number): boolean {
  return [naming, alike].some((named) => (named[column]?.length ?? 0) > 0);
}
