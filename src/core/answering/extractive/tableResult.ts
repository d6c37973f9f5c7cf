import { sumOf, writtenLike } from '../../language/numbers';
import { phrasesFor, type AnswerPhrases } from '../../language/answerPhrases';
import { columnLetters, columnOf, placesOf } from '../../model/place';
import type { ComputedRows, TableLanguage, TableQuery } from '../../model/tableQuery';
import type { Place, TableResult } from '../../model/types';
import { relationOfTable, type QueryResult } from '../../tables/answerTable';
import { dateIn } from '../../tables/cellDates';
import {
  describeGroup,
  describeGroups,
  describeMeasure,
  describeQuery,
  mostNamed,
  namedValues,
  shownName,
} from '../../tables/describeQuery';
import { partsOf, usedColumns } from '../../tables/operations';
import { printQuery } from '../../tables/printQuery';
import type { MixedResult } from '../../tables/mixedAmounts';
import { wholeOf } from '../../tables/ratio';
import { sectionColumn } from '../../tables/stackTables';
import { queryPhrases, type QueryPhrases } from '../../tables/queryPhrases';
import type { Table } from '../../units/tables/table';
import { cellsWritten, computedFrom, writingAs, writingOfValues } from './resultWriting';

/** Rows shown. */
export const mostShown = 12;
/** More groups are not drawn. */
export const mostDrawn = 40;

function rowsRead({ table, query, result }: QueryResult): number {
  // A row of totals is read only where it is asked for.
  return wholeOf(query, relationOfTable(table)) ?? Math.max(result.rows.length, table.rows.length);
}

/** The result of a query, in words and as data. */
export function computedRows(
  found: QueryResult,
  { question, isLikely }: { readonly question: string; readonly isLikely: boolean },
): ComputedRows {
  const { table, query, result } = found;
  const { phrases, language: told } = phrasesFor(question);
  const language = told === 'de' ? 'de' : 'en';
  const { columns, lines, document, joined, stacked } = table;
  const taken = result.rows.length;
  const shown = result.rows.slice(0, mostShown);
  const of = rowsRead(found);
  const writing = writingOfValues(found, language);
  const read = relationOfTable(table).columns;
  const names = read.map(({ name, computed }) =>
    computed?.kind === 'days' ? queryPhrases[language].ofDays.replace('{column}', () => name) : name,
  );
  const described = { names, kinds: read.map(({ kind }) => kind) };
  const what =
    query.kind === 'grouped'
      ? describeGroups(query, described, { language, phrases })
      : describeQuery(query, { columns: described, rows: taken, of }, language);
  return {
    query,
    start: lines.at(0)?.start ?? 0,
    contentHash: document.contentHash,
    ...(joined !== undefined && { joined: sourceOf(joined.table) }),
    ...(stacked !== undefined && { isStack: true }),
    what: [[what, ...comparedValues(found, language)].join(': '), ...leftOut(found, language)].join('; '),
    ...labelOf(query, names),
    ...(!isLikely && { hedge: phrases.likely }),
    ...writing,
    result: {
      values: result.values,
      ...(groupRows(query, names, { result, phrases, language }) ?? {
        columns,
        rows: shown.map((row) => columns.map((_, at) => lines.at(row)?.cells[at] ?? '')),
      }),
      sql: printQuery(query, table, new Set(result.mixed?.units).size > 1),
      cells: cellsOf(query, table, shown),
      taken,
      of,
    },
  };
}

function labelOf(query: TableQuery, names: readonly string[]): Pick<ComputedRows, 'label'> {
  return query.kind === 'values' ? { label: shownName(names[query.column]) } : {};
}

/** Whether rows that were not read could change a result: one that only looks rows up holds. */
export function isOfPart(found: QueryResult): boolean {
  return found.table.isCut === true && !looksUp(found);
}

function looksUp({ query }: Pick<QueryResult, 'query'>): boolean {
  const isLookUp = query.kind === 'values' || query.kind === 'rows';
  return isLookUp && !partsOf(query).some(({ kind }) => kind === 'extreme');
}

/** What of a table a result does not count, in words. */
function leftOut(found: QueryResult, language: TableLanguage): string[] {
  const { cut, misfits } = queryPhrases[language];
  const rows = looksUp(found) ? undefined : found.table.misfits;
  const { mixed } = found.result;
  return [
    ...partsTold(found),
    ...(mixed ? [tellUnits(found, mixed, queryPhrases[language])] : []),
    ...(isOfPart(found) ? [cut] : []),
    ...(rows === undefined ? [] : [misfits.replace('{rows}', rows.toLocaleString(language))]),
  ];
}

/** Of which parts of a stack the rows are, where the query does not say it. */
function partsTold({ query, table, result: { rows } }: QueryResult): string[] {
  const section = sectionColumn(table);
  if (section === undefined || looksUp({ query }) || usedColumns(query).includes(section)) return [];
  const names = [...new Set(rows.map((row) => table.lines.at(row)?.cells[section] ?? ''))];
  const told = names.length > mostNamed ? [`${names[0] ?? ''} … ${names.at(-1) ?? ''}`] : names;
  return names.length < 2 ? [] : [`${table.columns[section] ?? ''}: ${namedValues(told)}`];
}

/** What the values of a result were compared by, where that stands in no cell: a total of each, how often it is there, a computed number. */
function comparedValues(
  { query, result: { rows, values }, table }: QueryResult,
  language: TableLanguage,
): string[] {
  const relation = relationOfTable(table, language);
  const rowsOf = (by: number, value: string): number[] =>
    rows.filter((row) => relation.columns[by]?.cellAt(row)?.text === value);
  if (query.kind === 'commonest')
    return [values.map((value) => String(rowsOf(query.column, value).length)).join(', ')];
  const sorted = query.of.kind === 'extreme' ? query.of.column : undefined;
  const column = query.kind === 'greatest-sum' ? query.column : sorted;
  const measured = relation.columns[column ?? -1];
  if (measured === undefined || (query.kind !== 'greatest-sum' && measured.computed === undefined)) return [];
  const numbersIn = (some: readonly number[]): number[] =>
    some.flatMap((row) => measured.numberAt(row) ?? []);
  const compared =
    query.kind === 'greatest-sum'
      ? values.map((value) => sumOf(numbersIn(rowsOf(query.by, value))))
      : [...new Set(numbersIn(rows))];
  const cells = cellsWritten(relation, column ?? -1, rows);
  const texts = compared.map((number) => String(Math.round(number * 1e6) / 1e6));
  const writing = writingAs(cells, { values: texts, isMean: false, language });
  return [
    texts.map((text) => (writing === undefined ? text : writtenLike(Number(text), writing))).join(', '),
  ];
}

/** That a column is in several units, and what was done about it. */
function tellUnits(
  { table: { columns }, query }: QueryResult,
  { written, units }: MixedResult,
  { unitless, and, unitsConverted, unitsApart }: QueryPhrases,
): string {
  const names = written.map((unit) => unit || unitless);
  const told = [names.slice(0, -1).join(', '), ...names.slice(-1)]
    .filter((part) => part !== '')
    .join(` ${and} `);
  const [unit = '', ...others] = new Set(units);
  return (others.length === 0 ? unitsConverted : unitsApart)
    .replace('{column}', () => columns[computedFrom(query) ?? -1] ?? '')
    .replace('{units}', () => told)
    .replace('{unit}', () => unit || unitless);
}

function sourceOf({ document, lines }: Table) {
  return { documentId: document.id, start: lines.at(0)?.start ?? 0, contentHash: document.contentHash };
}

/** Where the values of a result, or what they were computed from, stand: of a joined column in the other table. */
function cellsOf(query: TableQuery, table: Table, rows: readonly number[]): TableResult['cells'] {
  const { columns, lines, document, joined } = table;
  const valued = query.kind === 'greatest-sum' ? query.by : 'column' in query ? query.column : undefined;
  const added = joined?.added[(valued ?? -1) - columns.length + joined.added.length];
  // What is computed, and the name of a part, stand in no cell.
  const own =
    valued !== undefined && valued < columns.length && valued !== sectionColumn(table) ? valued : undefined;
  const [from, rowAt, column] =
    joined === undefined || added === undefined
      ? [document, (row: number) => lines.at(row), own]
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
    result: { labels, values, mixed },
    phrases,
    language,
  }: Pick<QueryResult, 'result'> & {
    readonly phrases: AnswerPhrases;
    readonly language: TableLanguage;
  },
): Pick<TableResult, 'columns' | 'rows' | 'chart'> | undefined {
  if (query.kind !== 'grouped' || labels === undefined) return undefined;
  const isInOne = new Set(mixed?.units).size < 2;
  const isDrawn = isInOne && labels.length > 1 && labels.length <= mostDrawn;
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
