// What a question says of the rows that it means.
import { months, type Condition, type Records, type RowOf } from './records';

function categoryCondition(records: Records, ...but: readonly (string | undefined)[]): Condition {
  const { head, values, as, noun } = records.pick(
    records.kind.categories.filter((category) => !but.includes(category.head)),
  );
  const value = records.pick(values);
  const cell = records.cellOf(head, value);
  const isIn = ({ values: own }: RowOf): boolean => own[head] === cell;
  if (records.next(8) === 0) return { head, isIn, after: `with ${noun} ${value}` };
  if (as === 'adjective') return { head, isIn, before: value, clause: `are ${value}` };
  const preposition = records.pick(as);
  return { head, isIn, after: `${preposition} ${value}`, clause: `are ${preposition} ${value}` };
}

function dateCondition(records: Records): Condition | undefined {
  const { date } = records.kind;
  if (date === undefined) return undefined;
  const { day } = records.pick(records.rows);
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
  const monthName = `${months[month] ?? ''} ${String(year)}`;
  const full = `${String(day.getUTCDate())} ${monthName}`;
  const of = (isIn: (other: Date) => boolean, said: string): Condition => {
    const after = `${records.pick([date.verb, ''])} ${said}`;
    return {
      head: date.head,
      isIn: (row) => isIn(row.day),
      after,
      clause: `${records.pick(['were', 'are'])} ${date.verb} ${said}`,
    };
  };
  switch (records.next(6)) {
    case 0:
    case 1:
      return of((other) => other.getUTCFullYear() === year, `in ${String(year)}`);
    case 2:
    case 3:
      return of(
        (other) => other.getUTCFullYear() === year && other.getUTCMonth() === month,
        `in ${monthName}`,
      );
    case 4:
      return of((other) => other > day, `after ${full}`);
    default:
      return of((other) => other < day, `before ${full}`);
  }
}

function numberCondition(records: Records): Condition {
  const { head, noun, least, most } = records.pick(records.kind.measures);
  const limit = Math.round(least + ((most - least) * (2 + records.next(7))) / 10);
  const isAbove = records.next(2) === 0;
  const said = records.pick(
    isAbove
      ? ['over', 'above', 'of more than', 'greater than']
      : ['under', 'below', 'of less than', 'lower than'],
  );
  const after = `with ${records.pick(['a ', ''])}${noun} ${said} ${String(limit)}`;
  const isIn = ({ numbers }: RowOf): boolean => {
    const value = numbers[head] ?? 0;
    return isAbove ? value > limit : value < limit;
  };
  return { head, isIn, after, clause: `have ${records.pick(['a ', ''])}${noun} ${said} ${String(limit)}` };
}

/** None, one or two conditions that can be said together. */
export function conditionsOf(records: Records, most: number, but?: string): Condition[] {
  const count = Math.min(most, records.pick([0, 1, 1, 1, 2, 2]));
  const first = count > 0 ? [categoryCondition(records, but)] : [];
  if (count < 2)
    return count === 1 && records.next(4) === 0
      ? [dateCondition(records) ?? numberCondition(records)]
      : first;
  const dated = records.next(4) === 0 ? dateCondition(records) : undefined;
  const second =
    dated ??
    (records.next(4) === 0 ? numberCondition(records) : categoryCondition(records, but, first[0]?.head));
  return [...first, second];
}

export function rowsOf({ rows }: Records, conditions: readonly Condition[]): RowOf[] {
  return rows.filter((row) => conditions.every(({ isIn }) => isIn(row)));
}

/** "late orders from Brix in the North"; undefined where two conditions cannot be said so, or are not of one table. */
export function phrase({ kind }: Records, conditions: readonly Condition[], isOne = false): string {
  const before = conditions.flatMap((one) => one.before ?? []);
  const after = conditions.flatMap((one) => one.after ?? []);
  return [...before, isOne ? kind.noun : kind.nouns, ...after].join(' ');
}

export function isSayable(conditions: readonly Condition[]): boolean {
  const [one, other] = conditions;
  if (one === undefined || other === undefined) return true;
  return one.before === undefined || other.before === undefined;
}

export function best(
  rows: readonly RowOf[],
  valueOf: (row: RowOf) => number,
  isMost: boolean,
): RowOf | undefined {
  const sorted = rows.toSorted((one, other) =>
    isMost ? valueOf(other) - valueOf(one) : valueOf(one) - valueOf(other),
  );
  const [first, second] = sorted;
  return first === undefined || second === undefined || valueOf(first) === valueOf(second)
    ? undefined
    : first;
}

export function bestGroup(
  rows: readonly RowOf[],
  head: string,
  valueOf: (row: RowOf) => number,
  isMost: boolean,
): string | undefined {
  const totals = new Map<string, number>();
  for (const row of rows)
    totals.set(row.values[head] ?? '', (totals.get(row.values[head] ?? '') ?? 0) + valueOf(row));
  const sorted = [...totals].sort(([, one], [, other]) => (isMost ? other - one : one - other));
  return sorted.length < 2 || sorted[0]?.[1] === sorted[1]?.[1] ? undefined : sorted[0]?.[0];
}
