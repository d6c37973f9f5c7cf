import type { Period, TableQuery } from '../model/tableQuery';
import type { PartialDate } from './cellDates';
import { mixedAmounts, mixedResult } from './mixedAmounts';
import type { Relation } from './relation';
import { withUnit, written, type Result } from './result';
import { inBothOf, type RowSet } from './rowSets';
import { sumOf } from '../language/numbers';

/**
 * A value for each group, in the order of the table, or of time for periods; groups without a number are left out.
 * Undefined if there are none.
 */
export function groupsOf(
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
