// What a question looks up by a date, by a value that several columns of a table have, or when something is that a row says.

import type { TableQuery } from '../model/tableQuery';
import type { Table } from '../units/tables/table';
import { relationOfTable, subjectOf, type QueryResult } from './answerTable';
import { isComparedWith } from './askedDates';
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
import { columnsMeant, namedAmong, saidValues, type SaidValue } from './sharedValues';
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
  const [found, ...others] = lookUpsIn(question, tables).filter(({ result }) => result.rows.length > 0);
  return others.length > 0 ? undefined : found;
}

/** Whether a question looks something up of a day that no row of these tables is of: other rows do not answer it. */
export function looksUpOtherDay(question: string, tables: readonly Table[]): boolean {
  const found = lookUpsIn(question, tables);
  return found.length > 0 && found.every(({ result, isClear: is }) => is && result.rows.length === 0);
}

function lookUpsIn(question: string, tables: readonly Table[]): LookedUp[] {
  return tables.filter(isSingle).flatMap((table) => lookUpIn(question, table) ?? []);
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
  const isOfDate = values.length === 0 && datesSelecting(asked, relation).length > 0 && isOfDays(asked);
  const column =
    isOfDate || canLookUp(asks, values) ? columnAsked(asked, relation, { asks, values }) : undefined;
  return column === undefined ? undefined : { asks, values, column };
}

function isOfDays({ dates }: TableQuestion): boolean {
  return dates.every(({ from, until }) => from === until);
}

function isAnswer(result: Result | undefined): result is Result {
  return result !== undefined && result.values.length <= mostValues;
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
  if (asked.dates.some(({ words: span }) => isComparedWith(asked.words, span))) return undefined;
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
  asked: TableQuestion,
  relation: Relation,
  { asks, values }: { readonly asks: Asked; readonly values: readonly SaidValue[] },
): number | undefined {
  const [named] = values.flatMap((value) => value.named);
  const holding = values.flatMap(({ filters }) => filters.map(({ column }) => column));
  switch (asks) {
    case 'who':
      return named ?? columnNamed(asked, relation);
    case 'count':
      return holding[0];
    case 'when':
      return dateColumn(relation);
    case 'which': {
      const isHead = (at: number): boolean => asked.naming[at]?.includes(asked.head) === true;
      const wanted = relation.columns.findIndex((_, at) => isHead(at) && !holding.includes(at));
      if (wanted >= 0 || values.length === 0) return wanted < 0 ? undefined : wanted;
      return dateColumn(relation) ?? keyBeside(holding, relation);
    }
  }
}

/** A column that tells the rows apart, other than these. */
function keyBeside(holding: readonly number[], { columns, rowCount }: Relation): number | undefined {
  const key = columns.findIndex(
    ({ texts, computed }, at) => computed === undefined && texts.size === rowCount && !holding.includes(at),
  );
  return key < 0 ? undefined : key;
}

/** The only column of texts that a question names. */
function columnNamed(asked: TableQuestion, relation: Relation): number | undefined {
  const texts = relation.columns.flatMap(({ kind }, at) => (kind === 'text' ? [at] : []));
  const [named, ...others] = texts.filter(namedAmong(texts, asked, { relation, isFree: () => true }));
  return others.length > 0 ? undefined : named;
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
