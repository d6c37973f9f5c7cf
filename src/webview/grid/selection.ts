import { areaOf, holds, type Cell, type CellArea } from '../../core/model/cellAddress';
import type { GridShape } from '../../core/model/grid';

/** The selected cells: from the active one to where they were extended. */
export interface Selection {
  readonly active: Cell;
  readonly end: Cell;
}

type Sheet = Pick<GridShape, 'rows' | 'columns' | 'merged'>;

export function selectionOf(area: CellArea): Selection {
  return {
    active: { row: area.top, column: area.left },
    end: { row: area.bottom, column: area.right },
  };
}

/** All selected cells; merged ones belong to it as a whole. */
export function selectedArea({ active, end }: Selection, sheet: Sheet): CellArea {
  const area = areaOf(active, end);
  const parts = sheet.merged.filter(
    ({ top, left, bottom, right }) =>
      top <= area.bottom && bottom >= area.top && left <= area.right && right >= area.left,
  );
  return {
    top: Math.min(area.top, ...parts.map(({ top }) => top)),
    left: Math.min(area.left, ...parts.map(({ left }) => left)),
    bottom: Math.max(area.bottom, ...parts.map(({ bottom }) => bottom)),
    right: Math.max(area.right, ...parts.map(({ right }) => right)),
  };
}

/** The merged cells that a cell belongs to, or the cell alone. */
export function wholeOf(cell: Cell, { merged }: Pick<Sheet, 'merged'>): CellArea {
  return merged.find((area) => holds(area, cell)) ?? areaOf(cell);
}

interface Pressed {
  readonly key: string;
  readonly isCtrl: boolean;
  readonly isShift: boolean;
  /** How many rows are in sight. */
  readonly page: number;
}

/** The selection after a key; undefined for a key that changes none. */
export function moved(selection: Selection, pressed: Pressed, sheet: Sheet): Selection | undefined {
  const last: Cell = { row: sheet.rows - 1, column: sheet.columns - 1 };
  if (pressed.isCtrl && pressed.key.toLowerCase() === 'a')
    return { active: { row: 0, column: 0 }, end: last };
  const move = moves[pressed.key];
  if (move === undefined) return undefined;
  const from = pressed.isShift ? selection.end : selection.active;
  const to = within(move({ cell: from, whole: wholeOf(from, sheet), last, ...pressed }), last);
  if (pressed.isShift) return { active: selection.active, end: to };
  const { top, left } = wholeOf(to, sheet);
  const cell = { row: top, column: left };
  return { active: cell, end: cell };
}

interface Move extends Pressed {
  readonly cell: Cell;
  readonly whole: CellArea;
  readonly last: Cell;
}

const moves: Readonly<Record<string, (move: Move) => Cell>> = {
  ArrowUp: ({ cell, whole, isCtrl }) => ({ ...cell, row: isCtrl ? 0 : whole.top - 1 }),
  ArrowDown: ({ cell, whole, isCtrl, last }) => ({ ...cell, row: isCtrl ? last.row : whole.bottom + 1 }),
  ArrowLeft: ({ cell, whole, isCtrl }) => ({ ...cell, column: isCtrl ? 0 : whole.left - 1 }),
  ArrowRight: ({ cell, whole, isCtrl, last }) => ({
    ...cell,
    column: isCtrl ? last.column : whole.right + 1,
  }),
  Home: ({ cell, isCtrl }) => ({ row: isCtrl ? 0 : cell.row, column: 0 }),
  End: ({ cell, isCtrl, last }) => ({ row: isCtrl ? last.row : cell.row, column: last.column }),
  PageUp: ({ cell, page }) => ({ ...cell, row: cell.row - page }),
  PageDown: ({ cell, page }) => ({ ...cell, row: cell.row + page }),
};

function within({ row, column }: Cell, last: Cell): Cell {
  return {
    row: Math.max(0, Math.min(row, last.row)),
    column: Math.max(0, Math.min(column, last.column)),
  };
}
