import { holds, type Cell, type CellArea } from '../../core/model/cellAddress';
import type { GridNote } from '../../core/model/grid';
import { foundInRow, shownCell } from './gridSearch';
import type { GridView } from './gridModel';
import { selectedArea } from './selection';

/** How the cells of a row are marked; rows with the same `key` look the same. */
export interface RowStyle {
  readonly key: string;
  readonly classesOf: (column: number) => string;
}

interface Painted {
  readonly name: string;
  readonly area: CellArea;
}

/** Says for each row of the shown sheet how its cells are marked. */
export function rowStyles(view: GridView): (row: number) => RowStyle {
  const shape = view.sheets[view.sheet];
  const painted = [...paintedMarks(view)];
  const noted = notesByRow(shape?.notes ?? []);
  const { active } = view.selection;
  if (shape !== undefined) {
    const area = selectedArea(view.selection, shape);
    if (area.top !== area.bottom || area.left !== area.right) painted.push({ name: 'selected', area });
    painted.push({ name: 'active', area: cellArea(active) });
  }
  const shown = view.found && shownCell(view.found);
  if (shown !== undefined) painted.push({ name: 'shown-match', area: cellArea(shown) });
  return (row) => {
    const notes = noted.get(row) ?? [];
    return lookOf(
      row,
      notes.length === 0 ? painted : [...painted, ...notes],
      view.found === undefined ? [] : foundInRow(view.found, row),
    );
  };
}

function notesByRow(notes: readonly GridNote[]): ReadonlyMap<number, readonly Painted[]> {
  const byRow = new Map<number, Painted[]>();
  for (const note of notes) {
    const painted = { name: 'noted', area: cellArea(note) };
    const others = byRow.get(note.row);
    if (others === undefined) byRow.set(note.row, [painted]);
    else others.push(painted);
  }
  return byRow;
}

function* paintedMarks({ marked, sheet }: GridView): Generator<Painted> {
  for (const [at, mark] of (marked?.marks ?? []).entries()) {
    if (mark.sheet !== sheet) continue;
    const isActive = at === marked?.cited.active;
    yield { name: isActive ? 'cited cited-active' : 'cited', area: mark.area };
  }
}

function lookOf(row: number, painted: readonly Painted[], found: readonly number[]): RowStyle {
  const here = painted.filter(({ area }) => row >= area.top && row <= area.bottom);
  const key = here.map(({ name, area }) => `${name} ${String(area.left)}-${String(area.right)}`);
  return {
    key: `${key.join()};${found.join()}`,
    classesOf: (column) => {
      const names = here.filter(({ area }) => holds(area, { row, column })).map(({ name }) => name);
      if (found.includes(column)) names.push('match');
      return names.join(' ');
    },
  };
}

function cellArea({ row, column }: Cell): CellArea {
  return { top: row, bottom: row, left: column, right: column };
}
