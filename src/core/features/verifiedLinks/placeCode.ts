import { cellRange } from '../../model/place';
import type { Place } from '../../model/types';

/** A place as links carry it, in no language: `L7-9`, `p4`, `slide2`, `cell3`, `Prices!B2:D9`; empty for a section. */
export function placeCode(place: Place): string {
  switch (place.kind) {
    case 'lines': {
      const { start, end } = place.lines;
      return start === end ? `L${start}` : `L${start}-${end}`;
    }
    case 'page':
      return `p${place.page}`;
    case 'slide':
      return `slide${place.slide}`;
    case 'notebook-cell':
      return `cell${place.cell}`;
    case 'cells':
      return `${place.sheet}!${cellRange(place)}`;
    case 'section':
      return '';
  }
}

const cells = /^(.*)!([A-Z]{1,3})(\d{1,7})(?::([A-Z]{1,3})(\d{1,7}))?$/s;
const numbered = /^(L|p|slide|cell)(\d{1,9})(?:-(\d{1,9}))?$/;

/** The place of a code; a section for anything that is none. */
export function placeOfCode(code: string): Place {
  const [, kind = '', first, last = first] = numbered.exec(code) ?? [];
  return cellsOf(code) ?? numberedPlaces[kind]?.(Number(first), Number(last)) ?? { kind: 'section' };
}

function cellsOf(code: string): Place | undefined {
  const [, sheet, column = '', row, lastColumn = column, lastRow = row] = cells.exec(code) ?? [];
  if (sheet === undefined) return undefined;
  const rows = { start: Number(row), end: Number(lastRow) };
  return { kind: 'cells', sheet, columns: [column, lastColumn], rows };
}

const numberedPlaces: Readonly<Record<string, (first: number, last: number) => Place>> = {
  L: (start, end) => ({ kind: 'lines', lines: { start, end } }),
  p: (page) => ({ kind: 'page', page }),
  slide: (slide) => ({ kind: 'slide', slide }),
  cell: (cell) => ({ kind: 'notebook-cell', cell }),
};
