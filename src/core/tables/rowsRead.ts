/** Which rows of a table a query reads, as far as its form tells. */
import type { CheckedSql } from './checkSql';
import type { SqlTable } from './sqlTables';
import { foldedName, isOne, type SqlToken } from './sqlTokens';

export interface RowsQuery {
  readonly table: SqlTable;
  /** `each`: the query itself, with the number of a row as its last column; `read`: the numbers of the rows. */
  readonly kind: 'each' | 'read';
  readonly sql: string;
}

const clauses = ['from', 'where', 'group', 'having', 'window', 'order', 'limit'];
const joins = ['union', 'intersect', 'except'];
const aggregates = new Set(
  'count sum total avg min max median percentile group_concat string_agg json_group_array json_group_object'.split(
    ' ',
  ),
);

/** The query for the rows that a query over a single table reads; undefined for any other. */
export function rowsQuery(checked: CheckedSql): RowsQuery | undefined {
  const { tokens, used } = checked;
  const top = tokens.filter(({ depth }) => depth === 0);
  if (!isOne(top[0], 'select') || top.some((token) => isOne(token, ...joins))) return undefined;
  const parts = partsOf(top);
  const from = parts.get('from');
  const table = from && tableIn(tokens.filter(isIn(from)), used);
  return from && table && queryOf(checked, { table, from, parts });
}

function queryOf(
  { sql, tokens }: CheckedSql,
  {
    table,
    from,
    parts,
  }: { readonly table: SqlTable; readonly from: Part; readonly parts: ReadonlyMap<string, Part> },
): RowsQuery {
  const [first = from, ...rest] = tokens;
  const written = (start: number, end = Infinity): string =>
    sql.slice(start - first.start, end - first.start).trimEnd();
  const list = rest.filter(({ start }) => start < from.start);
  const isTogether = ['group', 'having'].some((clause) => parts.has(clause)) || aggregatesIn(list);
  if (!isTogether && !isOne(list[0], 'distinct'))
    return {
      ...{ table, kind: 'each' },
      sql: `${written(first.start, from.start)}, _rowid_ ${written(from.start)}`,
    };
  const { end } = parts.get('where') ?? from;
  return { table, kind: 'read', sql: `SELECT _rowid_ ${written(from.start, end)}` };
}

/** A clause, from its word to that of the next. */
interface Part {
  readonly start: number;
  readonly end: number;
}

function partsOf(top: readonly SqlToken[]): Map<string, Part> {
  const starts = top.filter((token) => isOne(token, ...clauses));
  return new Map(
    starts.map(({ said, start }, at) => [said, { start, end: starts[at + 1]?.start ?? Infinity }]),
  );
}

/** Whether a token is in a clause, behind its word. */
function isIn({ start, end }: Part): (token: SqlToken) => boolean {
  return (token) => token.start > start && token.start < end;
}

/** The only table of a FROM, which may have another name in the query. */
function tableIn(tokens: readonly SqlToken[], used: readonly SqlTable[]): SqlTable | undefined {
  const [name, ...alias] = tokens;
  if (alias.length > 2 || tokens.some(({ kind }) => kind !== 'word' && kind !== 'name')) return undefined;
  return used.find((table) => foldedName(table.name) === name?.said);
}

/** Whether a list of results takes rows together. */
function aggregatesIn(tokens: readonly SqlToken[]): boolean {
  return tokens.some((token, at) => {
    if (token.kind !== 'word' || !aggregates.has(token.said) || !isOne(tokens[at + 1], '(')) return false;
    const end = tokens.findIndex(
      (other, index) => index > at && other.depth === token.depth && isOne(other, ')'),
    );
    const isOfOneRow =
      (token.said === 'min' || token.said === 'max') &&
      tokens.slice(at, end).some((other) => other.depth === token.depth + 1 && isOne(other, ','));
    return !isOfOneRow && !isOne(tokens[end + 1], 'over', 'filter') && !isInQuery(tokens, at);
  });
}

/** Whether a token stands in a query within the list. */
function isInQuery(tokens: readonly SqlToken[], at: number): boolean {
  const { depth = 0 } = tokens[at] ?? {};
  let around = depth;
  for (let index = at; index >= 0 && around > 0; index -= 1) {
    const token = tokens[index];
    if (token === undefined || token.depth >= around || !isOne(token, '(')) continue;
    if (isOne(tokens[index + 1], 'select', 'with')) return true;
    around = token.depth;
  }
  return false;
}
