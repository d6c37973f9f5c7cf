// By what a question compares rows: "cheapest" is by money, "heaviest" by weight, and "most reliable" by what few tables have.

import type { TableQuery } from '../model/tableQuery';
import { isNameWithNumber } from './cellValues';
import { measuredBy } from './measureColumn';
import { measureOfDegree, type Measure } from './operation';
import { partsOf } from './operations';
import type { Column, Relation } from './relation';
import { followsBeing } from './comparedWords';
import { nearTo, type TableQuestion } from './tableQuestion';

/** How near in meaning a column is to a word by which it can be meant, −1…1: "heaviest" is .31 from "weight", "safest" .18 from "price". */
const leastNear = 0.3;

/**
 * Whether a query compares rows by what the question says, as far as it says more than "most" or "highest": by a column that has the
 * quantity, that is named behind the word, or that is nearest to it in meaning. The order of a table says what is first and last.
 * Without word vectors, any column may be meant.
 */
export function comparesAsAsked(query: TableQuery, asked: TableQuestion, relation: Relation): boolean {
  if (asked.near.length === 0) return true;
  const said = saidIn(asked);
  if (query.kind === 'commonest') return said.every(({ measure }) => measure === 'any');
  const ofAmounts = asksOfAmounts(asked);
  return comparedColumns(query).every((column) => {
    return (!ofAmounts || hasAmounts(relation.columns[column ?? -1])) && fits(column, said, asked, relation);
  });
}

/** Not dates, nor names that have a number: "Bay 1". */
function hasAmounts(column: Column | undefined): boolean {
  return (
    column !== undefined && column.kind !== 'date' && !column.firstCells(cellsSeen).some(isNameWithNumber)
  );
}

/** "The biggest load", "who drives most often": no date is bigger than another, nor is a row. */
function asksOfAmounts({ english }: TableQuestion): boolean {
  const isOfAmount = (word: string): boolean => measureOfDegree(word) === 'any' && !ofOrder.test(word);
  const isOfTime = (word: string): boolean =>
    measureOfDegree(word) === 'date' || /^(?:recent(?:ly)?|next|date|day|year)$/.test(word);
  return english.some(isOfAmount) && !english.some(isOfTime);
}

/** Whether there is a column by which rows can be compared as the question says. */
export function hasCompared(asked: TableQuestion, relation: Relation): boolean {
  const said = saidIn(asked);
  return (
    said.length > 0 &&
    relation.columns.some(({ kind }, column) => kind !== 'text' && fits(column, said, asked, relation))
  );
}

interface SaidWord {
  readonly at: number;
  readonly measure: ReturnType<typeof measureOfDegree>;
}

/** The words that compare: those that say a quantity, as "expensive" does, and others that name no column. */
function saidIn({ compared, naming, alike, english }: TableQuestion): SaidWord[] {
  const isName = (at: number): boolean => [...naming, ...alike].some((named) => named.includes(at));
  return compared
    .map((at) => ({ at, measure: measureOfDegree(english[at] ?? '') }))
    .filter(({ at, measure }) => (measure !== undefined && measure !== 'any') || !isName(at));
}

function fits(
  column: number | undefined,
  said: readonly SaidWord[],
  asked: TableQuestion,
  { columns }: Relation,
): boolean {
  const { english, naming } = asked;
  const read = columns[column ?? -1];
  if (read === undefined || column === undefined)
    return said.every(({ at }) => ofOrder.test(english[at] ?? ''));
  if (isOfPerson(asked) && !age.test(read.name.replaceAll('_', ' '))) return false;
  const isNearest = (at: number): boolean => {
    const own = nearTo(column, asked, [at]);
    return (
      own >= leastNear &&
      columns.every(({ kind }, other) => kind === 'text' || nearTo(other, asked, [at]) <= own)
    );
  };
  return said.every(
    ({ at, measure }) =>
      measure === 'any' ||
      (measure !== undefined && holds(read, measure)) ||
      naming[column]?.some((named) => named >= at && named <= at + 2) === true ||
      isNearest(at),
  );
}

const ofOrder = /^(?:first|last|top|bottom)$/;

/** Of a person, "oldest" is by age, not by the day on which something was done. */
function isOfPerson({ opening, compared, english }: TableQuestion): boolean {
  return (
    opening === 'who' &&
    compared.some((at) => /^(?:old|young)(?:est|er)$/.test(english[at] ?? '') && followsBeing(english, at))
  );
}

const age = /\b(?:age|alter|born|birth\p{L}*|dob|geb\p{L}*)\b/iu;

/** Without a column, the order of the table. */
function comparedColumns(query: TableQuery): (number | undefined)[] {
  const ofRows = partsOf(query).flatMap((part) => (part.kind === 'extreme' ? [part.column] : []));
  return query.kind === 'greatest-sum' ? [...ofRows, query.column] : ofRows;
}

function holds(column: Column, measure: Measure): boolean {
  if (column.kind === 'text') return false;
  if (measure === 'date') return column.kind === 'date' || isOfYears(column);
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
