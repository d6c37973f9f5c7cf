import { placesOf } from '../../model/place';
import type { TableRows } from '../../tables/askTables';
import type { SqlTable } from '../../tables/sqlTables';
import { placesOfRows } from '../../tables/tellQuery';
import { placeFields } from './placeFields';

/** A table in the fields of the public contract. */
export function tableLine({ name, table, columns }: SqlTable) {
  const { document, start, end, headings, rows } = table;
  return {
    name,
    path: document.id,
    ...placeFields(placesOf(document)(start, end)),
    headings,
    rows: rows.length,
    columns: columns.map(({ kind, ...column }) => ({ ...column, type: kind })),
  };
}

/** The result of a query in the fields of the public contract; `places` are those of its rows, in order. */
export function rowsLine({ columns, rows, rowCount, isCut, tables, from }: TableRows) {
  const named = tables.map(({ name, table }) => ({ name, path: table.document.id }));
  return {
    ...{ columns, rows, rowCount, isCut, tables: named },
    ...(from?.isEach === true && {
      places: placesOfRows({ from }).map(({ path, place }) => ({ path, ...placeFields(place) })),
    }),
    ...(from?.isEach === false && { rowsRead: from.lineCount }),
  };
}
