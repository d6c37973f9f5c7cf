import type { CellArea, Cell } from '../../core/model/cellAddress';
import type { GridShape } from '../../core/model/grid';
import { scrolledTo, type Metrics, columnAt, rowAt } from './layout';
import type { GridModel, GridView } from './gridModel';
import { moved, wholeOf, type Selection } from './selection';
import { useRef } from 'preact/hooks';

/** The part of a sheet that is in sight, in pixels. */
export interface Sight {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
  /** Whether it was moved by more than itself just now: what is around it will hardly be seen. */
  readonly isFast: boolean;
}

/** How the shown sheet is laid out. */
interface Place {
  readonly shape: GridShape;
  readonly metrics: Metrics;
  readonly numbers: number;
  readonly offsets: readonly number[];
}

/** Scrolls so that an area is in sight, beside the numbers and below the heads. */
export function scrollCellIntoView(
  scroller: HTMLElement,
  { area, isFar }: { readonly area: CellArea; readonly isFar: boolean },
  { shape, metrics: { rowHeight }, numbers, offsets }: Place,
): void {
  const isInTable = shape.tables.some(
    ({ hasHead, top, bottom }) => hasHead && area.top > top && area.top <= bottom,
  );
  const headed = isInTable ? 1 : 0;
  const rows = {
    start: (area.top - headed) * rowHeight,
    end: (area.bottom + 1) * rowHeight,
    room: scroller.clientHeight - rowHeight,
  };
  const columns = {
    start: offsets[area.left] ?? 0,
    end: offsets[area.right + 1] ?? 0,
    room: scroller.clientWidth - numbers,
  };
  scroller.scrollTop = scrolledTo(scroller.scrollTop, rows, isFar);
  scroller.scrollLeft = scrolledTo(scroller.scrollLeft, columns);
}

/** What keys do in the grid: move and extend the selection. */
export function useGridKeys(
  model: GridModel,
  { selection }: GridView,
  { shape, rowsInPage }: { readonly shape: GridShape; readonly rowsInPage: number },
): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.altKey) return;
    const pressed = {
      key: event.key,
      isCtrl: event.ctrlKey || event.metaKey,
      isShift: event.shiftKey,
      page: Math.max(1, rowsInPage),
    };
    const next = moved(selection, pressed, shape);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (pressed.isCtrl && pressed.key.toLowerCase() === 'a') model.selectAll(next);
    else model.select(next);
  };
}

interface MousePlace extends Place {
  readonly scroller: { readonly current: HTMLDivElement | null };
}

type Pointed = PointerEvent & { readonly currentTarget: HTMLDivElement };

/** What the pointer does in the grid: a press selects a cell, a row, a column or all; dragging and Shift extend. */
export function useGridMouse(model: GridModel, { selection }: GridView, place: MousePlace) {
  const isDragging = useRef(false);
  return {
    onPointerDown: (event: Pointed): void => {
      const { target, button, shiftKey } = event;
      if (button !== 0 || !(target instanceof HTMLElement) || isOnBar(event)) return;
      const whole = wholeSelection(target, place);
      if (whole !== undefined) {
        model.selectAll(shiftKey ? { active: selection.active, end: whole.end } : whole);
        return;
      }
      const cell = cellUnder(event, place);
      const { top: row, left: column } = wholeOf(cell, place.shape);
      const active = { row, column };
      model.select(shiftKey ? { active: selection.active, end: cell } : { active, end: active });
      isDragging.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: Pointed): void => {
      if (!isDragging.current) return;
      const end = cellUnder(event, place);
      if (end.row !== selection.end.row || end.column !== selection.end.column)
        model.select({ active: selection.active, end });
    },
    onPointerUp: (): void => {
      isDragging.current = false;
    },
    onPointerCancel: (): void => {
      isDragging.current = false;
    },
  };
}

/** Whether a press is on a scroll bar. */
function isOnBar({ clientX, clientY, currentTarget }: Pointed): boolean {
  const { left, top } = currentTarget.getBoundingClientRect();
  return clientX - left > currentTarget.clientWidth || clientY - top > currentTarget.clientHeight;
}

/** The rows, the columns or all cells that a press on a head selects. */
function wholeSelection(target: HTMLElement, { shape: { rows, columns } }: Place): Selection | undefined {
  const { row, column, corner } = target.dataset;
  const end = { row: rows - 1, column: columns - 1 };
  if (corner !== undefined) return { active: { row: 0, column: 0 }, end };
  if (row !== undefined)
    return { active: { row: Number(row), column: 0 }, end: { ...end, row: Number(row) } };
  if (column !== undefined)
    return { active: { row: 0, column: Number(column) }, end: { ...end, column: Number(column) } };
  return undefined;
}

/** The cell under the pointer, or the nearest one that is further on, so that dragging over an edge goes on. */
function cellUnder(event: Pointed, { scroller, shape, metrics, numbers, offsets }: MousePlace): Cell {
  const frame = (scroller.current ?? event.currentTarget).getBoundingClientRect();
  const { scrollTop = 0, scrollLeft = 0 } = scroller.current ?? {};
  return {
    row: rowAt(event.clientY - frame.top - metrics.rowHeight + scrollTop, shape.rows, metrics),
    column: columnAt(offsets, event.clientX - frame.left - numbers + scrollLeft),
  };
}
