// Where rows and columns of a sheet are drawn, in pixels.

import type { GridShape } from '../../core/model/grid';

/** The sizes that follow from the font. */
export interface Metrics {
  readonly rowHeight: number;
  /** The width of a digit. */
  readonly digit: number;
}

/** Rows or columns that are drawn: from one up to another, which is not. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

const padding = 18;
const narrowest = 44;
/** What is longer is cut, and read above the grid. */
const widest = 340;
/** Rows above and below those in sight, so that scrolling does not outrun the drawing. */
const spareRows = 12;
const spareColumns = 2;

/** The widths of a sheet's columns, by their contents. */
export function columnWidths({ widths }: Pick<GridShape, 'widths'>, { digit }: Metrics): number[] {
  return widths.map((characters) => {
    // One more, as letters may be wider than digits.
    const wanted = Math.ceil((characters + 1) * digit + padding);
    return Math.max(narrowest, Math.min(wanted, widest));
  });
}

/** Where each column begins; the last entry is where all of them end. */
export function offsetsOf(widths: readonly number[]): number[] {
  const offsets = [0];
  for (const width of widths) offsets.push((offsets.at(-1) ?? 0) + width);
  return offsets;
}

/** The width of the column with the numbers of rows. */
export function numbersWidth(rows: number, { digit }: Metrics): number {
  return Math.ceil(Math.max(2, String(rows).length) * digit + padding);
}

/** The column at a distance from the first one's edge; the nearest if there is none. */
export function columnAt(offsets: readonly number[], x: number): number {
  let low = 0;
  let high = Math.max(0, offsets.length - 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] ?? 0) <= x) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The row at a distance from the first one's edge; the nearest if there is none. */
export function rowAt(y: number, rows: number, { rowHeight }: Metrics): number {
  return Math.max(0, Math.min(Math.floor(y / rowHeight), rows - 1));
}

/** The rows to draw for what is in sight. */
export function rowsInSight(
  { top, height, isFast }: { readonly top: number; readonly height: number; readonly isFast: boolean },
  rows: number,
  metrics: Metrics,
): Stretch {
  const first = rowAt(top, rows, metrics);
  const last = rowAt(top + height, rows, metrics);
  const spare = isFast ? 0 : spareRows;
  return { from: Math.max(0, first - spare), to: Math.min(rows, last + 1 + spare) };
}

/** The columns to draw for what is in sight. */
export function columnsInSight(
  { left, width }: { readonly left: number; readonly width: number },
  offsets: readonly number[],
): Stretch {
  const first = columnAt(offsets, left);
  const last = columnAt(offsets, left + width);
  return {
    from: Math.max(0, first - spareColumns),
    to: Math.min(offsets.length - 1, last + 1 + spareColumns),
  };
}

/**
 * Where to scroll to along one axis so that a stretch is in sight; where it is, if it is already. `isFar` keeps a
 * third of the room before it.
 */
export function scrolledTo(
  now: number,
  stretch: { readonly start: number; readonly end: number; readonly room: number },
  isFar = false,
): number {
  const { start, end, room } = stretch;
  if (start >= now && end <= now + room) return now;
  if (isFar) return Math.max(0, start - room / 3);
  return start < now || end - start > room ? start : end - room;
}
