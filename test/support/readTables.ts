import { sqlTables } from '../../src/core/tables/sqlTables';
import { readFile } from './readFormats';

/** The names of a document's tables, their columns, and their rows. */
export async function tablesOf(id: string, content: string | Uint8Array) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return sqlTables([await readFile(id, bytes)]).map(({ name, columns, table }) => ({
    name,
    columns: columns.map((column) => column.name),
    rows: table.rows.map(({ cells }) => cells),
  }));
}
