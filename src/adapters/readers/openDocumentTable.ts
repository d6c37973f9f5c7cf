import type { LineText } from './lineText';
import { rowsThatName } from './tableHead';
import { attributeOf, elementsIn, type XmlElement } from './zippedXml';

/** A place of the grid: repeated elements have several, and merged cells one for all that they cover. */
interface Cell {
  readonly element: XmlElement;
}

type Grid = readonly (readonly (Cell | undefined)[])[];

/** More repetitions are the empty rest of a page. */
const maxRepeated = 100;

interface Writing {
  readonly text: LineText;
  /** Writes the words of a cell. */
  readonly write: (cell: XmlElement) => void;
  readonly wordsOf: (cell: XmlElement) => string;
}

/** Adds the rows of a table, a line each; merged cells say the same in each of theirs, so that every row is complete. */
export function addRows(table: XmlElement, { text, write, wordsOf }: Writing): void {
  const words = new Map<XmlElement, string>();
  const wordsIn = (cell: Cell | undefined): string => {
    if (cell === undefined) return '';
    const known = words.get(cell.element) ?? wordsOf(cell.element);
    words.set(cell.element, known);
    return known;
  };
  const grid = gridOf(rowsOf(table)).filter((cells) => cells.some((cell) => wordsIn(cell) !== ''));
  const names = rowsThatName(grid.map((cells) => cells.map(wordsIn)));
  for (const rows of [grid.slice(0, names), ...grid.slice(names).map((cells) => [cells])]) {
    text.newLine();
    for (const [column, cells] of columnsOf(rows).entries()) {
      if (column > 0) text.nextCell();
      for (const cell of cells) {
        write(cell.element);
        text.add(' ', undefined);
      }
    }
  }
}

/** What stands in each column of some rows, once; a title that is merged over all columns is not repeated. */
function columnsOf(rows: Grid): (readonly Cell[])[] {
  const [first = []] = rows;
  const columns = first.map((_, column) => [...new Set(rows.flatMap((row) => row[column] ?? []))]);
  return new Set(rows.flat()).size === 1 ? columns.slice(0, 1) : columns;
}

function rowsOf(table: XmlElement): XmlElement[] {
  return elementsIn(table).flatMap((element) => {
    if (/^table:table-(?:header-rows|rows|row-group)$/.test(element.tagName)) return rowsOf(element);
    if (element.tagName !== 'table:table-row') return [];
    return Array.from({ length: countOf(element, 'number-rows-repeated') }, () => element);
  });
}

function gridOf(rows: readonly XmlElement[]): Grid {
  /** For each column, the last cell that was merged, and the row after its last. */
  const merged: { readonly cell: Cell; readonly end: number }[] = [];
  return rows.map((row, at) => {
    const cells: (Cell | undefined)[] = [];
    for (const element of elementsIn(row)) {
      for (let copy = countOf(element, 'number-columns-repeated'); copy > 0; copy -= 1) {
        const over = merged[cells.length];
        if (element.tagName === 'table:covered-table-cell') {
          cells.push(over !== undefined && at < over.end ? over.cell : undefined);
          continue;
        }
        const cell = { element };
        const end = at + countOf(element, 'number-rows-spanned');
        for (let across = 0; across < countOf(element, 'number-columns-spanned'); across += 1)
          merged[cells.length + across] = { cell, end };
        cells.push(cell);
      }
    }
    return cells;
  });
}

function countOf(element: XmlElement, name: string): number {
  const count = Number(attributeOf(element, `table:${name}`) ?? 1);
  return Number.isInteger(count) && count >= 1 ? Math.min(count, maxRepeated) : 1;
}
