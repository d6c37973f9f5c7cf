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
import { answerTexts } from './texts';

interface AnswerTableProps {
  /** The head and the body of a table. */
  readonly children?: ComponentChildren;
  /** Whether rows are still being written. */
  readonly isGrowing: boolean;
}

/**
 * A table of an answer. Where it is wider than the page, only the columns asked for are shown, with a button for the
 * others; it scrolls below its first column, and fades where it is cut off.
 */
export function AnswerTable({ children, isGrowing }: AnswerTableProps) {
  const { question = '' } = useContext(CitedRunContext);
  const texts = useMemo(() => textsOf(children), [children]);
  const asked = useMemo(
    () => (isGrowing ? undefined : askedColumns(texts, question)),
    [texts, question, isGrowing],
  );
  const [isWhole, setWhole] = useState(false);
  const [isTooWide, setTooWide] = useState(false);
  const isFolded = isTooWide && !isWhole && asked !== undefined;
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
        <table>{isFolded ? withColumns(children, new Set(asked)) : children}</table>
      </div>
      {isTooWide && asked !== undefined && (
        <button
          type="button"
          class="link small"
          data-testid="columns"
          aria-expanded={!isFolded}
          onClick={() => {
            setWhole(!isWhole);
          }}
        >
          {isFolded ? answerTexts.allColumns(texts.headings.length) : answerTexts.askedColumns()}
        </button>
      )}
    </div>
  );
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

type Cell = VNode<{ readonly children?: ComponentChildren }>;

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

/** The same head and body with some of the columns. */
function withColumns(parts: ComponentChildren, columns: ReadonlySet<number>): ComponentChildren {
  return elementsIn(parts).map((part) =>
    cloneElement(
      part,
      {},
      elementsIn(part.props.children).map((row) =>
        cloneElement(
          row,
          {},
          elementsIn(row.props.children).filter((_, column) => columns.has(column)),
        ),
      ),
    ),
  );
}
