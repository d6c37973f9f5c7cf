import { readFile } from 'node:fs/promises';
import initSqlJs from 'sql.js/dist/sql-wasm-browser.js';
import { quotedName } from '../../core/tables/sqlStatement';
import type { LoadedTable, SqlResults, Statement, StatementRows } from '../../core/tables/askTables';
import { sqlRows, type SqlKind, type SqlValue } from '../../core/tables/sqlTables';

/** What the SQL thread is started with: the tables, or the database file, that it is asked about. */
export interface SqlDatabase {
  readonly wasmFile: string;
  readonly file?: Uint8Array | undefined;
  readonly tables: readonly LoadedTable[];
}

/** What the thread says: first that the tables are loaded, then the results of the statements that it is sent. */
export type FromSqlThread =
  { readonly isLoaded: true } | { readonly results: SqlResults } | { readonly message: string };

type Database = InstanceType<Awaited<ReturnType<typeof initSqlJs>>['Database']>;

/** Bytes that SQLite may take. */
const memoryLimit = 512 * 1024 * 1024;
const longestText = 4000;

/** Makes a database of the tables, in memory; it runs statements one after the other. */
export async function openSql({
  wasmFile,
  file,
  tables,
}: SqlDatabase): Promise<(statements: readonly Statement[]) => SqlResults> {
  const { Database } = await initSqlJs({ wasmBinary: await readFile(wasmFile) });
  const database = new Database(file);
  database.run(`PRAGMA hard_heap_limit = ${memoryLimit}`);
  database.run('BEGIN');
  for (const table of tables) load(table, database);
  database.run('COMMIT');
  database.run('PRAGMA query_only = ON');
  return (statements) =>
    statements.map((statement) => {
      try {
        return resultOf(statement, database);
      } catch (error) {
        return { message: error instanceof Error ? error.message : String(error) };
      }
    });
}

const types: Readonly<Record<SqlKind, string>> = {
  integer: 'INTEGER',
  number: 'REAL',
  date: 'TEXT',
  text: 'TEXT COLLATE NOCASE',
};

function load({ name, columns, lines }: LoadedTable, database: Database): void {
  const defined = columns.map((column) => `${quotedName(column.name)} ${types[column.kind]}`);
  database.run(`CREATE TABLE ${quotedName(name)} (${defined.join(', ')})`);
  const names = columns.map((column) => quotedName(column.name));
  const marks = columns.map(() => ', ?');
  const insert = database.prepare(
    `INSERT INTO ${quotedName(name)} (_rowid_, ${names.join(', ')}) VALUES (?${marks.join('')})`,
  );
  for (const { number, values } of sqlRows(lines, columns)) insert.run([number, ...values]);
  insert.free();
}

function resultOf({ sql, mostRows }: Statement, database: Database): StatementRows {
  const statement = database.prepare(sql);
  try {
    const rows: SqlValue[][] = [];
    let rowCount = 0;
    for (; statement.step(); rowCount += 1) if (rowCount < mostRows) rows.push(statement.get().map(plain));
    return { columns: statement.getColumnNames(), rows, rowCount };
  } finally {
    statement.free();
  }
}

/** A value that fits a message: bytes as their digits, long texts cut. */
function plain(value: string | number | Uint8Array | null): SqlValue {
  if (typeof value === 'number' || value === null) return value;
  const text = typeof value === 'string' ? value : Buffer.from(value.slice(0, longestText)).toString('hex');
  return text.length > longestText ? `${text.slice(0, longestText)} …` : text;
}
