import type { CellArea } from '../../core/model/cellAddress';
import type { GridShape } from '../../core/model/grid';
import { scrolledTo, type Metrics } from './layout';

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
export interface Place {
  readonly shape: GridShape;
  readonly metrics: Metrics;
  readonly numbers: number;
  readonly offsets: readonly number[];
}

/** Scrolls so that an area is in sight, beside the numbers and below the heads. */
export function bringIntoSight(
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
