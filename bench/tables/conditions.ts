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
  if (records.next(10) === 0) {
    const not =
      as === 'adjective'
        ? `${records.pick(['not', 'not yet'])} ${value}`
        : `not ${records.pick(as)} ${value}`;
    return { head, isIn: (row) => !isIn(row), after: `that are ${not}`, clause: `are ${not}` };
  }
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

function pairCondition(records: Records): Condition | undefined {
  const { against = [] } = records.kind;
  if (against.length === 0) return undefined;
  const { column, other, over, under } = records.pick(against);
  const isOver = records.next(2) === 0;
  const valueOf = ({ numbers, days, day }: RowOf, head: string): number =>
    numbers[head] ?? (days[head] ?? day).getTime();
  const isIn = (row: RowOf): boolean =>
    isOver ? valueOf(row, column) > valueOf(row, other) : valueOf(row, column) < valueOf(row, other);
  const after = records.pick(isOver ? over : under);
  return { head: column, isIn, after, ...(/^(?:with|that)/.test(after) ? {} : { clause: `were ${after}` }) };
}

function freeCondition(records: Records): Condition | undefined {
  const measure = records.kind.measures.find(({ free }) => free === true);
  if (measure === undefined) return undefined;
  const { head } = measure;
  const isIn = ({ numbers }: RowOf): boolean => numbers[head] === 0;
  const clause = records.pick(['are free', 'are free of charge']);
  return records.next(2) === 0
    ? { head, isIn, before: 'free' }
    : { head, isIn, after: `that ${clause}`, clause };
}

/** What few columns can be asked for. */
function rareCondition(records: Records): Condition | undefined {
  const made = [flagCondition, flagCondition, pairCondition, freeCondition].flatMap(
    (make) => make(records) ?? [],
  );
  return made.length === 0 ? undefined : records.pick(made);
}

function flagCondition(records: Records): Condition | undefined {
  const { flags = [] } = records.kind;
  if (flags.length === 0) return undefined;
  const { head, empty, has, lacks } = records.pick(flags);
  const isLacking = records.next(3) > 0;
  const isIn = ({ values }: RowOf): boolean => (values[head] === empty) === isLacking;
  const after = records.pick(isLacking ? lacks : has);
  const clause = /^that (are .+)$/.exec(after)?.[1];
  return { head, isIn, after, ...(clause !== undefined && { clause }) };
}

/** None, one or two conditions that can be said together. */
export function conditionsOf(records: Records, most: number, but?: string): Condition[] {
  const count = Math.min(most, records.pick([0, 1, 1, 1, 2, 2]));
  if (count === 0) return [];
  const first =
    (records.next(4) === 0 ? rareCondition(records) : undefined) ?? categoryCondition(records, but);
  return count === 1 ? [onlyCondition(records, first)] : [first, secondCondition(records, but, first)];
}

function onlyCondition(records: Records, first: Condition): Condition {
  return records.next(4) === 0 ? (dateCondition(records) ?? numberCondition(records)) : first;
}

function secondCondition(records: Records, but: string | undefined, { head }: Condition): Condition {
  const dated = records.next(4) === 0 ? dateCondition(records) : undefined;
  if (dated !== undefined) return dated;
  return records.next(4) === 0 ? numberCondition(records) : categoryCondition(records, but, head);
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
  return bestGroups(rows, head, { valueOf, isMost, most: 1 })?.[0];
}

/** The values of a category with the greatest or least totals; undefined if there are no more, or the last one ties with the next. */
export function bestGroups(
  rows: readonly RowOf[],
  head: string,
  {
    valueOf,
    isMost,
    most,
  }: { readonly valueOf: (row: RowOf) => number; readonly isMost: boolean; readonly most: number },
): readonly string[] | undefined {
  const totals = new Map<string, number>();
  for (const row of rows)
    totals.set(row.values[head] ?? '', (totals.get(row.values[head] ?? '') ?? 0) + valueOf(row));
  const sorted = [...totals].sort(([, one], [, other]) => (isMost ? other - one : one - other));
  return sorted.length <= most || sorted[most - 1]?.[1] === sorted[most]?.[1]
    ? undefined
    : sorted.slice(0, most).map(([value]) => value);
}
