import { evidenceOf, type Stretch } from '../evidenceOf';
import type { Span } from '../../language/sentences';
import { columnLetters, columnOf, placesOf } from '../../model/place';
import type { ComputedRows, TableQuery } from '../../model/tableQuery';
import { phrasesFor, type AnswerPhrases } from '../../language/answerPhrases';
import type { Evidence, Passage, Place, SubQuery, TableResult, SourceDocument } from '../../model/types';
import { type TableQueryFound, answerByGroups } from '../../tables/answerTable';
import { dateIn } from '../../tables/cellDates';
import { printQuery } from '../../tables/printQuery';
import { describeGroups, describeMeasure, describeQuery } from '../../tables/describeQuery';
import { isJson } from '../../units/tables/jsonTables';
import { rowIndexAt } from '../../units/tables/longTable';
import { chunkOf, isLong, type TableRow, tablesOf, type Table } from '../../units/tables/table';
import type { EvidenceInput } from '../../model/ports';
import {
  answerFromTable,
  type TableAnswer,
  compareInTable,
  type TableComparison,
} from '../../units/tables/answerFromTable';
import type { Ranker } from '../../tables/rank';
import { readQuestion } from '../../units/question';
import type { WordVectors } from '../../units/wordVectors';

/** Below this probability, a result is stated as the likeliest. */
export const leastLikely = 0.5;
/** More runs of rows are quoted as one. */
export const mostRuns = 8;
/** Rows shown, and length of a quote of many. */
export const mostShown = 12;
const mostQuoted = 4000;
/** More groups are not drawn. */
export const mostDrawn = 40;

/** The rows of a query's result, a quote per contiguous run; if there are many, one quote from first to last. */
function queryEvidence(
  { id, question }: Pick<SubQuery, 'id' | 'question'>,
  { query: found, chance }: QueriedTable,
  { chunk, score }: Passage,
): Evidence[] {
  const { table, result } = found;
  const rows = result.rows.flatMap((row) => table.lines[row] ?? []);
  const apart = runsOf(rows, table.lines);
  const runs = apart.length > mostRuns ? [rows] : apart;
  const computed = computedRows(found, { question, isLikely: chance >= leastLikely });
  return runs.map((run) => {
    const quoted = { table, start: run[0]?.start ?? 0, end: lastWithin(run) };
    const marks = { score: 1, chance, columns: table.columns, computed };
    return evidenceOfRows(id, quoted, { passage: { chunk, score }, marks });
  });
}

/** Evidence from a range of a table's document, with the passage that led to it. */
export function evidenceOfRows(
  subQueryId: string,
  { table: { document, headings }, start, end }: Span & { readonly table: Table },
  { passage: { chunk, score }, marks }: { readonly passage: Passage; readonly marks: RowMarks },
): Evidence {
  const own = { ...chunkOf(document, start, end, headings), id: chunk.id };
  const stretch = { ...marks, start: 0, end: end - start, kind: 'table' } as const;
  return { ...evidenceOf(subQueryId, { chunk: own, score }, stretch), place: placesOf(document)(start, end) };
}

type RowMarks = Omit<Stretch, 'start' | 'end' | 'kind'>;

/** The end of the last row that a quote still holds. */
export function lastWithin(rows: readonly TableRow[]): number {
  const start = rows[0]?.start ?? 0;
  return rows.findLast(({ end }) => end - start <= mostQuoted)?.end ?? rows[0]?.end ?? 0;
}

function computedRows(
  { table, query, result }: TableQueryFound,
  { question, isLikely }: { readonly question: string; readonly isLikely: boolean },
): ComputedRows {
  const { phrases, language: told } = phrasesFor(question);
  const language = told === 'de' ? 'de' : 'en';
  const { columns, lines, document } = table;
  const placeOf = placesOf(document);
  const rows = result.rows.flatMap((row) => lines[row] ?? []);
  const column = 'column' in query ? query.column : undefined;
  return {
    query,
    start: lines[0]?.start ?? 0,
    contentHash: document.contentHash,
    what:
      query.kind === 'grouped'
        ? describeGroups(query, columns, { language, phrases })
        : describeQuery(query, { columns, rows: rows.length, of: lines.length }, language),
    isLikely,
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
    columns: [columns[query.by] ?? '', describeMeasure(query, columns, phrases)],
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

/** Groups rows, in rank order, into runs that are contiguous in the table, whose rows are in order of the text. */
export function runsOf(rows: readonly TableRow[], all: readonly TableRow[]): TableRow[][] {
  const runs: TableRow[][] = [];
  let next = -1;
  for (const row of rows) {
    const isNext = all[next] === row;
    if (isNext) runs.at(-1)?.push(row);
    else runs.push([row]);
    next = isNext ? next + 1 : rowIndexAt(all, row.start) + 1;
  }
  return runs;
}

/** Models trained outside the product and shipped with it. */
export interface Learned {
  readonly vectors: WordVectors | undefined;
  /** Undefined if tables are not asked by queries. */
  readonly ranker: Ranker | undefined;
}

/** Tables that queries are tried on. */
const mostTables = 6;

/** Probability that such an answer is right; see docs/decisions/2026-11-26-tables.md. */
const chance = 0.85;

/** An answer from a table, with the probability that it answers the question. */
export interface QueriedTable {
  readonly query: TableQueryFound;
  /** 0…1, comparable with the chance of the units. */
  readonly chance: number;
}

/** The tables that a question's passages are from. */
export interface TablesFound {
  /** Passages with a part of a table. */
  readonly passages: readonly Passage[];
  /** In the order of the passages; the first few. */
  readonly tables: readonly Table[];
  /** All of the documents with these passages but long ones, and those of JSON. */
  readonly short: readonly Table[];
}

export async function tablesFound(
  { readDocument }: Pick<EvidenceInput, 'readDocument'>,
  asked: readonly Passage[],
): Promise<TablesFound> {
  const passages = asked.filter(
    ({ chunk }) => isJson(chunk.documentId) || chunk.blocks.some(({ kind }) => kind === 'table'),
  );
  const all = (await documentsOf(passages, readDocument)).flatMap(tablesOf);
  // Quotes of records are no lines of cells.
  const short = all.filter((table) => !isLong(table) && !isJson(table.document.id));
  return { passages, tables: tablesOfPassages(passages, all), short };
}

/** The rows that answer a comparison, a question for groups, or one for a calculation; undefined for others. */
export function plannedRows(
  { subQuery, found }: Pick<EvidenceInput, 'subQuery' | 'found'>,
  { passages, tables, short }: TablesFound,
  vectors: WordVectors | undefined,
): Evidence[] | undefined {
  const { comparison, question, id } = subQuery;
  const compared = comparison && compareInTable(comparison, short);
  if (comparison && compared) return sideEvidence(id, comparison.side, compared, passages);
  const groups = answerByGroups(question, tables);
  if (groups !== undefined) return queriedRows(subQuery, { query: groups, chance: groups.chance }, passages);
  const answer = answerFromTable(readQuestion(question, found.terms), short, vectors);
  return answer && fromTable(answer.table, passages, (passage) => toEvidence(id, answer, passage));
}

/** The rows of a query's result. */
export function queriedRows(
  subQuery: SubQuery,
  queried: QueriedTable,
  passages: readonly Passage[],
): Evidence[] {
  return fromTable(queried.query.table, passages, (passage) => queryEvidence(subQuery, queried, passage));
}

/** Evidence for what a table says, with the passage that led to it: that of one of these, as tables are found by them. */
function fromTable(
  { document }: Table,
  passages: readonly Passage[],
  evidence: (passage: Passage) => Evidence[],
): Evidence[] {
  const passage = passages.find(({ chunk }) => chunk.documentId === document.id);
  return passage === undefined ? [] : evidence(passage);
}

async function documentsOf(
  passages: readonly Passage[],
  readDocument: EvidenceInput['readDocument'],
): Promise<SourceDocument[]> {
  const ids = [...new Set(passages.map(({ chunk }) => chunk.documentId))];
  const documents = await Promise.all(ids.map((id) => readDocument(id)));
  return documents.filter((document) => document !== undefined);
}

/** The tables that passages are from, in their order; the first few. */
function tablesOfPassages(passages: readonly Passage[], tables: readonly Table[]): Table[] {
  const found = passages.flatMap(({ chunk: { documentId, start, text } }) =>
    tables.filter(
      ({ document, lines }) =>
        document.id === documentId &&
        (lines[0]?.start ?? 0) < start + text.length &&
        (lines.at(-1)?.end ?? 0) > start,
    ),
  );
  return [...new Set(found)].slice(0, mostTables);
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
function toEvidence(subQueryId: string, answer: TableAnswer, passage: Passage): Evidence[] {
  const { table, rows, calculation } = answer;
  const { columns } = table;
  const runs = calculation === undefined ? runsOf(rows, table.rows) : [[...rows]];
  const marks = { score: 1, chance, columns, ...(calculation !== undefined && { calculation }) };
  return runs.map((run) => {
    const quoted = { table, start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0 };
    return evidenceOfRows(subQueryId, quoted, { passage, marks });
  });
}
