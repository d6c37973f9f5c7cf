import { useMemo } from 'preact/hooks';
import type { CellArea } from '../../core/model/cellAddress';
import type { GridCell } from '../../core/model/grid';
import type { Metrics, Stretch } from './layout';
import type { RowStyle } from './rowStyles';

/** How all rows of a sheet are drawn. */
export interface Drawing extends Metrics {
  /** The width of the column with the numbers of rows. */
  readonly numbers: number;
  readonly offsets: readonly number[];
  readonly columns: Stretch;
}

interface GridRowProps {
  readonly row: number;
  /** Undefined as long as they are not there. */
  readonly cells: readonly GridCell[] | undefined;
  readonly drawing: Drawing;
  readonly look: RowStyle;
  /** The merged cells that a row is part of. */
  readonly merged: readonly CellArea[];
  /** The first row that is drawn: merged cells that begin above it are drawn there. */
  readonly firstDrawn: number;
  readonly rowAt: (row: number) => readonly GridCell[] | undefined;
}

/** The id of the element of a cell, while it is drawn. */
export function cellId(row: number, column: number): string {
  return `cell-${String(row)}-${String(column)}`;
}

/** The cells of a row. It is drawn anew only when something in it is different. */
export function GridRow(props: GridRowProps) {
  const { row, cells, drawing, look, merged, firstDrawn } = props;
  const { rowHeight, numbers, offsets } = drawing;
  const mergedKey = merged.map(({ top, left }) => `${String(top)} ${String(left)}`).join();
  // Those that begin above are drawn elsewhere when other rows are.
  const isFirst = row === firstDrawn && merged.length > 0;
  return useMemo(
    () => (
      <div
        role="row"
        class="row"
        aria-rowindex={row + 2}
        style={{
          top: `${String((row + 1) * rowHeight)}px`,
          width: `${String(numbers + (offsets.at(-1) ?? 0))}px`,
          height: `${String(rowHeight)}px`,
        }}
      >
        <div role="rowheader" class="heard-number">
          {row + 1}
        </div>
        {cells !== undefined && drawnCells(props)}
      </div>
    ),
    [row, cells, drawing, look.key, mergedKey, isFirst],
  );
}

function isFilled({ text }: GridCell): boolean {
  return text !== '';
}

/** Letters are wider than digits; the rest is for the padding. */
const wideLetters = 1.3;

/** Whether a text may be too long for its cell. Only those are cut: each cut makes scrolling slower. */
function isLong(cell: GridCell | undefined, width: number, digit: number): boolean {
  return cell !== undefined && cell.text.length * digit * wideLetters > width - 17;
}

/** A text that is alone in its row reaches over the empty cells beside it. */
function kindOf(
  cell: GridCell | undefined,
  { isAlone, isMerged }: { readonly isAlone: boolean; readonly isMerged: boolean },
): string {
  if (isMerged) return cell?.isNumber === true ? 'is-merged is-number' : 'is-merged';
  if (cell?.isNumber === true) return 'is-number';
  return isAlone ? 'reaches-on' : '';
}

function drawnCells({ row, cells = [], drawing, look, merged, firstDrawn, rowAt }: GridRowProps) {
  const { from, to } = drawing.columns;
  const lastFilled = cells.length - 1;
  const isAlone = (column: number) => column === lastFilled && column === cells.findIndex(isFilled);
  const drawn = [];
  for (let column = from; column < to; column += 1) {
    const whole = merged.find(({ left, right }) => column >= left && column <= right);
    if (whole === undefined) {
      const kind = kindOf(cells[column], { isAlone: isAlone(column), isMerged: false });
      const area = { top: row, left: column, bottom: row, right: column };
      drawn.push(
        drawnCell({ row, area, cell: cells[column], drawing, kind: `${kind} ${look.classesOf(column)}` }),
      );
    } else if (row === Math.max(whole.top, firstDrawn) && column === Math.max(whole.left, from)) {
      const cell = rowAt(whole.top)?.[whole.left];
      const kind = kindOf(cell, { isAlone: false, isMerged: true });
      drawn.push(drawnCell({ row, area: whole, cell, drawing, kind: `${kind} ${look.classesOf(column)}` }));
    }
  }
  return drawn;
}

interface DrawnCell {
  readonly row: number;
  readonly area: CellArea;
  readonly cell: GridCell | undefined;
  readonly drawing: Drawing;
  readonly kind: string;
}

/** A cell, or merged ones as a whole, which may begin above their row. */
function drawnCell({ row, area: { top, left, bottom, right }, cell, drawing, kind }: DrawnCell) {
  const { numbers, offsets, rowHeight, digit } = drawing;
  const start = offsets[left] ?? 0;
  const width = (offsets[right + 1] ?? 0) - start;
  const height = bottom - top + 1;
  return (
    <div
      key={left}
      id={cellId(top, left)}
      role="gridcell"
      aria-colindex={left + 2}
      aria-colspan={right > left ? right - left + 1 : undefined}
      aria-rowspan={height > 1 ? height : undefined}
      class={`cell ${isLong(cell, width, digit) ? 'is-long' : ''} ${kind}`}
      style={{
        left: `${String(numbers + start)}px`,
        width: `${String(width)}px`,
        ...(height > 1 && {
          top: `${String((top - row) * rowHeight)}px`,
          height: `${String(height * rowHeight)}px`,
        }),
      }}
    >
      {cell?.text}
    </div>
  );
}
