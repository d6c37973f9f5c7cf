import { userSentence } from '../../model/errors';
import { placesOf } from '../../model/place';
import type { ChatModel, EvidenceInput, Report } from '../../model/ports';
import type { ComputedRows } from '../../model/tableQuery';
import type { Evidence, Passage, TableResult } from '../../model/types';
import type { RowsFrom, TableEngine, TableRows } from '../../tables/askTables';
import { dateIn } from '../../tables/cellDates';
import { readSqlTables, type SqlTable } from '../../tables/sqlTables';
import { markdownRows, shownValue } from '../../tables/describeQuery';
import type { Table } from '../../units/tables/table';
import { mostDrawn, mostShown } from '../extractive/tableResult';
import { byPart, evidenceOfRows, quotedLines, mostRuns, runsOf } from '../extractive/tableRows';
import { givesNothing, writeQuery, type WrittenQuery } from './writeQuery';

export interface Querying {
  readonly model: Pick<ChatModel, 'streamText'>;
  readonly engine: TableEngine;
}

/** Tables of the best passages are asked: of this many, and of no more than these. */
const bestPassages = 5;
const mostTables = 4;

/**
 * Rows of tables that a query of the model read for a task, with the result; empty if no table is near, if a document is wanted in full, if the model has no
 * query, or if it fails: then the step says so.
 */
export async function queriedTables(
  { subQuery, found, readDocument }: EvidenceInput,
  querying: Querying,
  report: Report,
  signal: AbortSignal,
): Promise<Evidence[]> {
  const near = found.passages
    .slice(0, bestPassages)
    .filter(({ chunk }) => chunk.blocks.some(({ kind }) => kind === 'table'));
  const documents = [...new Set(near.map(({ chunk }) => chunk.documentId))];
  if (documents.length === 0 || subQuery.isWhole === true) return [];
  try {
    const all = await readSqlTables(documents, readDocument, signal);
    const tables = all
      .filter((table) => near.some((passage) => overlaps(table, passage)))
      .slice(0, mostTables);
    const written =
      tables.length === 0
        ? undefined
        : await writeQuery({ question: subQuery.question, tables }, querying, report, signal);
    return written === undefined ? [] : rowsAsEvidence(subQuery.id, { ...written, documents }, near);
  } catch (error) {
    signal.throwIfAborted();
    report({ kind: 'fallback', message: userSentence(error) });
    return [];
  }
}

function overlaps({ table }: SqlTable, { chunk }: Passage): boolean {
  const { documentId, start, text } = chunk;
  return table.document.id === documentId && table.start < start + text.length && table.end > start;
}

type Queried = WrittenQuery & { readonly documents: readonly string[] };

/** The rows that a query read, a quote per contiguous run; of a query over several tables, their first rows. */
function rowsAsEvidence(subQueryId: string, queried: Queried, near: readonly Passage[]): Evidence[] {
  const { rows } = queried;
  if (givesNothing(rows)) return [];
  const computed = computedRows(queried);
  return readRows(rows).flatMap(({ table, lines }) => {
    const passage = near.find(({ chunk }) => chunk.documentId === table.document.id);
    if (passage === undefined) return [];
    const { headings, columns } = table;
    const named = { ...table, headings: [...headings, columns.join(', ')] };
    const apart = runsOf(lines, table);
    return (apart.length > mostRuns ? byPart(lines, table) : apart).map((run) => {
      const quoted = { table: named, ...quotedLines(table, run) };
      return evidenceOfRows(subQueryId, quoted, { passage, marks: { score: 1, columns, computed } });
    });
  });
}

/** The lines that a query read, in the order of their tables. */
function readRows({
  from,
  tables,
}: TableRows): { readonly table: Table; readonly lines: readonly number[] }[] {
  const allOf = ({ table }: SqlTable) => ({
    table,
    lines: Array.from({ length: table.lines.length }, (_, at) => at),
  });
  const all = from === undefined ? tables.map(allOf) : [linesOf(from)];
  return all.filter(({ lines }) => lines.length > 0);
}

function linesOf({ table: { table }, lines }: RowsFrom) {
  return { table, lines: [...new Set(lines)].sort((one, other) => one - other) };
}

function computedRows({ sql, rows, documents }: Queried): ComputedRows {
  const read = readRows(rows);
  return {
    query: { kind: 'sql', sql, documents, table: markdownRows(rows).join('\n') },
    start: read[0]?.table.start ?? 0,
    what: rows.columns.join(', '),
    result: {
      values: valuesOf(rows),
      ...shownRows(rows),
      sql,
      cells: cellsOf(rows),
      taken: rows.from?.lineCount ?? read.reduce((sum, { lines }) => sum + lines.length, 0),
      of: read.reduce((sum, { table }) => sum + table.lines.length, 0),
    },
  };
}

/** A single row gives its values; several give their first each if they are rows of the table, else their last. */
function valuesOf({ columns, rows, from }: TableRows): string[] {
  const shown = rows.map((row, at) =>
    row.map((value, column) => writtenIn(from, at, columns[column] ?? '') ?? shownValue(value)),
  );
  const [only, ...more] = shown;
  if (only !== undefined && more.length === 0) return only;
  return shown.map((row) => row.at(from?.isEach === true ? 0 : -1) ?? '');
}

/** A value of a row as its cell writes it: 34:06.0 instead of 2046. Undefined for what is no cell. */
function writtenIn(from: RowsFrom | undefined, row: number, name: string): string | undefined {
  if (from?.isEach !== true) return undefined;
  const { columns, table } = from.table;
  const column = columns.findIndex((one) => one.name.toLowerCase() === name.toLowerCase());
  const cell = table.lines
    .at(from.lines[row] ?? Infinity)
    ?.cells[column]?.replace(/\s+/g, ' ')
    .trim();
  return cell === '' ? undefined : cell;
}

/** The rows of the table that were read; groups and the like as the query gives them, drawn if they are few. */
function shownRows({ columns, rows, from }: TableRows): Pick<TableResult, 'columns' | 'rows' | 'chart'> {
  if (from !== undefined && (from.isEach || rows.length === 1)) {
    const { table, lines } = linesOf(from);
    const shown = lines.slice(0, mostShown);
    return {
      columns: table.columns,
      rows: shown.map((line) => table.columns.map((_, at) => table.lines.at(line)?.cells[at] ?? '')),
    };
  }
  const isDrawn =
    columns.length === 2 &&
    rows.length > 1 &&
    rows.length <= mostDrawn &&
    rows.every(([, value]) => typeof value === 'number');
  const isOverTime = rows.every(([label]) => dateIn(shownValue(label)) !== undefined);
  return {
    columns,
    rows: rows.map((row) => row.map(shownValue)),
    ...(isDrawn && { chart: isOverTime ? ('line' as const) : ('bar' as const) }),
  };
}

/** Places of the first rows read; for a query over several tables, the tables. */
function cellsOf(rows: TableRows): TableResult['cells'] {
  const placed = (
    { document }: Table,
    stretches: readonly { readonly start: number; readonly end: number }[],
  ) => {
    const placeOf = placesOf(document);
    return stretches.map(({ start, end }) => ({ documentId: document.id, place: placeOf(start, end) }));
  };
  if (rows.from === undefined) return rows.tables.flatMap(({ table }) => placed(table, [table]));
  const { table, lines } = linesOf(rows.from);
  return placed(
    table,
    lines.slice(0, mostShown).flatMap((line) => table.lines.at(line) ?? []),
  );
}
