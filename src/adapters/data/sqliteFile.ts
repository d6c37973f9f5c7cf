import * as l10n from '@vscode/l10n';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Statement, StatementRows } from '../../core/tables/askTables';
import { readOwnFile } from '../documents/ownFile';
import { queryFile } from '../tables/tableEngine';
import { quotedName } from '../../core/tables/sqlStatement';
import {
  cellText,
  DataUnavailable,
  mostTables,
  type DataTable,
  type Reading,
  type SourceOf,
} from './dataSource';

const mostBytes = 200 * 1024 * 1024;

/** Reads tables of a SQLite file in the folder, of which nothing is changed and no lock is taken. */
export async function readSqliteFile(source: SourceOf<'sqlite'>, reading: Reading): Promise<DataTable[]> {
  const bytes = await bytesOf(source, reading.folder);
  const query = (statements: readonly Statement[]) => resultsOf(bytes, statements, source, reading);
  const names = source.tables ?? (await tableNames(source, query));
  const mostRows = source.rows;
  const results = await query(
    names.map((name) => ({
      sql: `SELECT * FROM ${quotedName(name)} LIMIT ${mostRows + 1}`,
      mostRows,
    })),
  );
  return results.map(({ columns, rows, rowCount }, at) => ({
    name: names[at] ?? '',
    columns,
    rows: rows.map((row) => row.map(cellText)),
    isCut: rowCount > mostRows,
  }));
}

type Query = (statements: readonly Statement[]) => Promise<readonly StatementRows[]>;

async function tableNames({ file }: SourceOf<'sqlite'>, query: Query): Promise<string[]> {
  const sql = `SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY 1`;
  const [found] = await query([{ sql, mostRows: mostTables }]);
  if (found === undefined || found.rows.length === 0)
    throw new DataUnavailable(l10n.t('There is no table in “{0}”.', file));
  return found.rows.map(([name]) => String(name));
}

async function resultsOf(
  bytes: Uint8Array,
  statements: readonly Statement[],
  { file, seconds }: SourceOf<'sqlite'>,
  { signal }: Reading,
): Promise<readonly StatementRows[]> {
  const results = await queryFile(bytes, statements, { timeLimitMs: seconds * 1000, signal });
  signal.throwIfAborted();
  if (results === undefined)
    throw new DataUnavailable(l10n.t('“{0}” could not be read within {1} seconds.', file, seconds));
  return results.map((result) => {
    if ('message' in result)
      throw new DataUnavailable(l10n.t('SQLite says of “{0}”: {1}.', file, result.message));
    return result;
  });
}

async function bytesOf({ file }: SourceOf<'sqlite'>, folder: string): Promise<Uint8Array> {
  const steps = path.relative(folder, path.resolve(folder, file)).split(path.sep);
  if (steps[0] === '..' || path.isAbsolute(steps[0] ?? ''))
    throw new DataUnavailable(l10n.t('“{0}” is outside the folder.', file));
  const bytes = await readOwnFile({ root: folder, steps, maxBytes: mostBytes });
  if (bytes === undefined) throw new DataUnavailable(l10n.t('There is no “{0}”.', file));
  if (!(bytes instanceof Uint8Array)) throw new DataUnavailable(`“${file}”: ${bytes.reason}`);
  if ((await sizeOf(path.join(folder, ...steps.slice(0, -1), `${steps.at(-1)}-wal`))) > 0)
    throw new DataUnavailable(l10n.t('“{0}” is being written to: a part of it is still in its log.', file));
  return withoutLog(bytes);
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

/**
 * Marks a copy as one without a write-ahead log, which needs shared memory:
 * https://www.sqlite.org/fileformat2.html#file_format_version_numbers
 */
function withoutLog(bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy.set([1, 1], 18);
  return copy;
}
