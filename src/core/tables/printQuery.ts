import { computedFrom, rowsTold, type Computed } from './computedColumns';
import type { Period, Selection, TableQuery } from '../model/tableQuery';
import { textOfKey } from './askedDates';
import { quotedName } from './sqlStatement';
import { nameOfUnits, sqlNamesOf, sqlTables } from './sqlTables';
import { nameOfTable, type Table } from '../units/tables/table';
import { cellIn } from '../units/tables/tableRow';

/** What a query is over, in SQL. */
interface Names {
  readonly from: string;
  readonly columns: readonly string[];
  /** The number of a row of the first table. */
  readonly row: string;
}

type Named = Pick<Table, 'columns' | 'lines' | 'headings' | 'document' | 'joined' | 'stacked'>;

/**
 * A query as SQL, for a reader who wants to see how a value was computed; by the units of the column, if it gives a value for each.
 */
export function printQuery(query: TableQuery, table: Named, isByUnit = false): string {
  const names = namesOf(table);
  const print = (by: Names): string =>
    isByUnit && 'column' in query
      ? printedByUnit(query, named(nameOfUnits(sqlNamesOf(table.columns)[query.column] ?? '')), by)
      : printed(query, by);
  const sql = print(names);
  // The rows of a stack have no numbers of their own.
  if (table.stacked === undefined || !sql.includes(names.row)) return sql;
  return print({ ...names, from: `(SELECT ROW_NUMBER() OVER () AS ${names.row}, * FROM ${names.from})` });
}

function printedByUnit(query: TableQuery, unit: string, names: Names): string {
  if (query.kind !== 'grouped') return grouped(query, unit, names);
  const { by, period, measure, column = 0, of } = query;
  const group = `${groupOf(names.columns[by] ?? '', period)}, ${unit}`;
  return grouped({ kind: measure === 'average' ? 'average' : 'sum', column, of }, group, names);
}

function grouped(query: TableQuery, group: string, names: Names): string {
  return `${printed(query, names).replace(/^SELECT /, () => `SELECT ${group}, `)} GROUP BY ${group}`;
}

function namesOf(table: Named): Names {
  const name = named(nameOfTable(table));
  const { joined, stacked } = table;
  const columns = sqlNamesOf(table.columns);
  if (joined === undefined) {
    const from = stacked === undefined ? name : `(${unionOf(table, stacked, named(columns.at(-1) ?? ''))})`;
    return { from, columns: withComputed(table, columns.map(named)), row: 'rowid' };
  }
  const other = nameOfTable(joined.table);
  const second = named(other === nameOfTable(table) ? `${other} 2` : other);
  const others = sqlNamesOf(joined.table.columns);
  const ofOther = (at: number): string => `${second}.${named(others[at] ?? '')}`;
  const own = columns.slice(0, -joined.added.length).map((column) => `${name}.${named(column)}`);
  const [column, key] = joined.on;
  return {
    from: `${name} LEFT JOIN ${second} ON ${own[column] ?? ''} = ${ofOther(key)} COLLATE NOCASE`,
    columns: withComputed(table, [...own, ...joined.added.map(ofOther)]),
    row: `${name}.rowid`,
  };
}

/** All rows of the tables of a stack, with the name of each. */
function unionOf({ lines, columns, document }: Named, stacked: readonly Table[], section: string): string {
  const names = new Map(sqlTables([document]).map(({ table, name }) => [table, name]));
  let line = 0;
  const parts = stacked.map((part) => {
    const name = lines.at(line)?.cells[columns.length - 1] ?? '';
    line += part.rows.length;
    return `SELECT *, ${text(name)} AS ${section} FROM ${quotedName(names.get(part) ?? '')}`;
  });
  return parts.join(' UNION ALL ');
}

function withComputed({ columns, lines }: Named, names: readonly string[]): string[] {
  const rows = lines.slice(0, rowsTold).map((row) => columns.map((_, at) => cellIn(row, at)));
  const computed = computedFrom(columns, rows).map(({ kind, of: [one, other] }) =>
    sqlOf(kind, [names[one] ?? '', names[other] ?? '']),
  );
  return [...names, ...computed];
}

function sqlOf(kind: Computed['kind'], [one, other]: readonly [string, string]): string {
  if (kind === 'days') return `julianday(${one}) - julianday(${other})`;
  return [one, other].join(kind === 'product' ? ' * ' : ' - ');
}

function printed(query: TableQuery, names: Names): string {
  const column = 'column' in query ? (names.columns[query.column ?? -1] ?? '') : '*';
  switch (query.kind) {
    case 'rows':
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
    case 'median': {
      const sorted = `SELECT ${column} AS value, ROW_NUMBER() OVER (ORDER BY ${column} DESC) AS place, COUNT(${column}) OVER () AS rows FROM ${names.from}${where(query.of, names)}`;
      return `SELECT AVG(value) FROM (${sorted}) WHERE place IN ((rows + 1) / 2, (rows + 2) / 2)`;
    }
    case 'column-difference':
      return select(comparing(column, names.columns[query.less] ?? '', query), query.of, names);
    case 'share':
      return printShare(query, names);
    case 'range':
      return select(`MAX(${column}) - MIN(${column})`, query.of, names);
    case 'commonest':
      return `${select(column, query.of, names)} GROUP BY ${column} ORDER BY COUNT(*)${order(query.isMost)} LIMIT ${query.most}`;
    case 'greatest-sum': {
      const by = names.columns[query.by] ?? '';
      return `${select(by, query.of, names)} GROUP BY ${by} ORDER BY SUM(${column})${order(query.isMost)} LIMIT ${query.most}`;
    }
    case 'grouped': {
      const by = groupOf(names.columns[query.by] ?? '', query.period);
      const measured = { count: 'COUNT(*)', sum: `SUM(${column})`, average: `AVG(${column})` }[query.measure];
      return `${select(`${by}, ${measured}`, query.of, names)} GROUP BY ${by}`;
    }
    case 'difference':
      return printComparison(`SUM(${column})`, query, names);
    case 'count-difference':
      return printComparison('COUNT(*)', query, names);
  }
}

function printComparison(
  what: string,
  query: Extract<TableQuery, { kind: 'difference' | 'count-difference' }>,
  names: Names,
): string {
  const [one, other] = [query.of, query.other].map((of) => `(${select(what, of, names)})`);
  return `SELECT ${comparing(one ?? '', other ?? '', query)}`;
}

function comparing(one: string, other: string, { isRatio }: { readonly isRatio?: true }): string {
  return isRatio ? `1.0 * ${one} / ${other}` : `ABS(${one} - ${other})`;
}

/** A column, or the period that its dates are in. */
function groupOf(column: string, period: Period | undefined): string {
  switch (period) {
    case undefined:
      return column;
    case 'month':
      return `substr(${column}, 1, 7)`;
    case 'quarter':
      return `substr(${column}, 1, 5) || 'Q' || ((CAST(substr(${column}, 6, 2) AS INTEGER) + 2) / 3)`;
    case 'year':
      return `substr(${column}, 1, 4)`;
  }
}

function printShare(
  { column, of, among = { kind: 'all' } }: Extract<TableQuery, { kind: 'share' }>,
  names: Names,
): string {
  const what = column === undefined ? 'COUNT(*)' : `SUM(${names.columns[column] ?? ''})`;
  return `SELECT 100.0 * (${select(what, of, names)}) / (${select(what, among, names)})`;
}

function select(what: string, of: Selection, names: Names): string {
  const from = `SELECT ${what} FROM ${names.from}`;
  if (of.kind !== 'extreme') return `${from}${where(of, names)}`;
  return `${from}${where(of.of, names)}${ordered(of, names)}`;
}

function where(selection: Selection, names: Names): string {
  return selection.kind === 'all' ? '' : ` WHERE ${condition(selection, names)}`;
}

function ordered(
  { column, isMost, most }: Extract<Selection, { kind: 'extreme' }>,
  { columns, row }: Names,
): string {
  const by = column === undefined ? row : (columns[column] ?? '');
  return ` ORDER BY ${by}${order(isMost)} LIMIT ${most}`;
}

function order(isMost: boolean): string {
  return isMost ? ' DESC' : '';
}

function condition(selection: Selection, names: Names): string {
  const column = 'column' in selection ? (names.columns[selection.column ?? -1] ?? '') : '';
  switch (selection.kind) {
    case 'all':
      return 'TRUE';
    case 'has':
      return selection.isWhole
        ? `${column} = ${text(selection.said)} COLLATE NOCASE`
        : `${column} LIKE ${text(`%${selection.said}%`)}`;
    case 'compare':
      return `${column} ${selection.sign} ${limitOf(selection)}`;
    case 'any-of':
      return `${column} IN (${selection.values.map(text).join(', ')})`;
    case 'both':
      return `${condition(selection.one, names)} AND ${condition(selection.other, names)}`;
    case 'either':
      return `(${condition(selection.one, names)} OR ${condition(selection.other, names)})`;
    case 'against':
      return `${column} ${selection.sign} ${nameIn(names, selection.other)}`;
    case 'not':
      return `(${condition(selection.of, names)}) IS NOT TRUE`;
    case 'without':
      return `COALESCE(${column}, '') IN (${['', ...selection.said].map(text).join(', ')})`;
    case 'extreme':
      return `${names.row} IN (${select(names.row, selection, names)})`;
    case 'beside': {
      const { step, of } = selection;
      if (selection.column === undefined)
        return `${names.row} IN (${select(`${names.row} ${step > 0 ? '+' : '-'} 1`, of, names)})`;
      const [nearest, sign] = step > 0 ? ['MIN', '>'] : ['MAX', '<'];
      const beyond = `${column} ${sign} (${select(column, of, names)})`;
      return `${column} = (SELECT ${nearest}(${column}) FROM ${names.from} WHERE ${beyond})`;
    }
    case 'beyond': {
      const [edge, sign] = selection.step > 0 ? ['MAX', '>'] : ['MIN', '<'];
      return `${names.row} ${sign} (${select(`${edge}(${names.row})`, selection.of, names)})`;
    }
    case 'relative':
      return `${column} ${selection.sign} (${select(column, selection.of, names)})`;
  }
}

function nameIn({ columns }: Names, at: number): string {
  return columns[at] ?? '';
}

function limitOf({ value, isDate }: Extract<Selection, { kind: 'compare' }>): string {
  return isDate === true ? text(textOfKey(value)) : String(value);
}

function named(name: string): string {
  return quotedName(name.replace(/\s+/g, ' '));
}

function text(said: string): string {
  return `'${said.replaceAll("'", "''")}'`;
}
