import type { TableQuery } from '../model/tableQuery';
import { groupsOf } from './groups';
import { mixedAmounts, mixedResult } from './mixedAmounts';
import type { Relation } from './relation';
import { withUnit, written, type Result } from './result';
import { type RowSet, rowsOf, unionOf } from './rowSets';
import { greatestOf, leastOf, sumOf } from '../language/numbers';

/** The rows that a query selects, and those it compares them with. */
export interface Selected {
  readonly of: RowSet;
  readonly other?: RowSet | undefined;
}

/** The result of a query on rows that are selected already; undefined if they have no value, or too few. */
export function resultOf(query: TableQuery, relation: Relation, { of, other }: Selected): Result | undefined {
  switch (query.kind) {
    case 'rows':
      return namedRows(relation, of, query.names);
    case 'values':
      return valuesOf(relation, of, query.column);
    case 'count':
      return { values: [String(of.rows.length)], rows: of.rows };
    case 'distinct': {
      const { values, rows } = valuesOf(relation, of, query.column);
      return { values: [String(values.length)], rows };
    }
    case 'sum':
    case 'average':
      return (
        mixedAggregateOf(relation, of, { kind: query.kind, column: query.column }) ??
        aggregateOf(relation, of, { kind: query.kind, column: query.column })
      );
    case 'median':
    case 'range':
      return aggregateOf(relation, of, { kind: query.kind, column: query.column });
    case 'commonest':
      return topGroups(relation, of, { ...query, by: query.column, weightOf: () => 1 });
    case 'greatest-sum': {
      const weightOf = (row: number): number => relation.columns[query.column]?.numberAt(row) ?? 0;
      return topGroups(relation, of, { ...query, weightOf });
    }
    case 'grouped':
      return groupsOf(relation, of, query);
    case 'difference':
      return other && differenceOf(relation, { one: of, other }, query);
    case 'column-difference':
      return columnDifferenceOf(relation, of, query);
    case 'share':
      return shareOf(relation, of, query);
    case 'count-difference':
      return other && compared([of.rows.length, other.rows.length], unionOf(of.rows, other.rows), query);
  }
}

/** Rows with their names; those with the greatest or least values by these. */
function namedRows(relation: Relation, of: RowSet, names: number): Result {
  const rows = inOrder(of, relation);
  const { selection } = of;
  return { values: valuesOf(relation, { selection, rows }, names).values, rows };
}

function inOrder({ selection, rows }: RowSet, { columns }: Relation): readonly number[] {
  if (selection.kind !== 'extreme' || selection.column === undefined) return rows;
  const { column, isMost } = selection;
  const keyOf = (row: number): number => columns[column]?.keyAt(row) ?? 0;
  return rows.toSorted((a, b) => (isMost ? keyOf(b) - keyOf(a) : keyOf(a) - keyOf(b)));
}

/** Texts of the column in these rows, each once, in row order; empty cells are left out. */
export function valuesOf({ columns }: Relation, { rows }: RowSet, column: number): Result {
  const textOf = (row: number): string => columns[column]?.cellAt(row)?.text ?? '';
  const filled = rows.filter((row) => textOf(row) !== '');
  return { values: [...new Set(filled.map(textOf))], rows: filled };
}

/**
 * The sum, mean, or span between least and greatest, of the rows with a number; undefined for fewer than two, where they stand in the
 * table.
 */
function aggregateOf(
  { columns }: Relation,
  { rows }: RowSet,
  { kind, column }: { readonly kind: Aggregate; readonly column: number },
): Result | undefined {
  const numberOf = (row: number): number | undefined => columns[column]?.numberAt(row);
  const valued = rows.filter((row) => numberOf(row) !== undefined);
  const numbers = valued.map((row) => numberOf(row) ?? 0);
  const least = columns[column]?.computed === undefined ? 2 : 1;
  if (numbers.length < least) return undefined;
  return { values: [written(aggregates[kind](numbers))], rows: valued };
}

/** The sum or mean of numbers in several units: one where they convert, otherwise one for each measure. */
function mixedAggregateOf(
  relation: Relation,
  { rows }: RowSet,
  { kind, column }: { readonly kind: Aggregate; readonly column: number },
): Result | undefined {
  const amounts = mixedAmounts(relation.columns[column], rows);
  if (amounts === undefined) return undefined;
  const byUnit = Map.groupBy(amounts, ({ unit }) => unit);
  const valueOf = (all: typeof amounts): number => aggregates[kind](all.map(({ number }) => number));
  return {
    values: Array.from(byUnit, ([unit, all]) => withUnit(written(valueOf(all)), byUnit.size > 1 ? unit : '')),
    rows: amounts.map(({ row }) => row),
    mixed: mixedResult(amounts, [...byUnit.keys()]),
  };
}

type Aggregate = 'sum' | 'average' | 'median' | 'range';

const aggregates: Readonly<Record<Aggregate, (numbers: readonly number[]) => number>> = {
  sum: sumOf,
  average: (numbers) => sumOf(numbers) / numbers.length,
  median: (numbers) => {
    const sorted = numbers.toSorted((a, b) => a - b);
    const middle = sorted.length >> 1;
    const [lower = 0, upper = 0] = sorted.slice(middle - 1, middle + 1);
    return sorted.length % 2 === 0 ? (lower + upper) / 2 : (sorted[middle] ?? 0);
  },
  range: (numbers) => greatestOf(numbers) - leastOf(numbers),
};

type Share = Extract<TableQuery, { kind: 'share' }>;

/** Undefined if the whole is nothing. */
function shareOf(
  relation: Relation,
  of: RowSet,
  { column, among = { kind: 'all' } }: Share,
): Result | undefined {
  const measured = relation.columns[column ?? -1];
  const total = ({ rows }: RowSet): number =>
    measured ? sumOf(rows.map((row) => measured.numberAt(row) ?? 0)) : rows.length;
  const whole = total(rowsOf(among, relation));
  if (whole === 0) return undefined;
  return { values: [`${Math.round((1000 * total(of)) / whole) / 10} %`], rows: of.rows };
}

/** Undefined unless one row is selected that has both numbers. */
function columnDifferenceOf(
  { columns }: Relation,
  { rows }: RowSet,
  { column, less, isRatio }: Extract<TableQuery, { kind: 'column-difference' }>,
): Result | undefined {
  const [row = -1, ...others] = rows;
  const [one, other] = [column, less].map((at) => columns[at]?.numberAt(row));
  return others.length > 0 ? undefined : compared([one, other], rows, { isRatio });
}

/** The values with the greatest, or least, totals of `weightOf` over their rows, in this order; ties together. */
function topGroups(
  { columns }: Relation,
  { rows }: RowSet,
  {
    by,
    isMost,
    most,
    weightOf,
  }: {
    readonly by: number;
    readonly isMost: boolean;
    readonly most: number;
    readonly weightOf: (row: number) => number;
  },
): Result {
  const nameOf = (row: number): string => columns[by]?.cellAt(row)?.text ?? '';
  const totals = new Map<string, number>();
  for (const row of rows) {
    const text = nameOf(row);
    if (text !== '') totals.set(text, (totals.get(text) ?? 0) + weightOf(row));
  }
  const sorted = [...totals].sort(([, one], [, other]) => (isMost ? other - one : one - other));
  const last = sorted[Math.min(most, sorted.length) - 1]?.[1] ?? 0;
  const values = sorted.flatMap(([text, total]) => ((isMost ? total >= last : total <= last) ? [text] : []));
  return { values, rows: rows.filter((row) => values.includes(nameOf(row))) };
}

/** Compares two totals, or the years of two dates, which have no ratio; undefined for the same rows. */
function differenceOf(
  { columns }: Relation,
  { one, other }: { readonly one: RowSet; readonly other: RowSet },
  { column, isRatio }: Extract<TableQuery, { kind: 'difference' }>,
): Result | undefined {
  if (one.rows.join() === other.rows.join()) return undefined;
  const isOfDates = columns[column]?.kind === 'date';
  const sides = [one, other].map(({ rows }) => {
    const cells = rows.flatMap((row) => columns[column]?.cellAt(row) ?? []);
    if (isOfDates) return rows.length === 1 && isRatio !== true ? cells[0]?.date?.year : undefined;
    const numbers = cells.flatMap(({ number }) => number ?? []);
    return numbers.length === 0 ? undefined : sumOf(numbers);
  });
  return compared(sides, unionOf(one.rows, other.rows), { isRatio });
}

/** The difference of two numbers, or their ratio; undefined if a side has none, and if it would be divided by 0. */
function compared(
  [one, other]: readonly (number | undefined)[],
  rows: readonly number[],
  { isRatio }: { readonly isRatio?: true | undefined },
): Result | undefined {
  if (one === undefined || other === undefined || (isRatio && other === 0)) return undefined;
  return { values: [isRatio ? shortly(one / other) : written(Math.abs(one - other))], rows };
}

/** Two decimals, or two digits of a number below 1. */
function shortly(value: number): string {
  return String(Number(Math.abs(value) < 1 ? value.toPrecision(2) : value.toFixed(2)));
}

/** Runs a query; undefined if it has no result on this relation. */
export function execute(query: TableQuery, relation: Relation): Result | undefined {
  const other = 'other' in query ? rowsOf(query.other, relation) : undefined;
  return resultOf(query, relation, { of: rowsOf(query.of, relation), other });
}
