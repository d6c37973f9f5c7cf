import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import { quotedName } from '../../core/tables/sqlStatement';
import {
  cellText,
  DataUnavailable,
  mostTables,
  type DataTable,
  type Reading,
  type SourceOf,
} from './dataSource';

/** The fields read from a page of results: https://trino.io/docs/current/develop/client-protocol.html */
const page = z.object({
  nextUri: z.optional(z.string()),
  columns: z.optional(z.array(z.object({ name: z.string() }))),
  data: z.optional(z.array(z.array(z.unknown()))),
  error: z.optional(z.object({ message: z.optional(z.string()) })),
});

type Ask = (url: URL, sql?: string) => Promise<z.infer<typeof page>>;

/** Reads tables of Trino by its REST protocol. */
export async function readTrino(source: SourceOf<'trino'>, reading: Reading): Promise<DataTable[]> {
  const ask = asking(source, reading);
  try {
    const names =
      source.tables ??
      (await allRows(ask, source, 'SHOW TABLES')).rows.slice(0, mostTables).map(([name]) => cellText(name));
    const read: DataTable[] = [];
    for (const name of names) {
      const sql = `SELECT * FROM ${quotedName(name)} LIMIT ${source.rows + 1}`;
      const { columns, rows } = await allRows(ask, source, sql);
      const kept = rows.slice(0, source.rows).map((row) => row.map(cellText));
      read.push({ name, columns, rows: kept, isCut: rows.length > source.rows });
    }
    return read;
  } catch (error) {
    reading.signal.throwIfAborted();
    if (error instanceof DataUnavailable) throw error;
    throw new DataUnavailable(l10n.t('Trino at {0} cannot be reached.', source.address), { cause: error });
  }
}

/** Sends to the source's own address alone: a page that points elsewhere would get the password. */
function asking(source: SourceOf<'trino'>, { password, signal }: Reading): Ask {
  const headers: Record<string, string> = {
    'X-Trino-User': source.user,
    'X-Trino-Catalog': source.catalog,
    'X-Trino-Schema': source.schema,
    'X-Trino-Source': 'Ask Docs',
  };
  if (password !== undefined)
    headers.Authorization = `Basic ${Buffer.from(`${source.user}:${password}`).toString('base64')}`;
  return async (url, sql) => {
    if (url.origin !== new URL(source.address).origin)
      throw new DataUnavailable(l10n.t('Trino at {0} points to another address.', source.address));
    const request = sql === undefined ? {} : { method: 'POST', body: sql };
    const response = await fetch(url, { ...request, headers, signal, redirect: 'error' });
    if (!response.ok)
      throw new DataUnavailable(l10n.t('Trino at {0} says: {1}.', source.address, `HTTP ${response.status}`));
    return page.parse(await response.json());
  };
}

async function allRows(
  ask: Ask,
  { address, rows: mostRows }: SourceOf<'trino'>,
  sql: string,
): Promise<{ readonly columns: string[]; readonly rows: unknown[][] }> {
  let columns: string[] = [];
  const rows: unknown[][] = [];
  let reply = await ask(new URL('/v1/statement', address), sql);
  for (;;) {
    const { error, nextUri } = reply;
    if (error !== undefined)
      throw new DataUnavailable(l10n.t('Trino at {0} says: {1}.', address, error.message ?? ''));
    columns = reply.columns?.map(({ name }) => name) ?? columns;
    rows.push(...(reply.data ?? []));
    if (nextUri === undefined || rows.length > mostRows) return { columns, rows };
    reply = await ask(new URL(nextUri));
  }
}
