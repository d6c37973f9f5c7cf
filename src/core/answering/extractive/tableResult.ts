import { phrasesFor, type AnswerPhrases } from '../../language/answerPhrases';
import { columnLetters, columnOf, placesOf } from '../../model/place';
import type { ComputedRows, TableLanguage, TableQuery } from '../../model/tableQuery';
import type { Place, TableResult } from '../../model/types';
import type { TableQueryFound } from '../../tables/answerTable';
import { dateIn } from '../../tables/cellDates';
import { describeGroup, describeGroups, describeMeasure, describeQuery } from '../../tables/describeQuery';
import { printQuery } from '../../tables/printQuery';
import type { Table } from '../../units/tables/table';

/** Rows shown. */
export const mostShown = 12;
/** More groups are not drawn. */
export const mostDrawn = 40;

/** The result of a query, in words and as data. */
export function computedRows(
  { table, query, result }: TableQueryFound,
  { question, isLikely }: { readonly question: string; readonly isLikely: boolean },
): ComputedRows {
  const { phrases, language: told } = phrasesFor(question);
  const language = told === 'de' ? 'de' : 'en';
  const { columns, lines, document, joined } = table;
  const rows = result.rows.flatMap((row) => lines[row] ?? []);
  return {
    query,
    start: lines[0]?.start ?? 0,
    contentHash: document.contentHash,
    ...(joined !== undefined && { joined: sourceOf(joined.table) }),
    what:
      query.kind === 'grouped'
        ? describeGroups(query, columns, { language, phrases })
        : describeQuery(query, { columns, rows: rows.length, of: lines.length }, language),
    ...(!isLikely && { hedge: phrases.likely }),
    result: {
      values: result.values,
      ...(groupRows(query, columns, { result, phrases, language }) ?? {
        columns,
        rows: rows.slice(0, mostShown).map(({ cells }) => columns.map((_, at) => cells[at] ?? '')),
      }),
      sql: printQuery(query, table),
      cells: cellsOf(query, table, result.rows.slice(0, mostShown)),
      taken: rows.length,
      of: lines.length,
    },
  };
}

function sourceOf({ document, lines }: Table) {
  return { documentId: document.id, start: lines[0]?.start ?? 0, contentHash: document.contentHash };
}

/** Where the values of a result, or what they were computed from, stand: of a joined column in the other table. */
function cellsOf(query: TableQuery, table: Table, rows: readonly number[]): TableResult['cells'] {
  const { columns, lines, document, joined } = table;
  const valued = query.kind === 'greatest-sum' ? query.by : 'column' in query ? query.column : undefined;
  const added = joined?.added[(valued ?? -1) - columns.length + joined.added.length];
  const [from, rowAt, column] =
    joined === undefined || added === undefined
      ? [document, (row: number) => lines[row], valued]
      : [joined.table.document, (row: number) => joined.rows[row], added];
  const placeOf = placesOf(from);
  return rows
    .flatMap((row) => rowAt(row) ?? [])
    .map(({ start, end }) => ({ documentId: from.id, place: cellAt(placeOf(start, end), column) }));
}

/** Each group with its value; undefined for a query that does not group. */
function groupRows(
  query: TableQuery,
  columns: readonly string[],
  {
    result: { labels, values },
    phrases,
    language,
  }: Pick<TableQueryFound, 'result'> & {
    readonly phrases: AnswerPhrases;
    readonly language: TableLanguage;
  },
): Pick<TableResult, 'columns' | 'rows' | 'chart'> | undefined {
  if (query.kind !== 'grouped' || labels === undefined) return undefined;
  const isDrawn = labels.length > 1 && labels.length <= mostDrawn;
  const isOverTime = labels.every((label) => dateIn(label) !== undefined);
  return {
    columns: [describeGroup(query, columns, language), describeMeasure(query, columns, phrases)],
    rows: labels.map((label, at) => [label, values[at] ?? '']),
    ...(isDrawn && { chart: isOverTime ? 'line' : 'bar' }),
  };
}

/** Narrows a row of a sheet to one of its cells. */
function cellAt(place: Place, column: number | undefined): Place {
  if (place.kind !== 'cells' || column === undefined) return place;
  const letters = columnLetters(columnOf(place.columns[0]) + column);
  return { ...place, columns: [letters, letters] };
}
