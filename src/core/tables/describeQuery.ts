import type { AnswerPhrases } from '../language/answerPhrases';
import type { Selection, Sign, TableLanguage, TableQuery } from '../model/tableQuery';
import { placesOf } from '../model/place';
import type { Citation, Draft } from '../model/types';
import { periodOfKey } from './askedDates';
import type { TableRows } from './askTables';
import type { SqlTable, SqlValue } from './sqlTables';
import { queryPhrases, type QueryPhrases } from './queryPhrases';
import type { ColumnKind } from './relation';
import type { Table } from '../units/tables/table';
import { count } from '../util/displayLanguage';

/** A table's columns for a reader. */
export interface DescribedColumns {
  readonly names: readonly string[];
  readonly kinds: readonly ColumnKind[];
}

/** What a ranked query computes, in words; `rows` of `of` rows were read. */
export function describeQuery(
  query: Exclude<TableQuery, GroupedQuery>,
  { columns, rows, of }: { readonly columns: DescribedColumns; readonly rows: number; readonly of: number },
  language: TableLanguage,
): string {
  const named = { ...columns, names: columns.names.map((name) => shownName(name)) };
  const phrases = queryPhrases[language];
  const which = tellSelection(query.of, named, phrases);
  const beside = besideOf(query);
  const other = beside && tellSelection(beside, named, phrases);
  const told = filled(phraseOf(query, phrases), {
    ...{ part: rowsOf(rows, of, phrases), rows: String(rows), of: String(of), which, other: other ?? '' },
    ...namesIn(query, named.names),
    most: 'most' in query ? String(query.most) : '',
  });
  // A column without a name, as of labels, gives its values alone.
  if (told === '') return which;
  return which === '' || beside !== undefined ? told : `${told} (${which})`;
}

function rowsOf(rows: number, of: number, { part, whole }: QueryPhrases): string {
  return filled(rows === of && of > 2 ? whole : part, { rows: String(rows), of: String(of) });
}

/** The rows that a query compares the selected ones with. */
function besideOf(query: TableQuery): Selection | undefined {
  if (query.kind === 'share') return query.among;
  return 'other' in query ? query.other : undefined;
}

/** The names of the columns that a query computes from. */
function namesIn(
  query: Exclude<TableQuery, GroupedQuery>,
  names: readonly string[],
): Readonly<Record<'column' | 'less' | 'by', string>> {
  return {
    column: ('column' in query ? names[query.column] : undefined) ?? '',
    less: ('less' in query ? names[query.less] : undefined) ?? '',
    by: ('by' in query ? names[query.by] : undefined) ?? '',
  };
}

function phraseOf(query: Exclude<TableQuery, GroupedQuery>, phrases: QueryPhrases): string {
  switch (query.kind) {
    case 'rows':
      return phrases.share;
    case 'values':
      return '{column}';
    case 'commonest':
      return counted(query.isMost ? phrases.most : phrases.fewest, query.most);
    case 'greatest-sum':
      return counted(query.isMost ? phrases.greatestSum : phrases.leastSum, query.most);
    case 'difference':
      return query.isRatio ? phrases.ratio : phrases.difference;
    case 'count-difference':
      return query.isRatio ? phrases.countRatio : phrases.countDifference;
    case 'column-difference':
      return query.isRatio ? phrases.columnRatio : phrases.columnDifference;
    case 'share':
      if (query.among !== undefined)
        return query.column === undefined ? phrases.shareAmong : phrases.shareOfTotalAmong;
      return query.column === undefined ? phrases.share : phrases.shareOfTotal;
    case 'count':
    case 'distinct':
    case 'sum':
    case 'average':
    case 'median':
    case 'range':
      return phrases[query.kind];
  }
}

function counted({ one, several }: QueryPhrases['most'], most: number): string {
  return most > 1 ? several : one;
}

function filled(phrase: string, values: Readonly<Record<string, string>>): string {
  return phrase.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

type GroupedQuery = Extract<TableQuery, { kind: 'grouped' }>;

/** Describes the value computed for each group. */
export function describeMeasure(
  { measure, column }: GroupedQuery,
  columns: readonly string[],
  { measured }: AnswerPhrases,
): string {
  return measured[measure].replace('{column}', () => shownName(columns[column ?? -1] ?? ''));
}

/** What rows are grouped by: a column, or the months, quarters or years in one. */
export function describeGroup(
  { by, period }: GroupedQuery,
  columns: readonly string[],
  language: TableLanguage,
): string {
  const name = shownName(columns[by] ?? '');
  return period === undefined ? name : `${queryPhrases[language].periods[period]} (${name})`;
}

/** Describes the value and the column that groups rows. */
export function describeGroups(
  query: GroupedQuery,
  columns: DescribedColumns,
  { language, phrases }: { readonly language: TableLanguage; readonly phrases: AnswerPhrases },
): string {
  const { names } = columns;
  const told = phrases.grouped
    .replace('{measured}', () => describeMeasure(query, names, phrases))
    .replace('{by}', () => describeGroup(query, names, language));
  const which = tellSelection(
    query.of,
    { ...columns, names: names.map((name) => shownName(name)) },
    queryPhrases[language],
  );
  return which === '' ? told : `${told} (${which})`;
}

function tellSelection(selection: Selection, columns: DescribedColumns, phrases: QueryPhrases): string {
  const { names } = columns;
  const column = ('column' in selection ? names[selection.column ?? -1] : undefined) ?? '';
  const tell = (one: Selection): string => tellSelection(one, columns, phrases);
  switch (selection.kind) {
    case 'all':
      return '';
    case 'has':
      return beside(column, selection.said);
    case 'compare':
      return `${column} ${signs[selection.sign]} ${selection.isDate === true ? periodOfKey(selection.value) : String(selection.value)}`;
    case 'any-of':
      return beside(column, namedValues(selection.values));
    case 'both':
      return (
        periodOf(selection.one, selection.other, names) ??
        [...new Set([tell(selection.one), tell(selection.other)])].join('; ')
      );
    case 'either':
      return filled(phrases.either, { which: tell(selection.one), other: tell(selection.other) });
    case 'extreme': {
      const inside = tell(selection.of);
      const phrase = counted(extremePhrase(selection, columns, phrases), selection.most);
      const told = filled(phrase, { most: String(selection.most), column });
      return inside === '' ? told : `${inside}; ${told}`;
    }
    case 'against':
      return `${column} ${selection.sign} ${names[selection.other] ?? ''}`;
    case 'not':
    case 'without':
      return tellDenial(selection, columns, phrases);
    case 'beside':
    case 'beyond':
      return filled(besidePhrase(selection, phrases), { column, which: tell(selection.of) });
    case 'relative':
      return filled(phrases.relative[selection.sign], { column, which: tell(selection.of) });
  }
}

/** Values with the name of their column, if it has one. */
function beside(column: string, values: string): string {
  return column === '' ? values : `${column}: ${values}`;
}

function tellDenial(
  selection: Extract<Selection, { kind: 'not' | 'without' }>,
  columns: DescribedColumns,
  phrases: QueryPhrases,
): string {
  const { names } = columns;
  if (selection.kind === 'without') return filled(phrases.without, { column: names[selection.column] ?? '' });
  const { of } = selection;
  return of.kind === 'without'
    ? filled(phrases.with, { column: names[of.column] ?? '' })
    : filled(phrases.not, { which: tellSelection(of, columns, phrases) });
}

const signs: Readonly<Record<Sign, string>> = { '=': '=', '<': '<', '<=': '≤', '>': '>', '>=': '≥' };
/** With more values, not all are named. */
export const mostNamed = 3;

/** The first few of some values, for a reader. */
export function namedValues(values: readonly string[]): string {
  const named = values.slice(0, mostNamed).map((value) => (value === '' ? '–' : shownName(value)));
  return `${named.join(', ')}${values.length > mostNamed ? ', …' : ''}`;
}

/** "Opened: 2025-06" for the first and the last day of it. */
function periodOf(one: Selection, other: Selection, names: readonly string[]): string | undefined {
  if (one.kind !== 'compare' || other.kind !== 'compare' || one.column !== other.column) return undefined;
  const [from, to] = [one, other].map(({ value }) => periodOfKey(value));
  const isOne = one.isDate === true && one.sign === '>=' && other.sign === '<=' && from === to;
  return isOne ? `${names[one.column] ?? ''}: ${from ?? ''}` : undefined;
}

function extremePhrase(
  { column, isMost }: Extract<Selection, { kind: 'extreme' }>,
  { kinds }: DescribedColumns,
  { greatest, least, latest, earliest, first, last }: QueryPhrases,
): QueryPhrases['greatest'] {
  if (column === undefined) return isMost ? last : first;
  if (kinds[column] === 'date') return isMost ? latest : earliest;
  return isMost ? greatest : least;
}

function besidePhrase(
  selection: Extract<Selection, { kind: 'beside' | 'beyond' }>,
  phrases: QueryPhrases,
): string {
  const isAfter = selection.step > 0;
  if (selection.kind === 'beyond') return isAfter ? phrases.rowsAfter : phrases.rowsBefore;
  if (selection.column === undefined) return isAfter ? phrases.rowAfter : phrases.rowBefore;
  return isAfter ? phrases.nextGreater : phrases.nextSmaller;
}

/** A name without what would be read as Markdown. */
export function shownName(name = ''): string {
  return name.replace(/[*_`[\]|\\\s]+/g, ' ').trim();
}

// Tables and results of queries in SQL, in words and in Markdown.

/** The columns of a table with their types, for a reader. */
export function describeColumns({ columns }: Pick<SqlTable, 'columns'>): string {
  return columns
    .map(({ name, kind, unit }) => `"${name}" ${kind}${unit === undefined ? '' : ` (${unit})`}`)
    .join(', ');
}

/** The number of a table's rows, and of those that are left out, for a reader. */
export function describeRows({ rows, misfits }: Pick<Table, 'rows' | 'misfits'>): string {
  const number = count(rows.length, 'row');
  return misfits === undefined
    ? number
    : `${number}; ${count(misfits, 'row')} left out for not fitting the columns`;
}

/** A value for a reader; nothing for one that is missing. */
export function shownValue(value: SqlValue | undefined): string {
  if (typeof value === 'number') return String(Number(value.toPrecision(12)));
  return value ?? '';
}

/** A result as the lines of a table in Markdown. */
export function markdownRows({ columns, rows }: Pick<TableRows, 'columns' | 'rows'>): string[] {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replace(/\s+/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map((row) => line(row.map(shownValue)))];
}

/** The citations of a draft; those of rows that a query in SQL read also say what it gave. */
export function withToldResult({
  told = [],
  citations,
}: Pick<Draft, 'told' | 'citations'>): readonly Citation[] {
  const queried = told.find(({ query }) => query.kind === 'sql');
  if (queried?.query.kind !== 'sql') return citations;
  const { query, marker, also = [] } = queried;
  return citations.map((citation) =>
    [marker, ...also].includes(citation.marker)
      ? { ...citation, quote: `${citation.quote}\n${query.table}` }
      : citation,
  );
}

/** Where the rows of a result stand, in its order; empty if they are not rows of one table. */
export function placesOfRows({ from }: Pick<TableRows, 'from'>) {
  if (from?.isEach !== true) return [];
  const { document, lines } = from.table.table;
  const placeOf = placesOf(document);
  return from.lines.map((line) => {
    const { start = 0, end = 0 } = lines.at(line) ?? {};
    return { path: document.id, place: placeOf(start, end) };
  });
}
