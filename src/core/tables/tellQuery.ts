import type { AnswerPhrases } from '../language/answerPhrases';
import type { Selection, TableQuery } from '../model/tableQuery';
import { placesOf } from '../model/place';
import type { Citation, Draft } from '../model/types';
import type { TableRows } from './askTables';
import type { SqlTable, SqlValue } from './sqlTables';
import { quotedName } from './sqlStatement';

/** What a ranked query computes, in English, which its questions are in; `rows` of `of` rows were read. */
export function tellQuery(
  query: Exclude<TableQuery, GroupedQuery>,
  { columns, rows, of }: { readonly columns: readonly string[]; readonly rows: number; readonly of: number },
): string {
  const name = (column: number): string => plain(columns[column] ?? '');
  const which = tellSelection(query.of, name);
  const where = which === '' ? '' : ` (${which})`;
  const read = `${rows} of ${of} rows`;
  switch (query.kind) {
    case 'values':
      return `${name(query.column)}${where}`;
    case 'count':
      return `of ${of} rows${where}`;
    case 'distinct':
      return `different values of ${name(query.column)} in ${read}${where}`;
    case 'sum':
      return `total of ${name(query.column)} in ${read}${where}`;
    case 'average':
      return `average of ${name(query.column)} in ${read}${where}`;
    case 'range':
      return `greatest less least ${name(query.column)} in ${read}${where}`;
    case 'commonest':
      return `${query.isMost ? 'most' : 'least'} frequent ${name(query.column)} of ${of} rows${where}`;
    case 'greatest-sum':
      return `${name(query.by)} with the ${query.isMost ? 'greatest' : 'least'} total of ${name(query.column)}${where}`;
    case 'difference':
      return `difference in ${name(query.column)} (${which}, and ${tellSelection(query.other, name)})`;
    case 'count-difference':
      return `difference between the numbers of rows (${which}, and ${tellSelection(query.other, name)})`;
  }
}

type GroupedQuery = Extract<TableQuery, { kind: 'grouped' }>;

/** What a grouped query gives for each group. */
export function tellMeasure(
  { measure, column }: GroupedQuery,
  columns: readonly string[],
  { measured }: AnswerPhrases,
): string {
  return measured[measure].replace('{column}', () => plain(columns[column ?? -1] ?? ''));
}

/** What is given, and what the groups are by. */
export function tellGroups(query: GroupedQuery, columns: readonly string[], phrases: AnswerPhrases): string {
  const told = phrases.grouped
    .replace('{measured}', () => tellMeasure(query, columns, phrases))
    .replace('{by}', () => plain(columns[query.by] ?? ''));
  const which = tellSelection(query.of, (column) => plain(columns[column] ?? ''));
  return which === '' ? told : `${told} (${which})`;
}

function tellSelection(selection: Selection, name: (column: number) => string): string {
  switch (selection.kind) {
    case 'all':
      return '';
    case 'has':
      return `${name(selection.column)}: ${selection.said}`;
    case 'compare':
      return `${name(selection.column)} ${selection.sign} ${shown(selection.value)}`;
    case 'both':
      return `${tellSelection(selection.one, name)}; ${tellSelection(selection.other, name)}`;
    case 'either':
      return `${tellSelection(selection.one, name)} or ${tellSelection(selection.other, name)}`;
    case 'extreme': {
      const inside = tellSelection(selection.of, name);
      return inside === '' ? tellExtreme(selection, name) : `${inside}; ${tellExtreme(selection, name)}`;
    }
    case 'beside': {
      const of = tellSelection(selection.of, name);
      if (selection.column === undefined) return `the row ${selection.step > 0 ? 'after' : 'before'} ${of}`;
      return `next ${selection.step > 0 ? 'greater' : 'smaller'} ${name(selection.column)} than ${of}`;
    }
    case 'beyond':
      return `rows ${selection.step > 0 ? 'after' : 'before'} ${tellSelection(selection.of, name)}`;
    case 'relative': {
      const sign = { '<': 'smaller', '>': 'greater', '=': 'same' }[selection.sign];
      return `${sign} ${name(selection.column)} ${selection.sign === '=' ? 'as' : 'than'} ${tellSelection(selection.of, name)}`;
    }
  }
}

function tellExtreme(
  { column, isMost, most }: Extract<Selection, { kind: 'extreme' }>,
  name: (column: number) => string,
): string {
  const many = most > 1 ? `${most} ` : '';
  if (column === undefined) return `${isMost ? 'last' : 'first'} ${many}in the table`;
  return `${many}${isMost ? 'greatest' : 'least'} ${name(column)}`;
}

/** A number, or the year of a date's key. */
function shown(value: number): string {
  const year = Math.floor(value / 10_000);
  const isYear = year >= 1000 && year < 2200 && [0, 9999].includes(value % 10_000);
  return String(isYear ? year : value);
}

function plain(name: string): string {
  return name.replace(/[*_`[\]|\\\s]+/g, ' ').trim();
}

/** Tables and results of queries in SQL, in words and in Markdown. */

/** The columns of a table with their types, for a reader. */
export function tellColumns({ columns }: Pick<SqlTable, 'columns'>): string {
  return columns
    .map(({ name, kind, unit }) => `"${name}" ${kind}${unit === undefined ? '' : ` (${unit})`}`)
    .join(', ');
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
export function withToldResult({ told, citations }: Pick<Draft, 'told' | 'citations'>): readonly Citation[] {
  if (told?.query.kind !== 'sql') return citations;
  const { query, marker, also = [] } = told;
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
    const { start = 0, end = 0 } = lines[line] ?? {};
    return { path: document.id, place: placeOf(start, end) };
  });
}

/** A query as SQL, for a reader who wants to see how a value was computed. */

interface Names {
  readonly table: string;
  readonly columns: readonly string[];
}

export function printQuery(query: TableQuery, names: Names): string {
  const column = 'column' in query ? named(names.columns[query.column] ?? '') : '*';
  switch (query.kind) {
    case 'values':
      return select(column, query.of, names);
    case 'count':
      return select('COUNT(*)', query.of, names);
    case 'distinct':
      return select(`COUNT(DISTINCT ${column})`, query.of, names);
    case 'sum':
      return select(`SUM(${column})`, query.of, names);
    case 'average':
      return select(`AVG(${column})`, query.of, names);
    case 'range':
      return select(`MAX(${column}) - MIN(${column})`, query.of, names);
    case 'commonest':
      return `${select(column, query.of, names)} GROUP BY ${column} ORDER BY COUNT(*)${order(query.isMost)} LIMIT 1`;
    case 'greatest-sum': {
      const by = named(names.columns[query.by] ?? '');
      return `${select(by, query.of, names)} GROUP BY ${by} ORDER BY SUM(${column})${order(query.isMost)} LIMIT 1`;
    }
    case 'grouped': {
      const by = named(names.columns[query.by] ?? '');
      const measured = { count: 'COUNT(*)', sum: `SUM(${column})`, average: `AVG(${column})` }[query.measure];
      return `${select(`${by}, ${measured}`, query.of, names)} GROUP BY ${by}`;
    }
    case 'difference':
      return `SELECT ABS((${select(column, query.of, names)}) - (${select(column, query.other, names)}))`;
    case 'count-difference':
      return `SELECT ABS((${select('COUNT(*)', query.of, names)}) - (${select('COUNT(*)', query.other, names)}))`;
  }
}

function select(what: string, of: Selection, names: Names): string {
  const from = `SELECT ${what} FROM ${named(names.table)}`;
  if (of.kind !== 'extreme') return `${from}${where(of, names)}`;
  return `${from}${where(of.of, names)}${ordered(of, names)}`;
}

function where(selection: Selection, names: Names): string {
  return selection.kind === 'all' ? '' : ` WHERE ${condition(selection, names)}`;
}

function ordered(
  { column, isMost, most }: Extract<Selection, { kind: 'extreme' }>,
  { columns }: Names,
): string {
  const by = column === undefined ? 'rowid' : named(columns[column] ?? '');
  return ` ORDER BY ${by}${order(isMost)} LIMIT ${most}`;
}

function order(isMost: boolean): string {
  return isMost ? ' DESC' : '';
}

function condition(selection: Selection, names: Names): string {
  const column = 'column' in selection ? named(names.columns[selection.column ?? -1] ?? '') : '';
  switch (selection.kind) {
    case 'all':
      return 'TRUE';
    case 'has':
      return selection.isWhole
        ? `${column} = ${text(selection.said)} COLLATE NOCASE`
        : `${column} LIKE ${text(`%${selection.said}%`)}`;
    case 'compare':
      return `${column} ${selection.sign} ${selection.value}`;
    case 'both':
      return `${condition(selection.one, names)} AND ${condition(selection.other, names)}`;
    case 'either':
      return `(${condition(selection.one, names)} OR ${condition(selection.other, names)})`;
    case 'extreme':
      return `rowid IN (${select('rowid', selection, names)})`;
    case 'beside': {
      const { step, of } = selection;
      if (selection.column === undefined)
        return `rowid IN (${select(step > 0 ? 'rowid + 1' : 'rowid - 1', of, names)})`;
      const [nearest, sign] = step > 0 ? ['MIN', '>'] : ['MAX', '<'];
      const beyond = `${column} ${sign} (${select(column, of, names)})`;
      return `${column} = (SELECT ${nearest}(${column}) FROM ${named(names.table)} WHERE ${beyond})`;
    }
    case 'beyond': {
      const [edge, sign] = selection.step > 0 ? ['MAX', '>'] : ['MIN', '<'];
      return `rowid ${sign} (${select(`${edge}(rowid)`, selection.of, names)})`;
    }
    case 'relative':
      return `${column} ${selection.sign} (${select(column, selection.of, names)})`;
  }
}

function named(name: string): string {
  return quotedName(name.replace(/\s+/g, ' '));
}

function text(said: string): string {
  return `'${said.replaceAll("'", "''")}'`;
}
