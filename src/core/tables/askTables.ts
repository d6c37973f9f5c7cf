import { checkSql, sentenceOfSqlite, rowsQuery, type RowsQuery } from './sqlStatement';
import {
  isOfText,
  sqlLinesOf,
  type SqlLines,
  type SqlReading,
  type SqlTable,
  type SqlValue,
} from './sqlTables';

/** A table to be queried, with all its lines. */
export interface LoadedTable {
  readonly name: string;
  readonly columns: readonly (SqlReading & { readonly name: string })[];
  readonly lines: SqlLines;
  /** Tables of the same version have the same content. */
  readonly version: string;
}

export interface Statement {
  readonly sql: string;
  /** Rows beyond these are counted only. */
  readonly mostRows: number;
}

export interface StatementRows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly SqlValue[])[];
  readonly rowCount: number;
}

/** Runs SQL over tables; what it runs can change nothing outside of it. */
export interface TableEngine {
  /**
   * The result of each statement, or what SQLite says is wrong with it; undefined if all together take longer
   * than the limit, from when the tables are loaded. Rejects when the signal aborts.
   */
  run(
    tables: readonly LoadedTable[],
    statements: readonly Statement[],
    limits: { readonly timeLimitMs: number; readonly signal: AbortSignal },
  ): Promise<SqlResults | undefined>;
}

/** The results of statements, or what SQLite says is wrong with them. */
export type SqlResults = readonly (StatementRows | { readonly message: string })[];

export interface TableRows extends StatementRows {
  /** Whether there are more rows than these. */
  readonly isCut: boolean;
  /** The tables that the query names. */
  readonly tables: readonly SqlTable[];
  /** The table that the rows belong to; left out if they combine several tables or a subquery. */
  readonly from?: RowsFrom;
}

export interface RowsFrom {
  readonly table: SqlTable;
  /** True if result rows are table rows in the same order; false if they are aggregates. */
  readonly isEach: boolean;
  /** Indices of the table's lines, as far as rows are given. */
  readonly lines: readonly number[];
  readonly lineCount: number;
}

/** Limits of a query; by default 10 seconds and 200 rows. */
export interface AskingTables {
  readonly engine: TableEngine;
  readonly timeLimitMs?: number;
  readonly mostRows?: number;
}

const usualTimeLimitMs = 10_000;
const usualMostRows = 200;
/** Rows that were taken together are told up to this number. */
const mostLines = 100_000;
/** More cells do not fit into the memory of a query; those of a table that is handed over cell by cell take more of it. */
const mostCells = { ofText: 20_000_000, each: 2_000_000 };

/** Why a query gives nothing, in a sentence. */
export interface QueryProblem {
  readonly problem: string;
  /** The query took too long, and may be right. */
  readonly isStopped?: true;
}

/** Runs a query over the current content of the tables. */
export async function askTables(
  given: string,
  tables: readonly SqlTable[],
  { engine, timeLimitMs = usualTimeLimitMs, mostRows = usualMostRows }: AskingTables,
  signal: AbortSignal,
): Promise<TableRows | QueryProblem> {
  const checked = checkSql(given, tables);
  if ('problem' in checked) return checked;
  const { used, sql } = checked;
  const large = used.find((one) => cellsIn(one) > mostCellsOf(one));
  if (large !== undefined)
    return { problem: `"${large.name}" has more than ${mostCellsOf(large).toLocaleString('en')} cells.` };
  const rows = rowsQuery(checked);
  const statements = [{ sql, mostRows }, ...(rows ? [statementOf(rows, mostRows)] : [])];
  const results = await engine.run(used.map(loaded), statements, { timeLimitMs, signal });
  if (results !== undefined) return resultOf(results, rows, { used, tables });
  return {
    problem: `The query did not end within ${timeLimitMs / 1000} s, and was stopped.`,
    isStopped: true,
  };
}

function resultOf(
  [result = { message: 'it ended' }, ofRows]: SqlResults,
  rows: RowsQuery | undefined,
  { used, tables }: { readonly used: readonly SqlTable[]; readonly tables: readonly SqlTable[] },
): TableRows | QueryProblem {
  if ('message' in result) return { problem: sentenceOfSqlite(result.message, { used, tables }) };
  const found = withRows(result, rows, ofRows);
  return { ...found, isCut: found.rowCount > found.rows.length, tables: used };
}

function statementOf({ kind, sql }: RowsQuery, mostRows: number): Statement {
  return { sql, mostRows: kind === 'each' ? mostRows : mostLines };
}

function cellsIn({ columns, table }: SqlTable): number {
  return columns.length * table.lines.length;
}

function mostCellsOf({ table }: SqlTable): number {
  return isOfText(table) ? mostCells.ofText : mostCells.each;
}

function loaded(table: SqlTable): LoadedTable {
  const columns = table.columns.map(({ name, kind, mixed, unitsOf }) => ({
    ...{ name, kind },
    ...(mixed && { mixed }),
    ...(unitsOf !== undefined && { unitsOf }),
  }));
  const { document, start } = table.table;
  const version = [document.id, document.contentHash, start, table.name].join(' ');
  return { name: table.name, columns, lines: sqlLinesOf(table.table), version };
}

/**
 * A result with where its rows are from. If each is a row of the table, it is taken from the query for the rows: a query
 * without an order need not give the same twice.
 */
function withRows(
  result: StatementRows,
  rows: RowsQuery | undefined,
  ofRows: StatementRows | { readonly message: string } | undefined,
): StatementRows & Pick<TableRows, 'from'> {
  if (rows === undefined || ofRows === undefined || 'message' in ofRows) return result;
  const isEach = rows.kind === 'each';
  const lines = ofRows.rows.map((row) => Number(row.at(-1)) - 1);
  const from = { table: rows.table, isEach, lines, lineCount: ofRows.rowCount };
  if (!isEach) return { ...result, from };
  return {
    columns: ofRows.columns.slice(0, -1),
    rows: ofRows.rows.map((row) => row.slice(0, -1)),
    rowCount: ofRows.rowCount,
    from,
  };
}
