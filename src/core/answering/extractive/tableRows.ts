import { labelOf } from '../../trust/confidence';
import { evidenceOf, type Stretch } from '../evidenceOf';
import type { Span } from '../../language/sentences';
import { placesOf } from '../../model/place';
import type { Evidence, Passage, SourceDocument, SubQuery } from '../../model/types';
import { answerByGroups, type QueryResult } from '../../tables/answerTable';
import { lookedUp } from '../../tables/lookUp';
import { plannedQuery } from '../../tables/plannedQuery';
import { isJson } from '../../units/tables/jsonTables';
import { rowIndexAt } from '../../units/tables/longTable';
import { chunkOf, isLong, tablesOf, type Table } from '../../units/tables/table';
import type { TableRow } from '../../units/tables/tableRow';
import type { EvidenceInput } from '../../model/ports';
import { compareInTable, type TableComparison } from '../../units/tables/compareInTable';
import type { Ranker } from '../../tables/rank';
import { isSingle, rowsByPart, withStacks } from '../../tables/stackTables';
import { planChance } from './planChance';
import { computedRows, isOfPart } from './tableResult';
import { readQuestion } from '../../units/question';
import type { WordVectors } from '../../units/wordVectors';

/** Below this probability, a result is stated as the likeliest. */
export const leastLikely = 0.5;
/** More runs of rows that a value was computed from are quoted as one. */
export const mostRuns = 8;
/** Length of a quote of many rows. */
const mostQuoted = 4000;

/** Rows of a table, by their indices among its lines. */
export interface LinesOfTable {
  readonly table: Table;
  readonly lines: readonly number[];
}

/** The rows of a result in one of its tables, a quote per contiguous run; if there are many, one quote from first to last. */
function queryEvidence(
  subQueryId: string,
  { table, lines }: LinesOfTable,
  {
    passage,
    marks,
    isMany,
  }: {
    readonly passage: Passage;
    readonly marks: Omit<RowMarks, 'score' | 'columns'>;
    readonly isMany: boolean;
  },
): Evidence[] {
  const runs = isMany ? byPart(lines, table) : runsOf(lines, table);
  return runs.map((run) => {
    const quoted = { table, ...quotedLines(table, run) };
    return evidenceOfRows(subQueryId, quoted, {
      passage,
      marks: { score: 1, columns: table.columns, ...marks },
    });
  });
}

/** The rows of a result, in each table that they are from. */
function readRows({ table, result: { rows: lines } }: QueryResult): LinesOfTable[] {
  if (table.stacked !== undefined) return rowsByPart(table.stacked, lines);
  if (table.joined === undefined) return [{ table, lines }];
  const { table: other, rows: beside } = table.joined;
  const taken = new Set(lines.flatMap((row) => beside[row] ?? []));
  const ofOther = other.lines.map((row, at) => (taken.has(row) ? [at] : [])).flat();
  return [
    { table, lines },
    { table: other, lines: ofOther },
  ];
}

/** Evidence from a range of a table's document, with the passage that led to it. */
export function evidenceOfRows(
  subQueryId: string,
  { table: { document, headings }, start, end }: Span & { readonly table: Table },
  { passage, marks }: { readonly passage: Passage; readonly marks: RowMarks },
): Evidence {
  const own = { ...chunkOf(document, start, end, headings), id: passage.chunk.id };
  const stretch = { ...marks, start: 0, end: end - start, kind: 'table' } as const;
  return {
    ...evidenceOf(subQueryId, { ...passage, chunk: own }, stretch),
    place: placesOf(document)(start, end),
  };
}

type RowMarks = Omit<Stretch, 'start' | 'end' | 'kind'>;

/** From the first of these lines of a table to the last that a quote still holds. */
export function quotedLines({ lines: all }: Table, lines: readonly number[]): Span {
  const { start, end: endOfFirst } = all.at(lines[0] ?? 0) ?? { start: 0, end: 0 };
  const endOf = (line: number): number => all.at(line)?.end ?? Infinity;
  const last = lines.findLast((line) => endOf(line) - start <= mostQuoted);
  return { start, end: last === undefined ? endOfFirst : endOf(last) };
}

/** Groups lines of a table, in rank order, into runs of lines one after the other, each on one page. */
export function runsOf(lines: readonly number[], table: Pick<Table, 'lines' | 'parts'>): number[][] {
  const runs: number[][] = [];
  let last = NaN;
  for (const line of lines) {
    const isNext = line === last + 1 && partOf(line, table) === partOf(last, table);
    if (isNext) runs.at(-1)?.push(line);
    else runs.push([line]);
    last = line;
  }
  return runs;
}

/** The page of a table that a line of it is on. */
function partOf(line: number, { lines, parts = [] }: Pick<Table, 'lines' | 'parts'>): number {
  const start = parts.length === 0 ? 0 : (lines.at(line)?.start ?? 0);
  return parts.filter((part) => part <= start).length;
}

/** The lines on each page. */
export function byPart(lines: readonly number[], table: Pick<Table, 'lines' | 'parts'>): number[][] {
  return [...Map.groupBy(lines, (line) => partOf(line, table)).values()];
}

/** Models trained outside the product and shipped with it. */
export interface Learned {
  readonly vectors: WordVectors | undefined;
  /** Undefined if tables are not asked by queries. */
  readonly ranker: Ranker | undefined;
}

/** Tables that queries are tried on. */
const mostTables = 6;

/** An answer from a table, with the probability that it answers the question. */
export interface QueriedTable {
  readonly query: QueryResult;
  /** 0…1, comparable with the chance of the units. */
  readonly chance: number;
}

/** The tables that a question's passages are from. */
export interface TablesFound {
  /** Passages with a part of a table. */
  readonly passages: readonly Passage[];
  /** In the order of the passages; the first few, each behind its stack. */
  readonly tables: readonly Table[];
  /** All of the documents with these passages but long ones, and those of JSON. */
  readonly short: readonly Table[];
}

export async function tablesFound(
  { subQuery, readDocument }: Pick<EvidenceInput, 'subQuery' | 'readDocument'>,
  asked: readonly Passage[],
): Promise<TablesFound> {
  const passages = asked.filter(
    ({ chunk }) => isJson(chunk.documentId) || chunk.blocks.some(({ kind }) => kind === 'table'),
  );
  const all = (await documentsOf(passages, readDocument)).flatMap(tablesOf);
  // Quotes of records are no lines of cells.
  const short = all.filter((table) => !isLong(table) && !isJson(table.document.id));
  const stacked = (tables: readonly Table[]): Table[] => withStacks(tables, subQuery.question);
  return { passages, tables: stacked(tablesOfPassages(passages, all)), short: stacked(short) };
}

/** The rows that answer a comparison, a question for groups, or one for a calculation; undefined for others. */
export function plannedRows(
  { subQuery, found }: Pick<EvidenceInput, 'subQuery' | 'found'>,
  { passages, tables, short }: TablesFound,
  { vectors, ranker }: Learned,
): Evidence[] | undefined {
  const { comparison, question, id } = subQuery;
  const compared = comparison && compareInTable(comparison, short.filter(isSingle));
  if (comparison && compared) return sideEvidence(id, comparison.side, compared, passages);
  const groups = answerByGroups(question, tables);
  if (groups !== undefined) return queriedRows(subQuery, { query: groups, chance: groups.chance }, passages);
  const rows = lookedUp(question, short);
  if (rows !== undefined)
    return queriedRows(
      subQuery,
      { query: rows, chance: rows.isClear ? chanceOfClear : chanceOfRows },
      passages,
    );
  const query = plannedQuery(readQuestion(question, found.terms), short, vectors);
  if (query === undefined) return undefined;
  const chance = ranker ? planChance(question, query, { ranker, vectors, terms: found.terms }) : leastLikely;
  return chance < leastPlanned ? undefined : queriedRows(subQuery, { query, chance }, passages);
}

/** What is computed from a part of a table's rows is hardly what all would give. */
const chanceOfPart = 0.4;

/** The rows of a query's result. */
export function queriedRows(
  { id, question }: SubQuery,
  { query, chance }: QueriedTable,
  passages: readonly Passage[],
): Evidence[] {
  const sure = isOfPart(query) ? Math.min(chance, chanceOfPart) : chance;
  const computed = computedRows(query, { question, isLikely: labelOf(sure, 'none') !== 'low' });
  const all = readRows(query);
  const isManyIn = (some: readonly LinesOfTable[]): boolean =>
    some.reduce((sum, { table, lines }) => sum + runsOf(lines, table).length, 0) > mostRuns &&
    query.query.kind !== 'rows';
  const isStack = query.table.stacked !== undefined;
  return all.flatMap((read) =>
    fromTable(read.table, passages, (passage) =>
      queryEvidence(id, read, {
        passage,
        marks: { chance: sure, computed },
        isMany: isManyIn(isStack ? all : [read]),
      }),
    ),
  );
}

/** Rows of a table as places where the answer may be. */
export function placesOfRows(
  subQueryId: string,
  { table, lines }: LinesOfTable,
  { passages, chance }: { readonly passages: readonly Passage[]; readonly chance: number },
): Evidence[] {
  return fromTable(table, passages, (passage) =>
    queryEvidence(subQueryId, { table, lines }, { passage, marks: { chance, isPlace: true }, isMany: false }),
  );
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
        (lines.at(0)?.start ?? 0) < start + text.length &&
        (lines.at(-1)?.end ?? 0) > start,
    ),
  );
  return [...new Set(found)].slice(0, mostTables);
}

/** Below it, ranking decides. Rows where the answer may be do not add up by themselves: even an unlikely sum is of more use. */
const leastPlanned = 0.25;

/** Not measured: no set of questions has values that stand in several columns. Rows that are looked up in any of these may be more than are meant. */
const chanceOfClear = 0.8;
const chanceOfRows = 0.55;

/** Probability that a comparison is right; see docs/decisions/2026-11-26-tables.md. */
const chanceOfComparison = 0.85;

/** The rows of one side, with the comparison table of all sides. */
function sideEvidence(
  subQueryId: string,
  side: number,
  { table, rows, grid }: TableComparison,
  passages: readonly Passage[],
): Evidence[] | undefined {
  const passage = passages.find(({ chunk }) => chunk.documentId === table.document.id);
  if (passage === undefined) return undefined;
  const compared = { table, rows: rows[side] ?? [] };
  const evidence = toEvidence(subQueryId, compared, { passage, chance: chanceOfComparison });
  return evidence.map((entry) => ({ ...entry, sideBySide: grid }));
}

/** One quote per contiguous run. */
function toEvidence(
  subQueryId: string,
  { table, rows }: { readonly table: Table; readonly rows: readonly TableRow[] },
  { passage, chance }: { readonly passage: Passage; readonly chance: number },
): Evidence[] {
  const ofRows = { ...table, lines: table.rows };
  return runsOf(
    rows.map(({ start }) => rowIndexAt(table.rows, start)),
    ofRows,
  ).map((run) => {
    const [first, last] = [table.rows.at(run[0] ?? 0), table.rows.at(run.at(-1) ?? 0)];
    const quoted = { table, start: first?.start ?? 0, end: last?.end ?? 0 };
    const marks = { score: 1, chance, columns: table.columns };
    return evidenceOfRows(subQueryId, quoted, { passage, marks });
  });
}
