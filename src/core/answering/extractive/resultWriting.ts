// How computed values are written: as the column that they come from writes its numbers.

import { greatestOf, numberOf, writingOf } from '../../language/numbers';
import type { ComputedRows, NumberWriting, TableLanguage, TableQuery } from '../../model/tableQuery';
import { relationOfTable, type QueryResult } from '../../tables/answerTable';
import type { Cell } from '../../tables/cellValues';
import { writtenUnit } from '../../tables/mixedUnits';
import type { Relation } from '../../tables/relation';

/** Rows by which the writing of a column is told. */
const rowsLookedAt = 1000;
/** A mean is rounded to as many decimals as its column has, but no fewer. */
const leastDecimals = 2;

/** How to write values that were computed from a column of numbers; nothing for other values. */
export function writingOfValues(
  { table, query, result: { rows, values, mixed } }: QueryResult,
  language: TableLanguage,
): Pick<ComputedRows, 'writing' | 'writings'> {
  if ('isRatio' in query || query.kind === 'share')
    return { writing: proportionWriting(values, query.kind === 'share' ? ' %' : '', language) };
  const column = computedFrom(query);
  if (column === undefined) return {};
  const relation = relationOfTable(table, language);
  const cells = cellsWritten(relation, column, rows);
  const isMean = query.kind === 'average' || (query.kind === 'grouped' && query.measure === 'average');
  const as = (some: readonly Cell[], unit: readonly string[]): NumberWriting | undefined =>
    writingAs(some, { values: unit, isMean, language });
  if (mixed === undefined) {
    const writing = as(cells, values);
    return writing === undefined ? {} : { writing };
  }
  const writings = mixed.units.map((unit) => {
    const own = values.filter((_, at) => mixed.units[at] === unit || mixed.units.length !== values.length);
    const inUnit = cells.filter(({ text }) => writtenUnit(text) === unit);
    return as(inUnit, own);
  });
  return writings.includes(undefined) ? {} : { writings: writings.filter((one) => one !== undefined) };
}

/** The cells that show how numbers of a column are written: an amount of money is as the price that it is computed from. */
export function cellsWritten({ columns }: Relation, column: number, rows: readonly number[]): Cell[] {
  const { computed } = columns[column] ?? {};
  const written = computed === undefined || computed.kind === 'days' ? column : computed.of[1];
  return rows.slice(0, rowsLookedAt).flatMap((row) => columns[written]?.cellAt(row) ?? []);
}

/** A ratio, or a part of all, has no unit of a column, and decimals as its language writes them. */
function proportionWriting(values: readonly string[], after: string, language: TableLanguage): NumberWriting {
  const decimals = greatestOf(values.map((value) => decimalsOf(String(Number.parseFloat(value)))));
  return { decimalMark: language === 'de' ? ',' : '.', groupMark: '', decimals, before: '', after };
}

/** How values computed from these cells are written, if all of the cells are written alike. */
export function writingAs(
  cells: readonly Cell[],
  {
    values,
    isMean,
    language,
  }: { readonly values: readonly string[]; readonly isMean: boolean; readonly language: TableLanguage },
): NumberWriting | undefined {
  const texts = cells.map(({ text }) => text);
  const writing = writingOf(texts, language === 'de' ? ',' : '.');
  if (writing === undefined || !cells.every(({ text, number }) => isWrittenAs(text, number, writing)))
    return writing?.colons && writing;
  const decimals = isMean ? leastDecimals : greatestOf(values.map(decimalsOf));
  return { ...grouped(writing, values, language), decimals: Math.max(decimals, writing.decimals) };
}

/** Longer numbers are hard to read without. */
const ungrouped = 10_000;

/** A total of five digits and more has its thousands apart, though no number of the column is so long. */
function grouped(writing: NumberWriting, values: readonly string[], language: TableLanguage): NumberWriting {
  const isLong = values.some((value) => Math.abs(Number.parseFloat(value)) >= ungrouped);
  if (!isLong || writing.groupMark !== '') return writing;
  const usual = language === 'de' ? '.' : ',';
  return { ...writing, groupMark: writing.decimalMark === usual ? '\u202f' : usual };
}

function decimalsOf(value: string): number {
  return /\.(\d+)/.exec(value)?.[1]?.length ?? 0;
}

/** Whether a cell says its number by its digits alone: "1.2 million" and "6:26" do not. */
function isWrittenAs(text: string, number: number | undefined, writing: NumberWriting): boolean {
  return !/\d/.test(text) || numberOf(text, writing) === number;
}

const computing: ReadonlySet<TableQuery['kind']> = new Set([
  'sum',
  'average',
  'median',
  'range',
  'difference',
  'column-difference',
  'grouped',
] as const);

/** The column of numbers that a query computes from. */
export function computedFrom(query: TableQuery): number | undefined {
  return computing.has(query.kind) && 'column' in query ? query.column : undefined;
}
