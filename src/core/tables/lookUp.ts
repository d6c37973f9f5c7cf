// What a question looks up by a date, by a value that several columns of a table have, or when something is that a row says.

import type { Selection, TableQuery, WordSpan } from '../model/tableQuery';
import type { Table } from '../units/tables/table';
import { relationOfTable, subjectOf, type QueryResult } from './answerTable';
import { bracketIn } from './brackets';
import { mostValues } from './candidates';
import { stemIn, wordsIn } from './cellValues';
import { daysAskedIn, isByDay, rowsOfDays, type DaysAsked } from './daysAsked';
import { filtersOf } from './filters';
import { tableLanguageOf } from './germanWords';
import { denialsIn } from './impliedFilters';
import { operationOf, type Operation } from './operation';
import { isWeekday } from './orderedNames';
import { execute } from './query';
import { priceIn } from './prices';
import type { Relation } from './relation';
import { inEither, type RowSet } from './rowSets';
import { columnsMeant, hasSharedValues, namedAmong, saidValues, type SaidValue } from './sharedValues';
import type { Result } from './result';
import { isSingle } from './stackTables';
import { tableQuestionOf, type TableQuestion } from './tableQuestion';

/** The rows that a question looks up. */
export interface LookedUp extends QueryResult {
  /** Whether the question names the columns of its values, and says nothing else. */
  readonly isClear: boolean;
}

/** How many words a question may say beside: a verb, and of what an amount is. */
function mostLeft(asks: Asked, values: readonly SaidValue[]): number {
  if (asks === 'amount') return 2;
  return values.some(isShared) || asks === 'everyone' ? 1 : 0;
}

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
  const { asks, values, column, days } = read;
  // What costs is named in full.
  const left =
    asks === 'price' ? 0 : leftIn(asked, relation, { ...read, subject: subjectOf(table, language) });
  if (left > mostLeft(asks, values)) return undefined;
  const sets = values.map((value) => setOf(value, asked));
  const of = rowsOfDays(sets, days, relation, dateColumn(relation))?.selection;
  if (of === undefined) return undefined;
  const query = queryFor(asks, column, of);
  const result = execute(query, relation);
  return isAnswer(result)
    ? { table, query, result, isClear: left === 0 && values.every(isClear) }
    : undefined;
}

/** What a question asks for, by which values, and the column that holds it; undefined where it looks nothing up. */
function readIn(question: string, asked: TableQuestion, relation: Relation): ReadQuestion | undefined {
  const bracket = bracketIn(asked, relation);
  if (bracket !== undefined)
    return { asks: 'amount', values: [bracket.value], column: bracket.column, days: { dates: [] } };
  const price = priceIn(asked, relation);
  if (price !== undefined)
    return { asks: 'price', values: [price.value], column: price.column, days: { dates: [] } };
  const days = daysAskedIn(asked);
  const asks = days && whatIsAsked(asked, days, operationOf(question)?.kind ?? 'rows');
  return asks && readBy({ asks, days }, asked, relation);
}

function readBy(
  { asks, days }: Pick<ReadQuestion, 'asks' | 'days'>,
  asked: TableQuestion,
  relation: Relation,
): ReadQuestion | undefined {
  const values = saidValues(asked, relation, filtersOf(asked, relation));
  const isOfDate =
    values.every(({ words }) => isOfWeekday(asked.words, words)) &&
    dateColumn(relation) !== undefined &&
    isByDay(days);
  if (!isOfDate && !canLookUp(asks, values)) return undefined;
  const column = columnAsked(asked, relation, { asks, values });
  if (column !== undefined) return { asks, values, column, days };
  const isOfWork = asks === 'who' && !asked.english.some((word) => idle.has(word));
  return isOfWork && isOfDate ? readEveryone({ values, days }, relation) : undefined;
}

/** Who is none of those that work. */
const idle = new Set(
  'off away absent free ill sick holiday vacation leave frei krank urlaub abwesend'.split(' '),
);

function isOfWeekday(words: readonly string[], span: WordSpan): boolean {
  return words.slice(...span).every(isWeekday);
}

function readEveryone(
  read: Pick<ReadQuestion, 'values' | 'days'>,
  relation: Relation,
): ReadQuestion | undefined {
  const column = dateColumn(relation);
  if (column === undefined || !hasSharedValues(relation)) return undefined;
  return { ...read, asks: 'everyone', column };
}

interface ReadQuestion {
  readonly asks: Asked;
  readonly values: readonly SaidValue[];
  readonly column: number;
  readonly days: DaysAsked;
}

function queryFor(asks: Asked, column: number, of: Selection): TableQuery {
  if (asks === 'count') return { kind: 'count', of };
  return asks === 'everyone' ? { kind: 'rows', names: column, of } : { kind: 'values', column, of };
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

/** Of "everyone", the rows of days tell it: "who works on 5 December". */
type Asked = 'when' | 'which' | 'who' | 'everyone' | 'count' | 'amount' | 'price';

const dayNames = new Set('day days date dates'.split(' '));

/** Words that ask for a row by where another stands. */
const ordering = new Set('after before next previous following preceding first last'.split(' '));

/** Undefined for a question that computes, compares, denies or limits something, or that asks for anything else. */
function whatIsAsked(
  asked: TableQuestion,
  { onwards }: DaysAsked,
  operation: Operation['kind'],
): Asked | undefined {
  const { opening, english, head, compared } = asked;
  if (onwards === undefined && english.some((word) => ordering.has(word))) return undefined;
  if ([compared, denialsIn(asked)].some((found) => found.length > 0)) return undefined;
  if (operation !== 'rows') return operation === 'count' && opening.startsWith('how') ? 'count' : undefined;
  switch (opening) {
    case 'when':
    case 'who':
      return opening;
    case 'which':
    case 'what':
      return dayNames.has(english[head] ?? '') ? 'when' : 'which';
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

/** The only column of dates. */
export function dateColumn({ columns }: Relation): number | undefined {
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
    case 'everyone':
    case 'amount':
    case 'price':
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
    asks,
    values,
    column,
    days: { onwards },
    subject,
  }: ReadQuestion & { readonly subject: readonly string[] },
): number {
  const { columns, language } = relation;
  const date = dateColumn(relation);
  const used = [...values.flatMap(({ filters }) => filters.map((filter) => filter.column)), column];
  const spans = [...values, ...(date === undefined ? [] : dates)].map((one) => one.words);
  const isOfHead = (at: number): boolean =>
    at === head && (opening.startsWith('how') || dayNames.has(english[at] ?? ''));
  const stemOf = stemIn(language);
  const isInCell = (word: string): boolean =>
    columns.some(({ texts }) =>
      [...texts].some((text) => wordsIn(text, language).some((one) => stemOf(one) === stemOf(word))),
    );
  const isOfColumn = (at: number): boolean => naming.some((named) => named.includes(at));
  const isNamed = (at: number): boolean => used.some((one) => naming[one]?.includes(at));
  // "The late shift" is asked of a column "Late".
  const isBehindName = (at: number): boolean =>
    isNamed(at - 1) && !isOfColumn(at) && !isInCell(words[at] ?? '');
  const isExplained = (at: number): boolean =>
    isOfHead(at) ||
    (onwards !== undefined && english[at] === 'first') ||
    subject.includes(words[at] ?? '') ||
    spans.some(([start, end]) => start <= at && at < end) ||
    isNamed(at) ||
    isBehindName(at);
  const left = words.flatMap((word, at) =>
    isContent[at] === true && !isExplained(at) ? [{ word, at }] : [],
  );
  const counted = left.filter(({ word, at }) => !littleSaid.has(word) || isOfColumn(at) || isInCell(word));
  const isExact = left.some(
    ({ word, at }) => /\d/.test(word) || isInCell(word) || (asks !== 'amount' && isOfColumn(at)),
  );
  return isExact ? Infinity : counted.length;
}

/** Say little beside a day, unless a column or a cell has them: "the call time" of a column of calls. */
const littleSaid = new Set(
  'time times morning afternoon evening night uhrzeit vormittag nachmittag abend nacht frueh'.split(' '),
);
