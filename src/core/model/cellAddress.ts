import { columnLetters, columnOf } from './place';

/** A cell; both numbers count from 0. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells; all numbers count from 0, and both ends belong to it. */
export interface CellArea {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** The smallest rectangle that holds two cells. */
export function areaOf(one: Cell, other: Cell = one): CellArea {
  return {
    top: Math.min(one.row, other.row),
    left: Math.min(one.column, other.column),
    bottom: Math.max(one.row, other.row),
    right: Math.max(one.column, other.column),
  };
}

export function holds({ top, left, bottom, right }: CellArea, { row, column }: Cell): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

/** The part of an area that a sheet of this size has; at least its nearest cell. */
export function clamped(area: CellArea, rows: number, columns: number): CellArea {
  const within = (at: number, size: number) => Math.max(0, Math.min(at, size - 1));
  return {
    top: within(area.top, rows),
    left: within(area.left, columns),
    bottom: within(area.bottom, rows),
    right: within(area.right, columns),
  };
}

/** An area in the notation of spreadsheets: `B2:D9`, or `B2` for a single cell. */
export function areaLabel({ top, left, bottom, right }: CellArea): string {
  const first = `${columnLetters(left)}${String(top + 1)}`;
  const last = `${columnLetters(right)}${String(bottom + 1)}`;
  return first === last ? first : `${first}:${last}`;
}

/** An area of cells, with its sheet if the address names one. */
export interface Address {
  readonly sheet: string | undefined;
  readonly area: CellArea;
}

const cellPattern = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i;

/**
 * Reads an address as people write it: `B7`, `b2:d9`, `$B$7`, `Prices!B7`, `'Price list'!B7`, or `12` for a row.
 * Undefined when it is none.
 */
export function parseAddress(text: string): Address | undefined {
  const bang = text.lastIndexOf('!');
  const sheet = bang < 0 ? undefined : unquoted(text.slice(0, bang).trim());
  const [first = '', last = first, ...more] = text
    .slice(bang + 1)
    .trim()
    .split(':');
  const from = cellOf(first.trim());
  const to = cellOf(last.trim());
  if (from === undefined || to === undefined || more.length > 0) return undefined;
  return { sheet, area: areaOf(from, to) };
}

function cellOf(text: string): Cell | undefined {
  if (/^\d{1,7}$/.test(text)) return Number(text) > 0 ? { row: Number(text) - 1, column: 0 } : undefined;
  const [, letters, number] = cellPattern.exec(text) ?? [];
  if (letters === undefined || Number(number) === 0) return undefined;
  return { row: Number(number) - 1, column: columnOf(letters) };
}

function unquoted(name: string): string {
  return /^'.*'$/.test(name) ? name.slice(1, -1).replaceAll("''", "'") : name;
}
