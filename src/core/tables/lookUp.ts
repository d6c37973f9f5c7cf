// What a question looks up by a value that several columns of a table have, or when something is that a row says.

import type { TableQuery } from '../model/tableQuery';
import type { Table } from '../units/tables/table';
import { relationOfTable, subjectOf, type QueryResult } from './answerTable';
import { mostValues } from './candidates';
import { stemIn, wordsIn } from './cellValues';
import { filtersOf, rowsOfDate } from './filters';
import { tableLanguageOf } from './germanWords';
import { denialsIn } from './impliedFilters';
import { operationOf, type Operation } from './operation';
import { execute } from './query';
import { rangesIn } from './ranges';
import type { Relation } from './relation';
import { inBoth, inEither, type RowSet } from './rowSets';
import { columnsMeant, saidValues, type SaidValue } from './sharedValues';
import type { Result } from './result';
import { isSingle } from './stackTables';
import { tableQuestionOf, type TableQuestion } from './tableQuestion';

/** The rows that a question looks up. */
export interface LookedUp extends QueryResult {
  /** Whether the question names the columns of its values, and says nothing else. */
  readonly isClear: boolean;
}

/** What else a question may say of a value in several columns: a verb. */
const mostLeft = 1;

/** The rows of the only one of these tables in which a question looks a value up; undefined if there is none, or if there are more. */
export function lookedUp(question: string, tables: readonly Table[]): LookedUp | undefined {
  const [found, ...others] = tables.filter(isSingle).flatMap((table) => lookUpIn(question, table) ?? []);
  return others.length > 0 ? undefined : found;
}

function lookUpIn(question: string, table: Table): LookedUp | undefined {
  const language = tableLanguageOf(question);
  const relation = relationOfTable(table, language);
  const asked = tableQuestionOf(question, relation);
  const read = readIn(question, asked, relation);
  if (read === undefined) return undefined;
  const { asks, values, column } = read;
  const left = leftIn(asked, relation, { values, column, subject: subjectOf(table, language) });
  if (left > (values.some(isShared) ? mostLeft : 0)) return undefined;
  const { selection: of } = [
    ...values.map((value) => setOf(value, asked)),
    ...datesSelecting(asked, relation),
  ].reduce(inBoth);
  const query: TableQuery = asks === 'count' ? { kind: 'count', of } : { kind: 'values', column, of };
  const result = execute(query, relation);
  return isAnswer(result)
    ? { table, query, result, isClear: left === 0 && values.every(isClear) }
    : undefined;
}

/** What a question asks for, by which values, and the column that holds it; undefined where it looks nothing up. */
function readIn(
  question: string,
  asked: TableQuestion,
  relation: Relation,
): { readonly asks: Asked; readonly values: readonly SaidValue[]; readonly column: number } | undefined {
  const asks = whatIsAsked(asked, operationOf(question)?.kind ?? 'rows');
  if (asks === undefined) return undefined;
  const values = saidValues(asked, relation, filtersOf(asked, relation));
  const column = canLookUp(asks, values) ? columnAsked(asked, relation, { asks, values }) : undefined;
  return column === undefined ? undefined : { asks, values, column };
}

function isAnswer(result: Result | undefined): result is Result {
  return result !== undefined && result.rows.length > 0 && result.values.length <= mostValues;
}

/** Whether it is known in which columns values can stand, and there is one that stands in several, or a row says when something is. */
function canLookUp(asks: Asked, values: readonly SaidValue[]): boolean {
  if (values.length === 0 || values.some(({ named }) => named.length > 1)) return false;
  if (!values.some(isShared)) return asks === 'when';
  return asks !== 'who' || values.some(({ named }) => named.length === 1);
}

function isShared({ filters }: SaidValue): boolean {
  return filters.length > 1;
}

function isClear(value: SaidValue): boolean {
  return !isShared(value) || value.named.length === 1;
}

type Asked = 'when' | 'which' | 'who' | 'count';

const days = new Set('day days date dates'.split(' '));

/** Words that ask for a row by where another stands. */
const ordering = new Set('after before next previous following preceding first last'.split(' '));

/** Undefined for a question that computes, compares, denies or limits something, or that asks for anything else. */
function whatIsAsked(asked: TableQuestion, operation: Operation['kind']): Asked | undefined {
  const { opening, english, head, compared } = asked;
  if (english.some((word) => ordering.has(word))) return undefined;
  if ([compared, denialsIn(asked), rangesIn(asked)].some((found) => found.length > 0)) return undefined;
  if (operation !== 'rows') return operation === 'count' && opening.startsWith('how') ? 'count' : undefined;
  switch (opening) {
    case 'when':
    case 'who':
      return opening;
    case 'which':
    case 'what':
      return days.has(english[head] ?? '') ? 'when' : 'which';
    case 'how often':
      return 'count';
    default:
      return undefined;
  }
}

/** The rows that have a value in a column in which it can stand. */
function setOf(value: SaidValue, asked: TableQuestion): RowSet {
  const columns = columnsMeant(value, asked);
  const [first = value.filters[0], ...others] = value.filters.filter(({ column }) =>
    columns.includes(column),
  );
  return others.reduce<RowSet>(inEither, first);
}

/** The rows of each date that a question states, in a table with one column of dates. */
function datesSelecting({ dates }: TableQuestion, relation: Relation): RowSet[] {
  const column = dateColumn(relation);
  return column === undefined ? [] : dates.flatMap((date) => rowsOfDate(date, relation, column) ?? []);
}

/** The only column of dates. */
function dateColumn({ columns }: Relation): number | undefined {
  const [column, ...others] = columns.flatMap(({ kind, computed }, at) =>
    kind === 'date' && computed === undefined ? [at] : [],
  );
  return others.length > 0 ? undefined : column;
}

/** The column that a question asks for: the one that it names for that, unless it holds the value; otherwise one that tells the rows apart. */
function columnAsked(
  { naming, head }: TableQuestion,
  relation: Relation,
  { asks, values }: { readonly asks: Asked; readonly values: readonly SaidValue[] },
): number | undefined {
  const [named] = values.flatMap((value) => value.named);
  const date = dateColumn(relation);
  if (asks === 'who' && named !== undefined) return named;
  const holding = values.flatMap(({ filters }) => filters.map(({ column }) => column));
  if (asks === 'count') return holding[0];
  const isHead = (at: number): boolean => naming[at]?.includes(head) === true && !holding.includes(at);
  const asked = asks === 'when' ? -1 : relation.columns.findIndex((_, at) => isHead(at));
  if (asked >= 0) return asked;
  if (date !== undefined || asks === 'when') return date;
  const isKey = ({ texts, computed }: Relation['columns'][number], at: number): boolean =>
    computed === undefined && texts.size === relation.rowCount && !holding.includes(at);
  const key = relation.columns.findIndex(isKey);
  return key < 0 ? undefined : key;
}

/** How many words say something else; too many, if one of them is a number, a date, the name of another column or stands in a cell. */
function leftIn(
  { words, isContent, dates, naming, head, opening, english }: TableQuestion,
  relation: Relation,
  {
    values,
    column,
    subject,
  }: { readonly values: readonly SaidValue[]; readonly column: number; readonly subject: readonly string[] },
): number {
  const { columns, language } = relation;
  const date = dateColumn(relation);
  const used = [...values.flatMap(({ filters }) => filters.map((filter) => filter.column)), column];
  const spans = [...values, ...(date === undefined ? [] : dates)].map((one) => one.words);
  const isOfHead = (at: number): boolean =>
    at === head && (opening.startsWith('how') || days.has(english[at] ?? ''));
  const isExplained = (at: number): boolean =>
    isOfHead(at) ||
    subject.includes(words[at] ?? '') ||
    spans.some(([start, end]) => start <= at && at < end) ||
    used.some((one) => naming[one]?.includes(at));
  const left = words.flatMap((word, at) =>
    isContent[at] === true && !isExplained(at) ? [{ word, at }] : [],
  );
  const stemOf = stemIn(language);
  const isInCell = (word: string): boolean =>
    columns.some(({ texts }) =>
      [...texts].some((text) => wordsIn(text, language).some((one) => stemOf(one) === stemOf(word))),
    );
  const isExact = left.some(
    ({ word, at }) => /\d/.test(word) || naming.some((named) => named.includes(at)) || isInCell(word),
  );
  return isExact ? Infinity : left.length;
}
