import {
  cloneElement,
  isValidElement,
  type ComponentChild,
  type ComponentChildren,
  type VNode,
} from 'preact';
import { useContext, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { strings } from '../../controls/strings';
import { CitedRunContext } from '../sources/citedRun';
import { askedColumns, type TableTexts } from './askedColumns';
import { areNumbers } from './cellClass';
import { answerTexts } from './texts';

interface AnswerTableProps {
  /** The head and the body of a table. */
  readonly children?: ComponentChildren;
  /** Whether rows are still being written. */
  readonly isGrowing: boolean;
}

/**
 * A table of an answer, its numbers at the right. Where it is wider than the page, only the columns asked for are shown, with
 * a button for the others; a single row of which no column is asked for becomes a list of its values. It scrolls below its
 * first column, and fades where it is cut off.
 */
export function AnswerTable({ children, isGrowing }: AnswerTableProps) {
  const texts = useMemo(() => textsOf(children), [children]);
  const asked = useAsked(texts, isGrowing);
  const [isWhole, setWhole] = useState(false);
  const [isTooWide, setTooWide] = useState(false);
  const isRecord = isTooWide && !isGrowing && isOneRow(texts, asked);
  const isFolded = isRecord || (isTooWide && !isWhole && asked !== undefined);
  const scroller = useRef<HTMLDivElement>(null);
  const place = usePlace(scroller, { children, isFolded, onWide: setTooWide });
  return (
    <div class="table-part">
      <div
        ref={scroller}
        class="table-scroll"
        role="region"
        aria-label={strings.answer.table}
        tabIndex={0}
        data-cut={place.isCut}
        data-scrolled={place.isScrolled}
        onScroll={place.onScroll}
      >
        <table>
          {isRecord ? asRecord(children) : drawn(children, { texts, asked: isFolded ? asked : undefined })}
        </table>
      </div>
      {isTooWide && asked !== undefined && (
        <ColumnsButton count={texts.headings.length} isWhole={isWhole} onChange={setWhole} />
      )}
    </div>
  );
}

interface ColumnsButtonProps {
  readonly count: number;
  readonly isWhole: boolean;
  readonly onChange: (isWhole: boolean) => void;
}

/** Shows all columns of a table, or only those asked for. */
function ColumnsButton({ count, isWhole, onChange }: ColumnsButtonProps) {
  return (
    <button
      type="button"
      class="link small"
      data-testid="columns"
      aria-expanded={isWhole}
      onClick={() => {
        onChange(!isWhole);
      }}
    >
      {isWhole ? answerTexts.askedColumns() : answerTexts.allColumns(count)}
    </button>
  );
}

/** The columns that the question of the answer asks for; undefined if it asks for none, or while rows are being written. */
function useAsked(texts: TableTexts, isGrowing: boolean) {
  const { question = '' } = useContext(CitedRunContext);
  return useMemo(() => (isGrowing ? undefined : askedColumns(texts, question)), [texts, question, isGrowing]);
}

function isOneRow({ rows }: TableTexts, asked: ReturnType<typeof askedColumns>): boolean {
  return asked === undefined && rows.length === 1;
}

interface PlaceOptions {
  readonly children: ComponentChildren;
  readonly isFolded: boolean;
  /** Told whether the whole table is wider than there is room for it. */
  readonly onWide: (isWide: boolean) => void;
}

/** Whether a scrolled element goes on at its right, and at its left. */
function usePlace(
  scroller: { readonly current: HTMLDivElement | null },
  { children, isFolded, onWide }: PlaceOptions,
) {
  const [place, setPlace] = useState({ isCut: false, isScrolled: false });
  /** The width of the whole table, in pixels, when it was last shown. */
  const whole = useRef(0);
  const measure = () => {
    const element = scroller.current;
    if (element === null) return;
    const { scrollLeft, clientWidth, scrollWidth } = element;
    if (!isFolded) whole.current = scrollWidth;
    onWide(whole.current > clientWidth + 1);
    const isCut = scrollLeft + clientWidth < scrollWidth - 1;
    const isScrolled = scrollLeft > 0;
    setPlace((before) =>
      before.isCut === isCut && before.isScrolled === isScrolled ? before : { isCut, isScrolled },
    );
  };
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    // Tells the first size, too: measuring here would lay the page out once for each table.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [children, isFolded]);
  return { ...place, onScroll: measure };
}

type Cell = VNode<{ readonly children?: ComponentChildren; readonly class?: string | undefined }>;

/** A cell at the right, unless the table says where. */
function alignedRight(cell: Cell): Cell {
  const { class: name = '' } = cell.props;
  return name.includes('align-') ? cell : cloneElement(cell, { class: `${name} align-right`.trim() });
}

function elementsIn(children: ComponentChildren): readonly Cell[] {
  return [children].flat().filter((child): child is Cell => isValidElement(child));
}

/** The texts of the cells of a table's head and body. */
function textsOf(parts: ComponentChildren): TableTexts {
  const rows = elementsIn(parts)
    .flatMap((part) => elementsIn(part.props.children))
    .map((row) => elementsIn(row.props.children).map((cell) => textOf(cell.props.children)));
  const [headings = [], ...others] = rows;
  return { headings, rows: others };
}

function textOf(child: ComponentChildren): string {
  if (Array.isArray(child)) return child.map((one: ComponentChild) => textOf(one)).join('');
  if (typeof child === 'string') return child;
  return isValidElement(child) ? textOf((child as Cell).props.children) : '';
}

/** The only row of a table as a list of its values, each behind its heading. */
function asRecord(parts: ComponentChildren): ComponentChildren {
  const [head = [], row = []] = elementsIn(parts)
    .flatMap((part) => elementsIn(part.props.children))
    .map((line) => elementsIn(line.props.children));
  return (
    <tbody class="record">
      {row.map((cell, at) => (
        <tr key={at}>
          <th scope="row">{head[at]?.props.children}</th>
          {cell}
        </tr>
      ))}
    </tbody>
  );
}

interface Columns {
  readonly texts: TableTexts;
  /** The columns to show; undefined for all. */
  readonly asked: readonly number[] | undefined;
}

/** The same head and body with some of the columns, and numbers at the right. */
function drawn(parts: ComponentChildren, { texts: { headings, rows }, asked }: Columns): ComponentChildren {
  const right = new Set(
    headings.flatMap((_, at) => (areNumbers(rows.map((row) => row[at] ?? '')) ? at : [])),
  );
  const columns = new Set(asked ?? headings.keys());
  return elementsIn(parts).map((part) =>
    cloneElement(
      part,
      {},
      elementsIn(part.props.children).map((row) =>
        cloneElement(
          row,
          {},
          elementsIn(row.props.children).flatMap((cell, column) =>
            columns.has(column) ? (right.has(column) ? alignedRight(cell) : cell) : [],
          ),
        ),
      ),
    ),
  );
}
