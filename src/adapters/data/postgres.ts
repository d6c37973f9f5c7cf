import * as l10n from '@vscode/l10n';
import { quotedName } from '../../core/tables/sqlStatement';
import {
  cellText,
  DataUnavailable,
  mostTables,
  type DataTable,
  type Reading,
  type SourceOf,
} from './dataSource';

/** Reads tables of PostgreSQL, or of what speaks its protocol, in a transaction that can only read. */
export async function readPostgres(
  source: SourceOf<'postgres'>,
  { password, signal }: Reading,
): Promise<DataTable[]> {
  const { Client } = (await import('pg')).default;
  const ms = source.seconds * 1000;
  const client = new Client({
    ...{ host: source.host, port: source.port, database: source.database, user: source.user, password },
    ssl: source.tls ? { rejectUnauthorized: true } : false,
    ...{ connectionTimeoutMillis: ms, query_timeout: ms, application_name: 'Ask Docs' },
    // Values as the server writes them.
    types: { getTypeParser: () => (text: string) => text },
  });
  // A connection that is lost fails its query, too.
  client.on('error', () => undefined);
  const stop = (): void => void client.end().catch(() => undefined);
  signal.addEventListener('abort', stop);
  try {
    await client.connect();
    await client.query('BEGIN TRANSACTION READ ONLY');
    await client.query(`SET LOCAL statement_timeout = ${ms}`);
    const read: DataTable[] = [];
    for (const name of source.tables ?? (await tableNames(source, client)))
      read.push(await readTable(source, name, client));
    return read;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DataUnavailable) throw error;
    const message = error instanceof Error && error.message !== '' ? error.message : 'it cannot be reached';
    throw new DataUnavailable(l10n.t('PostgreSQL on {0} says: {1}.', source.host, message), {
      cause: error,
    });
  } finally {
    signal.removeEventListener('abort', stop);
    await client.end().catch(() => undefined);
  }
}

interface Queries {
  query(config: {
    readonly text: string;
    readonly values?: string[];
    readonly rowMode: 'array';
  }): Promise<{ readonly rows: unknown[][]; readonly fields: readonly { readonly name: string }[] }>;
}

async function tableNames({ schema }: SourceOf<'postgres'>, client: Queries): Promise<string[]> {
  const { rows } = await client.query({
    text: 'SELECT table_name FROM information_schema.tables WHERE table_schema = $1 ORDER BY 1',
    values: [schema],
    rowMode: 'array',
  });
  if (rows.length === 0) throw new DataUnavailable(l10n.t('There is no table in “{0}”.', schema));
  return rows.slice(0, mostTables).map(([name]) => String(name));
}

async function readTable(
  { schema, rows: mostRows }: SourceOf<'postgres'>,
  name: string,
  client: Queries,
): Promise<DataTable> {
  const { rows: keys } = await client.query({
    text: `SELECT column_name FROM information_schema.key_column_usage JOIN information_schema.table_constraints
      USING (constraint_schema, constraint_name, table_schema, table_name)
      WHERE table_schema = $1 AND table_name = $2 AND constraint_type = 'PRIMARY KEY' ORDER BY ordinal_position`,
    values: [schema, name],
    rowMode: 'array',
  });
  const order = keys.map(([key]) => quotedName(String(key))).join(', ');
  const { rows, fields } = await client.query({
    text: `SELECT * FROM ${quotedName(schema)}.${quotedName(name)}${order && ` ORDER BY ${order}`} LIMIT ${mostRows + 1}`,
    rowMode: 'array',
  });
  return {
    name,
    columns: fields.map((field) => field.name),
    rows: rows.slice(0, mostRows).map((row) => row.map(cellText)),
    isCut: rows.length > mostRows,
  };
}
