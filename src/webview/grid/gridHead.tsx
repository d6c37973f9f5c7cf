import * as l10n from '@vscode/l10n';
import { useRef } from 'preact/hooks';
import type { CellArea } from '../../core/model/cellAddress';
import type { GridCell } from '../../core/model/grid';
import { columnLetters } from '../../core/model/place';
import type { Drawing } from './gridRow';
import type { Stretch } from './layout';

interface GridHeadProps {
  readonly drawing: Drawing;
  readonly selected: CellArea;
  /** The row with the names of the columns, when it is above what is in sight. */
  readonly pinned: { readonly row: number; readonly cells: readonly GridCell[] | undefined } | undefined;
  /** `width` is undefined for the one by the column's contents. */
  readonly onResize: (column: number, width: number | undefined) => void;
}

/** What stays above the rows: the letters of the columns, and the names in the table. */
export function GridHead({ drawing, selected, pinned, onResize }: GridHeadProps) {
  const { columns, numbers, offsets, rowHeight } = drawing;
  const drawn = Array.from({ length: columns.to - columns.from }, (_, at) => columns.from + at);
  const boxOf = (column: number) => ({
    left: `${String(numbers + (offsets[column] ?? 0))}px`,
    width: `${String((offsets[column + 1] ?? 0) - (offsets[column] ?? 0))}px`,
  });
  const height = { height: `${String(rowHeight)}px` };
  return (
    <div class="head" role="presentation">
      <div role="row" aria-rowindex={1} class="letters" style={height}>
        <div
          role="columnheader"
          aria-colindex={1}
          class="corner"
          style={{ width: `${String(numbers)}px` }}
          data-corner
          title={l10n.t('Select all cells')}
          aria-label={l10n.t('Rows')}
        />
        {drawn.map((column) => (
          <div
            key={column}
            role="columnheader"
            aria-colindex={column + 2}
            class={column >= selected.left && column <= selected.right ? 'letter within' : 'letter'}
            style={boxOf(column)}
            data-column={column}
          >
            {columnLetters(column)}
            <Grip
              width={(offsets[column + 1] ?? 0) - (offsets[column] ?? 0)}
              onResize={(width) => {
                onResize(column, width);
              }}
            />
          </div>
        ))}
      </div>
      {pinned?.cells !== undefined && (
        // The row itself is in the grid already, for those who hear it.
        <div class="pinned" aria-hidden="true" style={height} data-testid="grid-pinned">
          <div class="number" style={{ width: `${String(numbers)}px` }} data-row={pinned.row}>
            {pinned.row + 1}
          </div>
          {drawn.map((column) => (
            <div key={column} class="cell" style={boxOf(column)}>
              {pinned.cells?.[column]?.text}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

interface RowNumbersProps {
  readonly drawing: Drawing;
  readonly rows: Stretch;
  readonly selected: CellArea;
}

/**
 * The numbers of the rows, which stay at the left. They are one element, as scrolling is slow with one in each row: those
 * who do not see them hear the ones in the rows.
 */
export function RowNumbers({
  drawing: { numbers, rowHeight },
  rows: { from, to },
  selected,
}: RowNumbersProps) {
  return (
    <div class="numbers" aria-hidden="true" style={{ width: `${String(numbers)}px` }}>
      {Array.from({ length: to - from }, (_, at) => from + at).map((row) => (
        <div
          key={row}
          class={row >= selected.top && row <= selected.bottom ? 'number within' : 'number'}
          style={{ top: `${String((row + 1) * rowHeight)}px`, height: `${String(rowHeight)}px` }}
          data-row={row}
        >
          {row + 1}
        </div>
      ))}
    </div>
  );
}

const narrowest = 24;

/** The edge of a column: dragging it changes the width, two clicks give the first one back. */
function Grip({
  width,
  onResize,
}: {
  readonly width: number;
  readonly onResize: (width: number | undefined) => void;
}) {
  const drag = useRef<{ readonly x: number; readonly width: number }>(undefined);
  return (
    <span
      class="grip"
      data-testid="grid-grip"
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width };
      }}
      onPointerMove={({ clientX }) => {
        const { current } = drag;
        if (current !== undefined) onResize(Math.max(narrowest, current.width + clientX - current.x));
      }}
      onPointerUp={() => {
        drag.current = undefined;
      }}
      onDblClick={() => {
        onResize(undefined);
      }}
    />
  );
}
