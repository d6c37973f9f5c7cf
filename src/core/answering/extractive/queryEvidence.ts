import { evidenceOf } from '../evidenceOf';
import { columnLetters, columnOf, placesOf } from '../../model/place';
import type { ComputedRows, TableQuery } from '../../model/tableQuery';
import { phrasesFor, type AnswerPhrases } from '../../language/answerPhrases';
import type { Evidence, Passage, Place, SubQuery, TableResult } from '../../model/types';
import type { TableQueryFound } from '../../tables/answerTable';
import { dateIn } from '../../tables/relation';
import { printQuery, tellGroups, tellMeasure, tellQuery } from '../../tables/tellQuery';
import { chunkOf, type TableRow } from '../../units/tables/table';

/** Below this probability, a result is stated as the likeliest. */
const leastLikely = 0.5;
/** More runs of rows are quoted as one. */
export const mostRuns = 8;
/** Rows shown, and length of a quote of many. */
export const mostShown = 12;
const mostQuoted = 4000;
/** More groups are not drawn. */
export const mostDrawn = 40;

/** The rows of a query's result, a quote per contiguous run; if there are many, one quote from first to last. */
export function queryEvidence(
  { id, question }: Pick<SubQuery, 'id' | 'question'>,
  found: TableQueryFound,
  { chunk, score }: Passage,
): Evidence[] {
  const { table, chance, result } = found;
  const rows = result.rows.flatMap((row) => table.lines[row] ?? []);
  const apart = runsOf(rows, table.lines);
  const runs = apart.length > mostRuns ? [rows] : apart;
  const own = chunkOf(table.document, 0, table.document.text.length, [
    ...table.headings,
    table.columns.join(', '),
  ]);
  const computed = computedRows(found, phrasesFor(question).phrases);
  return runs.map((run) =>
    evidenceOf(
      id,
      { chunk: { ...own, id: chunk.id }, score },
      {
        ...{ start: run[0]?.start ?? 0, end: lastWithin(run) },
        ...{ kind: 'table' as const, score: 1, chance, columns: table.columns, computed },
      },
    ),
  );
}

/** The end of the last row that a quote still holds. */
export function lastWithin(rows: readonly TableRow[]): number {
  const start = rows[0]?.start ?? 0;
  return rows.findLast(({ end }) => end - start <= mostQuoted)?.end ?? rows[0]?.end ?? 0;
}

function computedRows(
  { table, query, result, chance }: TableQueryFound,
  phrases: AnswerPhrases,
): ComputedRows {
  const { columns, lines, document } = table;
  const placeOf = placesOf(document);
  const rows = result.rows.flatMap((row) => lines[row] ?? []);
  const column = 'column' in query ? query.column : undefined;
  return {
    query,
    start: lines[0]?.start ?? 0,
    what:
      query.kind === 'grouped'
        ? tellGroups(query, columns, phrases)
        : tellQuery(query, { columns, rows: rows.length, of: lines.length }),
    isLikely: chance >= leastLikely,
    result: {
      values: result.values,
      ...(groupRows(query, columns, { result, phrases }) ?? {
        columns,
        rows: rows.slice(0, mostShown).map(({ cells }) => columns.map((_, at) => cells[at] ?? '')),
      }),
      sql: printQuery(query, { table: table.headings.at(-1) ?? document.title, columns }),
      cells: rows.slice(0, mostShown).map(({ start, end }) => ({
        documentId: document.id,
        place: cellAt(placeOf(start, end), query.kind === 'greatest-sum' ? query.by : column),
      })),
      taken: rows.length,
      of: lines.length,
    },
  };
}

/** Each group with its value; undefined for a query that does not group. */
function groupRows(
  query: TableQuery,
  columns: readonly string[],
  {
    result: { labels, values },
    phrases,
  }: Pick<TableQueryFound, 'result'> & { readonly phrases: AnswerPhrases },
): Pick<TableResult, 'columns' | 'rows' | 'chart'> | undefined {
  if (query.kind !== 'grouped' || labels === undefined) return undefined;
  const isDrawn = labels.length > 1 && labels.length <= mostDrawn;
  const isOverTime = labels.every((label) => dateIn(label) !== undefined);
  return {
    columns: [columns[query.by] ?? '', tellMeasure(query, columns, phrases)],
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

/** Groups rows, in rank order, into runs that are contiguous in the table. */
export function runsOf(rows: readonly TableRow[], all: readonly TableRow[]): TableRow[][] {
  const runs: TableRow[][] = [];
  const places = new Map(all.map((row, at) => [row, at]));
  let place: number | undefined;
  for (const row of rows) {
    const before = place;
    place = places.get(row);
    const last = runs.at(-1);
    if (last !== undefined && before !== undefined && place === before + 1) last.push(row);
    else runs.push([row]);
  }
  return runs;
}
