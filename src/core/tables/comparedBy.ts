// By what a question compares rows: "cheapest" is by money, "heaviest" by weight, and "most reliable" by what few tables have.

import type { TableQuery } from '../model/tableQuery';
import { measuredBy } from './measureColumn';
import { measureOfDegree, type Measure } from './operation';
import { partsOf } from './operations';
import type { Column, Relation } from './relation';
import { nearTo, type TableQuestion } from './tableQuestion';

/** How near in meaning a column is to a word by which it can be meant, −1…1: "heaviest" is .31 from "weight", "safest" .18 from "price". */
const leastNear = 0.3;

/**
 * Tells whether a query compares rows by what the question says, as far as it says more than "most", "highest" or "first". Rows in the
 * order of their table are compared by time. Without word vectors, any may be meant.
 */
export function comparesAsAsked(query: TableQuery, asked: TableQuestion, { columns }: Relation): boolean {
  const { compared, naming, alike, near } = asked;
  const isNamed = (at: number): boolean => [...naming, ...alike].some((named) => named.includes(at));
  const unnamed = compared.filter((at) => !isNamed(at));
  const said = unnamed.map((at) => ({ at, measure: measureOfDegree(asked.english[at] ?? '') }));
  if (near.length === 0) return true;
  if (query.kind === 'commonest' && !said.every(({ measure }) => measure === 'any')) return false;
  const isOfPeople = asked.opening === 'who' && compared.some((at) => ofAge.test(asked.english[at] ?? ''));
  const fits = (column: number | undefined): boolean => {
    if (isOfPeople && !age.test(columns[column ?? -1]?.name ?? '')) return false;
    if (column !== undefined && [naming, alike].some((named) => (named[column]?.length ?? 0) > 0))
      return true;
    return said.every(
      ({ at, measure }) =>
        measure === 'any' ||
        (measure !== undefined && holds(columns[column ?? -1], measure)) ||
        (column !== undefined && nearTo(column, asked, [at]) >= leastNear),
    );
  };
  return comparedColumns(query).every(fits);
}

/** Of a person, "oldest" is by age, not by the day on which something was done. */
const ofAge = /^(?:old|young)(?:est|er)$/;
const age = /\b(?:age|alter|born|birth\p{L}*|dob|geb\p{L}*)\b/iu;

/** Without a column, the order of the table. */
function comparedColumns(query: TableQuery): (number | undefined)[] {
  const ofRows = partsOf(query).flatMap((part) => (part.kind === 'extreme' ? [part.column] : []));
  return query.kind === 'greatest-sum' ? [...ofRows, query.column] : ofRows;
}

function holds(column: Column | undefined, measure: Measure): boolean {
  if (measure === 'date') return column === undefined || column.kind === 'date' || isOfYears(column);
  if (column === undefined) return false;
  const { name, texts, computed } = column;
  if (measure === 'duration' && computed?.kind === 'days') return true;
  return measuredBy({ name, texts: [...texts].slice(0, cellsSeen) }).measures.includes(measure);
}

const cellsSeen = 3;

function isOfYears(column: Column): boolean {
  return (
    column.kind === 'number' &&
    column.firstCells(cellsSeen).every(({ number = 0 }) => number > 1000 && number < 2200)
  );
}
