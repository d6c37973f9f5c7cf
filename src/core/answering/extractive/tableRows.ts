import { evidenceOf } from '../evidenceOf';
import type { Evidence, Passage, Place, SourceDocument } from '../../model/types';
import type { EvidenceInput } from '../../model/ports';
import { answerFromTable, type TableAnswer } from '../../units/tables/answerFromTable';
import { compareInTable, type TableComparison } from '../../units/tables/compareInTable';
import { chunkOf, type Table, type TableRow } from '../../units/tables/table';
import { answerByQuery, type TableQueryFound } from '../../tables/answerTable';
import { printQuery } from '../../tables/printQuery';
import type { Ranker } from '../../tables/ranker';
import { placesOf } from '../../model/place';
import type { ComputedRows } from '../../model/tableQuery';
import { readQuestion } from '../../units/question';
import type { WordVectors } from '../../units/wordVectors';

/** What was learned from data outside of the product. */
export interface Learned {
  readonly vectors: WordVectors | undefined;
  /** Undefined if tables are not asked by queries. */
  readonly ranker: Ranker | undefined;
}

/** Probability from which a query's result is shown. */
const leastChance = 0.5;
/** More runs of rows are quoted as one. */
const mostRuns = 8;
/** Rows shown, and length of a quote of many. */
const mostShown = 12;
const mostQuoted = 4000;

/** Probability that such an answer is right: 27 of 27 were, on the answer sets. */
const chance = 0.85;

/** The table rows that together answer a question, with their calculation; undefined if there are none. */
export async function tableRows(
  { subQuery, found, readDocument }: EvidenceInput,
  passages: readonly Passage[],
  { vectors, ranker }: Learned,
): Promise<Evidence[] | undefined> {
  const { comparison } = subQuery;
  const withTable = passages.filter(({ chunk }) => chunk.blocks.some(({ kind }) => kind === 'table'));
  const documents: SourceDocument[] = [];
  for (const id of new Set(withTable.map(({ chunk }) => chunk.documentId))) {
    const document = await readDocument(id);
    if (document !== undefined) documents.push(document);
  }
  const compared = comparison && compareInTable(comparison, documents);
  if (comparison && compared) return sideEvidence(subQuery.id, comparison.side, compared, withTable);
  const passageOf = ({ document }: Table): Passage | undefined =>
    withTable.find(({ chunk }) => chunk.documentId === document.id);
  const answer = answerFromTable(readQuestion(subQuery.question, found.terms), documents, vectors);
  const passage = answer && passageOf(answer.table);
  if (answer && passage) return toEvidence(subQuery.id, answer, passage);
  const queried = ranker && answerByQuery(subQuery.question, documents, ranker);
  const source = queried && passageOf(queried.table);
  return queried && source && queried.chance >= leastChance
    ? queryEvidence(subQuery.id, queried, source)
    : undefined;
}

/** The rows of a query's result, a quote per contiguous run; if there are many, one quote from first to last. */
function queryEvidence(subQueryId: string, found: TableQueryFound, { chunk, score }: Passage): Evidence[] {
  const { table, chance, result } = found;
  const rows = result.rows.flatMap((row) => table.lines[row] ?? []);
  const apart = runsOf(rows, table.lines);
  const runs = apart.length > mostRuns ? [rows] : apart;
  const own = chunkOf(table.document, 0, table.document.text.length, [
    ...table.headings,
    table.columns.join(', '),
  ]);
  const computed = computedRows(found);
  return runs.map((run) =>
    evidenceOf(
      subQueryId,
      { chunk: { ...own, id: chunk.id }, score },
      {
        ...{ start: run[0]?.start ?? 0, end: lastWithin(run) },
        ...{ kind: 'table' as const, score: 1, chance, columns: table.columns, computed },
      },
    ),
  );
}

/** The end of the last row that a quote still holds. */
function lastWithin(rows: readonly TableRow[]): number {
  const start = rows[0]?.start ?? 0;
  return rows.findLast(({ end }) => end - start <= mostQuoted)?.end ?? rows[0]?.end ?? 0;
}

function computedRows({ table, query, result }: TableQueryFound): ComputedRows {
  const { columns, lines, document } = table;
  const placeOf = placesOf(document);
  const rows = result.rows.flatMap((row) => lines[row] ?? []);
  const column = query.kind === 'greatest-sum' ? query.by : 'column' in query ? query.column : undefined;
  return {
    query,
    start: lines[0]?.start ?? 0,
    result: {
      values: result.values,
      columns,
      rows: rows.slice(0, mostShown).map(({ cells }) => columns.map((_, at) => cells[at] ?? '')),
      sql: printQuery(query, { table: table.headings.at(-1) ?? document.title, columns }),
      cells: rows.slice(0, mostShown).map(({ start, end }) => ({
        documentId: document.id,
        place: cellAt(placeOf(start, end), column),
      })),
      taken: rows.length,
      of: lines.length,
    },
  };
}

/** Narrows a row of a sheet to one of its cells. */
function cellAt(place: Place, column: number | undefined): Place {
  if (place.kind !== 'cells' || column === undefined) return place;
  const letters = columnLetters(columnNumber(place.columns[0]) + column);
  return { ...place, columns: [letters, letters] };
}

function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function columnLetters(number: number): string {
  return number === 0
    ? ''
    : columnLetters(Math.floor((number - 1) / 26)) + String.fromCharCode(65 + ((number - 1) % 26));
}

/** The rows of one side, with the comparison table of all sides. */
function sideEvidence(
  subQueryId: string,
  side: number,
  { table, rows, grid }: TableComparison,
  passages: readonly Passage[],
): Evidence[] | undefined {
  const passage = passages.find(({ chunk }) => chunk.documentId === table.document.id);
  if (passage === undefined) return undefined;
  const evidence = toEvidence(subQueryId, { table, rows: rows[side] ?? [] }, passage);
  return evidence.map((entry) => ({ ...entry, sideBySide: grid }));
}

/** A calculation gets one quote with all its rows; rows that are shown get one quote per contiguous run. */
function toEvidence(subQueryId: string, answer: TableAnswer, { chunk, score }: Passage): Evidence[] {
  const { table, rows, calculation } = answer;
  const { document, headings, columns } = table;
  const runs = calculation === undefined ? runsOf(rows, table.rows) : [[...rows]];
  const own = chunkOf(document, 0, document.text.length, [...headings, columns.join(', ')]);
  return runs.map((run) =>
    evidenceOf(
      subQueryId,
      { chunk: { ...own, id: chunk.id }, score },
      {
        ...{ start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0 },
        ...{ kind: 'table' as const, score: 1, chance, columns },
        ...(calculation !== undefined && { calculation }),
      },
    ),
  );
}

/** Groups rows, in rank order, into runs that are contiguous in the table. */
function runsOf(rows: readonly TableRow[], all: readonly TableRow[]): TableRow[][] {
  const runs: TableRow[][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && before !== undefined && all.indexOf(row) === all.indexOf(before) + 1)
      last.push(row);
    else runs.push([row]);
  }
  return runs;
}
