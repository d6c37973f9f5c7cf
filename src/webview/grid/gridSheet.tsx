import * as l10n from '@vscode/l10n';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { GridShape } from '../../core/model/grid';
import { cellId, GridRow, type Drawing } from './gridRow';
import { GridHead, RowNumbers } from './gridHead';
import type { GridModel, GridView } from './gridModel';
import {
  columnsInSight,
  numbersWidth,
  offsetsOf,
  rowAt,
  rowsInSight,
  type Metrics,
  type Stretch,
} from './layout';
import { rowStyles } from './rowStyles';
import { scrollCellIntoView, type Sight, useGridKeys, useGridMouse } from './useGridInput';
import { selectedArea } from './selection';

interface GridSheetProps {
  readonly model: GridModel;
  readonly view: GridView;
  readonly shape: GridShape;
  readonly metrics: Metrics;
  /** Of the columns, in pixels. */
  readonly widths: readonly number[];
  readonly onResize: (column: number, width: number | undefined) => void;
}

/** The cells of the shown sheet: only those in sight, and some around them, are drawn. */
export function GridSheet({ model, view, shape, metrics, widths, onResize }: GridSheetProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { rowHeight, digit } = metrics;
  const numbers = numbersWidth(shape.rows, metrics);
  const offsets = useMemo(() => offsetsOf(widths), [widths]);
  const sight = useSight(scroller, model);
  const columns = useStretch(columnsInSight(sight, offsets));
  const rows = rowsInSight(sight, shape.rows, metrics);
  const drawing = useMemo<Drawing>(
    () => ({ rowHeight, digit, numbers, offsets, columns }),
    [rowHeight, digit, numbers, offsets, columns],
  );
  const pinned = pinnedRow(shape, rowAt(sight.top, shape.rows, metrics));
  useWanted(model, view, { rows, pinned });
  useSought(view, scroller, { shape, metrics, numbers, offsets });
  const place = { scroller, shape, metrics, numbers, offsets };
  const onKeyDown = useGridKeys(model, view, { shape, rowsInPage: Math.floor(sight.height / rowHeight) - 2 });
  const mouse = useGridMouse(model, view, place);
  const { active } = view.selection;
  return (
    <div
      ref={scroller}
      class="grid"
      role="grid"
      tabIndex={0}
      aria-label={shape.name === '' ? l10n.t('Table') : l10n.t('Sheet {0}', shape.name)}
      aria-readonly="true"
      aria-multiselectable="true"
      aria-rowcount={shape.rows + 1}
      aria-colcount={shape.columns + 1}
      aria-activedescendant={isDrawn(active, rows, columns) ? cellId(active.row, active.column) : undefined}
      data-testid="grid"
      onKeyDown={onKeyDown}
      {...mouse}
    >
      <Canvas {...{ model, view, shape, drawing, rows, pinned, onResize }} isFast={sight.isFast} />
    </div>
  );
}

interface CanvasProps extends Pick<GridSheetProps, 'model' | 'view' | 'shape' | 'onResize'> {
  readonly drawing: Drawing;
  readonly rows: Stretch;
  readonly pinned: number | undefined;
  /** Nobody can read what is scrolled by at a screen each frame: only the numbers are drawn. */
  readonly isFast: boolean;
}

/** All that is drawn of a sheet, on an area as large as the sheet. */
function Canvas({ model, view, shape, drawing, rows, pinned, isFast, onResize }: CanvasProps) {
  const { rowHeight, numbers, offsets } = drawing;
  const looks = useMemo(
    () => rowStyles(view),
    [view.sheet, view.sheets, view.selection, view.marked, view.found],
  );
  const area = selectedArea(view.selection, shape);
  const merged = shape.merged.filter(({ top, bottom }) => bottom >= rows.from && top < rows.to);
  return (
    <div
      class="canvas"
      role="presentation"
      style={{
        width: `${String(numbers + (offsets.at(-1) ?? 0))}px`,
        height: `${String((shape.rows + 1) * rowHeight)}px`,
        lineHeight: `${String(rowHeight - 1)}px`,
      }}
    >
      <RowNumbers drawing={drawing} rows={rows} selected={area} />
      <GridHead
        drawing={drawing}
        selected={area}
        pinned={pinned === undefined ? undefined : { row: pinned, cells: model.row(pinned) }}
        onResize={onResize}
      />
      {Array.from({ length: rows.to - rows.from }, (_, at) => rows.from + at).map((row) => (
        <GridRow
          key={row}
          row={row}
          cells={isFast ? undefined : model.row(row)}
          drawing={drawing}
          look={looks(row)}
          merged={merged.filter(({ top, bottom }) => row >= top && row <= bottom)}
          firstDrawn={rows.from}
          rowAt={(of) => model.row(of)}
        />
      ))}
    </div>
  );
}

/** The head of the table that is in sight, when it is above what is. */
function pinnedRow({ tables }: GridShape, firstInSight: number): number | undefined {
  return tables.find(({ hasHead, top, bottom }) => hasHead && top < firstInSight && bottom >= firstInSight)
    ?.top;
}

function isDrawn({ row, column }: GridView['selection']['active'], rows: Stretch, columns: Stretch): boolean {
  return row >= rows.from && row < rows.to && column >= columns.from && column < columns.to;
}

/** The same object as long as the stretch is the same, so that rows are not drawn anew. */
function useStretch({ from, to }: Stretch): Stretch {
  return useMemo(() => ({ from, to }), [from, to]);
}

/** After this long without scrolling, all of what is in sight is drawn. */
const settledAfterMs = 50;

/** The part of the sheet that is in sight, now. */
function useSight(scroller: { readonly current: HTMLDivElement | null }, model: GridModel): Sight {
  const [sight, setSight] = useState<Sight>({ top: 0, left: 0, width: 800, height: 600, isFast: false });
  useLayoutEffect(() => {
    const { current } = scroller;
    if (current === null) return undefined;
    const read = (): void => {
      const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = current;
      setSight((before) => ({ top, left, width, height, isFast: Math.abs(top - before.top) > height }));
    };
    let settling: ReturnType<typeof setTimeout> | undefined;
    const settle = (): void => {
      read();
      model.noteScrolled({ top: current.scrollTop, left: current.scrollLeft });
    };
    const follow = (): void => {
      read();
      clearTimeout(settling);
      settling = setTimeout(settle, settledAfterMs);
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(current);
    current.addEventListener('scroll', follow, { passive: true });
    return () => {
      clearTimeout(settling);
      observer.disconnect();
      current.removeEventListener('scroll', follow);
    };
  }, [model, scroller]);
  return sight;
}

/** Has the rows sent that are drawn. */
function useWanted(
  model: GridModel,
  view: GridView,
  { rows, pinned }: { readonly rows: Stretch; readonly pinned: number | undefined },
): void {
  useEffect(() => {
    if (pinned !== undefined) model.want({ from: pinned, to: pinned + 1 });
    model.want(rows);
  }, [model, view.sheet, view.sheets, view.arrivals, rows.from, rows.to, pinned]);
}

/** Scrolls to what is sought, once. */
function useSought(
  { sought }: GridView,
  scroller: { readonly current: HTMLDivElement | null },
  place: Parameters<typeof scrollCellIntoView>[2],
): void {
  useLayoutEffect(() => {
    const { current } = scroller;
    if (current === null || sought === undefined) return;
    if (sought.kind === 'scrolled') current.scrollTo(sought.left, sought.top);
    else scrollCellIntoView(current, sought, place);
  }, [sought]);
}
