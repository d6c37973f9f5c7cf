/** Where the names of a table's columns stand among its rows. */
export interface TableHead {
  /** Number of rows above the names: titles, notes, details of an export. */
  readonly above: number;
  /** Number of rows that the names are made of. */
  readonly rows: number;
  /** A name for each column; empty for one without. */
  readonly names: readonly string[];
}

type Row = readonly string[];

/** As many rows tell how wide a table is, and what stands in its columns. */
const rowsLookedAt = 200;
/** A row with a smaller share of the usual number of cells is a title or a note. */
const leastShare = 0.6;

/**
 * The names in the first row, or in the first row that is about as wide as the table. Two rows are the names where a name of the
 * first stands over several columns, which each of its cells repeats. Undefined without names, or without a row below them.
 */
export function tableHead(all: readonly Row[]): TableHead | undefined {
  const rows = all.slice(0, rowsLookedAt);
  const above = rowsAboveNames(rows);
  const names = rows[above] ?? [];
  const below = rows[above + 1];
  if (below === undefined || !isNames(names)) return undefined;
  const one = { above, rows: 1, names };
  if (rows.length <= above + 2 || !tellsApart(below, names)) return one;
  const whole = names.map((name, at) => (name === below[at] ? name : `${name} ${below[at] ?? ''}`.trim()));
  return whole.includes('')
    ? one
    : { above, rows: 2, names: whole.map((name) => name.replaceAll(', ', ' ')) };
}

/** How many rows at the beginning of a table name its columns. */
export function rowsThatName(rows: readonly Row[]): number {
  const head = tableHead(rows);
  return head?.above === 0 ? head.rows : 1;
}

/** Column names as the heading that a table has. */
export function namesLine(names: Row): string {
  return filled(names).join(', ');
}

function rowsAboveNames(rows: readonly Row[]): number {
  const widths = rows.map((row) => filled(row).length).sort((a, b) => a - b);
  const least = leastShare * (widths[widths.length >> 1] ?? 0);
  const wide = rows.findIndex((row) => filled(row).length >= least);
  const isHead = wide > 0 && isNames(rows[wide] ?? []) && nameNumbers(rows.slice(wide));
  return isHead ? wide : 0;
}

function isNames(row: Row): boolean {
  const names = filled(row);
  return names.length > 1 && !names.some(isAmount) && names.some((name) => /\p{L}/u.test(name));
}

/** Whether a cell of the first row has mostly numbers or dates below it, and is none itself. */
function nameNumbers([names = [], ...others]: readonly Row[]): boolean {
  return names.some((name, at) => {
    const cells = filled(others.map((row) => row[at] ?? ''));
    return !isNumeric(name) && cells.filter(isNumeric).length > leastShare * cells.length;
  });
}

/** Whether a row has different names below a name that stands over several columns, and no values. */
function tellsApart(row: Row, names: Row): boolean {
  const isRepeated = (at: number): boolean =>
    names[at] !== '' && (names[at] === names[at - 1] || names[at] === names[at + 1]);
  const parts = row.filter((_, at) => isRepeated(at));
  const isOfHead = (cell: string, at: number): boolean =>
    isRepeated(at) ? cell !== '' && !isAmount(cell) : cell === '' || cell === names[at];
  return new Set(parts).size > 1 && !names.every((_, at) => isRepeated(at)) && row.every(isOfHead);
}

/** The cells of a row that are not empty. */
export function filled(row: Row): string[] {
  return row.filter((cell) => cell !== '');
}

function isNumeric(cell: string): boolean {
  return /^[^\p{L}\d]*\d/u.test(cell);
}

/** A number that is no year. */
export function isAmount(cell: string): boolean {
  return /^[-+(]?[€$£]?\s?\d[\d.,\s]*%?\)?$/.test(cell) && !/^(?:19|20)\d\d$/.test(cell);
}
