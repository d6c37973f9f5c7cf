import type { Selection, TableQuery } from '../model/tableQuery';
import { textOfKey } from './askedDates';
import { quotedName } from './sqlStatement';

interface Names {
  readonly table: string;
  readonly columns: readonly string[];
}

/** A query as SQL, for a reader who wants to see how a value was computed. */
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
    case 'median': {
      const sorted = `SELECT ${column}, ROW_NUMBER() OVER (ORDER BY ${column} DESC) AS place, COUNT(${column}) OVER () AS rows FROM ${named(names.table)}${where(query.of, names)}`;
      return `SELECT AVG(${column}) FROM (${sorted}) WHERE place IN ((rows + 1) / 2, (rows + 2) / 2)`;
    }
    case 'column-difference':
      return select(`ABS(${column} - ${named(names.columns[query.less] ?? '')})`, query.of, names);
    case 'share':
      return printShare(query, names);
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

function printShare({ column, of }: Extract<TableQuery, { kind: 'share' }>, names: Names): string {
  const what = column === undefined ? 'COUNT(*)' : `SUM(${named(names.columns[column] ?? '')})`;
  return `SELECT 100.0 * (${select(what, of, names)}) / (${select(what, { kind: 'all' }, names)})`;
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
      return `${column} ${selection.sign} ${limitOf(selection)}`;
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

function limitOf({ value, isDate }: Extract<Selection, { kind: 'compare' }>): string {
  return isDate === true ? text(textOfKey(value)) : String(value);
}

function named(name: string): string {
  return quotedName(name.replace(/\s+/g, ' '));
}

function text(said: string): string {
  return `'${said.replaceAll("'", "''")}'`;
}
