import type { Period, TableQuery } from '../model/tableQuery';
import type { PartialDate } from './cellDates';
import { mixedAmounts, mixedResult, type MixedResult } from './mixedAmounts';
import type { Relation } from './relation';
import { inBothOf, type RowSet, rowsOf, unionOf } from './rowSets';
import { greatestOf, leastOf, sumOf } from '../language/numbers';

/** The result of a query over one relation. */
export interface Result {
  readonly values: readonly string[];
  /** Rows that the values come from, ascending; if rows with the greatest or least values are wanted themselves, these first. */
  readonly rows: readonly number[];
  /** The group of each value, if the query groups rows. */
  readonly labels?: readonly string[];
  /** Set if numbers in several units were computed with. */
  readonly mixed?: MixedResult;
}

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
      return shareOf(relation, of, query.column);
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

/** Undefined if the whole is nothing. */
function shareOf(relation: Relation, of: RowSet, column: number | undefined): Result | undefined {
  const measured = column === undefined ? undefined : relation.columns[column];
  const total = (rows: readonly number[]): number =>
    sumOf(rows.map((row) => (measured === undefined ? 1 : (measured.numberAt(row) ?? 0))));
  const whole = total(relation.dataRows);
  if (whole === 0) return undefined;
  return { values: [`${Math.round((1000 * total(of.rows)) / whole) / 10} %`], rows: of.rows };
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

/**
 * A value for each group, in the order of the table, or of time for periods; groups without a number are left out.
 * Undefined if there are none.
 */
function groupsOf(
  { columns, dataRows }: Relation,
  { rows }: RowSet,
  { by, period, measure, column }: Omit<Extract<TableQuery, { kind: 'grouped' }>, 'kind' | 'of'>,
): Result | undefined {
  const nameOf = (row: number): string => {
    const cell = columns[by]?.cellAt(row);
    return (period === undefined ? cell?.text : cell?.date && periodOf(cell.date, period)) ?? '';
  };
  const measured = column === undefined ? undefined : columns[column];
  const selected = inBothOf(rows, dataRows);
  const mixed = column === undefined ? undefined : mixedAmounts(columns[column], selected);
  const mixedOf = new Map(mixed?.map((amount) => [amount.row, amount]));
  const valueAt = (row: number): number | undefined => {
    if (measured === undefined) return 1;
    return mixed === undefined ? measured.numberAt(row) : mixedOf.get(row)?.number;
  };
  const groups = new Map<string, Group>();
  const taken = selected.filter((row) => {
    const [label, value, unit = ''] = [nameOf(row), valueAt(row), mixedOf.get(row)?.unit];
    if (label === '' || value === undefined) return false;
    const group = groups.get(`${label}\n${unit}`);
    if (group === undefined) groups.set(`${label}\n${unit}`, { label, unit, numbers: [value] });
    else group.numbers.push(value);
    return true;
  });
  if (groups.size === 0) return undefined;
  const valueOf = ({ numbers }: Group): string => {
    const sum = sumOf(numbers);
    return written(measure === 'average' ? sum / numbers.length : sum);
  };
  const inRows = [...groups.values()];
  const sorted = period === undefined ? inRows : inRows.sort((one, other) => inText(one.label, other.label));
  const areSeveral = new Set(sorted.map(({ unit }) => unit)).size > 1;
  return {
    labels: sorted.map(({ label }) => label),
    values: sorted.map((group) => withUnit(valueOf(group), areSeveral ? group.unit : '')),
    rows: taken,
    ...(mixed && {
      mixed: mixedResult(
        mixed,
        sorted.map(({ unit }) => unit),
      ),
    }),
  };
}

/** The numbers of a group, of those in several units in one. */
interface Group {
  readonly label: string;
  readonly unit: string;
  readonly numbers: number[];
}

function inText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** The month, quarter or year of a date: 2026-03, 2026-Q1, 2026; undefined if it states too little. */
function periodOf({ year, month }: PartialDate, period: Period): string | undefined {
  if (year === undefined || period === 'year') return year?.toString();
  if (month === undefined) return undefined;
  return period === 'month'
    ? `${year}-${String(month).padStart(2, '0')}`
    : `${year}-Q${Math.ceil(month / 3)}`;
}

/** Compares two totals, or the years of two dates, which have no ratio. */
function differenceOf(
  { columns }: Relation,
  { one, other }: { readonly one: RowSet; readonly other: RowSet },
  { column, isRatio }: Extract<TableQuery, { kind: 'difference' }>,
): Result | undefined {
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

/** A number without the traces of binary fractions. */
function written(value: number): string {
  return String(Math.round(value * 1e6) / 1e6);
}

function withUnit(number: string, unit: string): string {
  return unit === '' ? number : `${number} ${unit}`;
}

/** Runs a query; undefined if it has no result on this relation. */
export function execute(query: TableQuery, relation: Relation): Result | undefined {
  const other = 'other' in query ? rowsOf(query.other, relation) : undefined;
  return resultOf(query, relation, { of: rowsOf(query.of, relation), other });
}
