import { isLong, nameOfTable, type Table } from '../units/tables/table';
import { cellIn, type TableRow } from '../units/tables/tableRow';
import { onceOf } from '../util/memoized';
import { stemIn, wordsIn } from './cellValues';

/** Share of a column's different values that the other table must have, too. */
const leastShared = 0.9;
/** Columns of other names hold the same if they share as many texts. */
const leastTexts = 3;

/**
 * The tables that become one by a column which both have: rows of the first, each with the cells of the one row of the other
 * that has the same value. Long ones are left out.
 */
export function joinedTables(tables: readonly Table[]): Table[] {
  const short = tables.filter((table) => !isLong(table));
  return short.flatMap((table) =>
    short.flatMap((other) => (areAlike(table, other) ? [] : (joinedWith(table)(other).table ?? []))),
  );
}

/** Tables of one document with the same columns are asked below each other. */
function areAlike(one: Table, other: Table): boolean {
  return one.document === other.document && one.columns.join('\n') === other.columns.join('\n');
}

/** Both for groups and for ranked queries, and for one question after another. */
const joinedWith = onceOf((table: Table) => onceOf((other: Table) => ({ table: joinedTable(table, other) })));

/** Undefined if no column of the other table names its rows and is one of this table, or if it has nothing to add. */
export function joinedTable(table: Table, other: Table): Table | undefined {
  const on = sharedColumn(table, other);
  if (on === undefined) return undefined;
  const [own, key] = on;
  const added = other.columns.flatMap((_, at) => (at === key ? [] : [at]));
  if (added.length === 0) return undefined;
  const rowsByValue = new Map(other.rows.map((row) => [sameText(cellIn(row, key)), row]));
  const rowOf = (row: TableRow): TableRow | undefined => rowsByValue.get(sameText(cellIn(row, own)));
  const joined = (row: TableRow): TableRow => {
    const beside = rowOf(row);
    const cells = [
      ...table.columns.map((_, at) => cellIn(row, at)),
      ...added.map((at) => (beside === undefined ? '' : cellIn(beside, at))),
    ];
    return { start: row.start, end: row.end, cells, ...(row.isAside === true && { isAside: true }) };
  };
  const names = added.map((at) => nameBeside(table, other, at));
  return {
    ...table,
    columns: [...table.columns, ...names],
    rows: table.rows.map(joined),
    lines: table.lines.map(joined),
    joined: { table: other, on, added, rows: table.lines.map(rowOf) },
  };
}

/** A name that both tables have is told apart by that of the table. */
function nameBeside(table: Table, other: Table, at: number): string {
  const name = other.columns[at] ?? '';
  const isTaken = table.columns.some((own) => sameText(own) === sameText(name));
  return isTaken ? `${name} (${nameOfTable(other)})` : name;
}

/** The column of a table, and the one of the other that has its values, each once; the likeliest, if there are several. */
function sharedColumn(table: Table, other: Table): readonly [own: number, key: number] | undefined {
  const keys = valuesOf(other);
  const pairs = valuesOf(table).flatMap((own, at) =>
    keys.flatMap((key, keyAt) => {
      const likely = likenessOf(own, key, other);
      return likely > 0 ? [{ on: [at, keyAt] as const, likely }] : [];
    }),
  );
  return pairs.reduce<(typeof pairs)[number] | undefined>(
    (best, pair) => (best !== undefined && best.likely >= pair.likely ? best : pair),
    undefined,
  )?.on;
}

interface ColumnValues {
  readonly stems: readonly string[];
  /** The different values. */
  readonly values: ReadonlySet<string>;
  readonly isUnique: boolean;
  /** Whether values are names or codes, which hardly agree by chance as numbers and dates do. */
  readonly areNames: boolean;
}

const valuesOf: (table: Table) => readonly ColumnValues[] = onceOf(({ columns, rows }: Table) =>
  columns.map((name, at) => {
    const filled = rows.map((row) => cellIn(row, at)).filter((cell) => cell.trim() !== '');
    const values = new Set(filled.map(sameText));
    return {
      stems: stemsOf(name),
      values,
      isUnique: values.size === filled.length && filled.length === rows.length,
      areNames: filled.every((cell) => /^\P{N}*\p{L}/u.test(cell)),
    };
  }),
);

/** How likely a column has the values of a key, and not some that look like them; 0 if it does not. */
function likenessOf(own: ColumnValues, key: ColumnValues, other: Table): number {
  if (!key.isUnique || key.values.size < 2 || own.values.size === 0) return 0;
  const least = leastSharedBy(own, key, other);
  if (least === undefined) return 0;
  const shared = sharedValues(own.values, key.values);
  return shared < least ? 0 : shared / own.values.size + Number(least === 1);
}

/** How many values two columns must share to be the same: one if they are named alike; undefined if they cannot be. */
function leastSharedBy(own: ColumnValues, key: ColumnValues, other: Table): number | undefined {
  const areNames = own.areNames && key.areNames;
  // Numbers that each table counts its own rows by say nothing of the other's.
  const tell = areNames || !own.isUnique || own.stems.length > key.stems.length;
  if (tell && isNamedAfter(own.stems, key.stems, other)) return 1;
  return areNames ? leastTexts : undefined;
}

/** How many values the other has, too; 0 once too many are missing. */
function sharedValues(values: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let missing = 0;
  for (const value of values) {
    if (others.has(value)) continue;
    missing += 1;
    if (missing > (1 - leastShared) * values.size) return 0;
  }
  return values.size - missing;
}

/** "Supplier" is "Supplier", and "customer_id" the "id" of "Customers". */
function isNamedAfter(own: readonly string[], key: readonly string[], other: Table): boolean {
  if (key.length === 0 || !key.every((stem) => own.includes(stem))) return false;
  const about = stemsOf(`${nameOfTable(other)} ${other.document.id}`);
  return own.every((stem) => key.includes(stem) || about.includes(stem));
}

function stemsOf(name: string): string[] {
  return wordsIn(name.replaceAll('_', ' ')).map(stemIn('en'));
}

function sameText(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
