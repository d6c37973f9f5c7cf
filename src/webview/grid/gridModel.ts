import { areaOf, clamped, parseAddress, type Cell, type CellArea } from '../../core/model/cellAddress';
import type { GridCell, GridShape } from '../../core/model/grid';
import type { GridToHost, GridToPage, MarkedCells } from '../../protocol/gridMessages';
import type { PageHost } from '../controls/host';
import type { GridMemory } from './gridMemory';
import { GridSearch, shownCell, type GridFound } from './gridSearch';
import type { Stretch } from './layout';
import { RowCache } from './rowCache';
import { selectedArea, selectionOf, wholeOf, type Selection } from './selection';

type Host = PageHost<GridToHost, GridToPage, GridMemory>;
type Opened = Extract<GridToPage, { type: 'opened' }>;

/** What the page shows. */
export interface GridView {
  readonly sheets: readonly GridShape[];
  /** When a data source was read, in milliseconds since 1970. */
  readonly readMs: number | undefined;
  /** The shown one, from 0. */
  readonly sheet: number;
  readonly selection: Selection;
  readonly marked: MarkedCells | undefined;
  readonly found: GridFound | undefined;
  /** What to bring into sight: another object each time. */
  readonly sought: Sought | undefined;
  /** Why there is nothing to show. */
  readonly failure: string | undefined;
  /** How often rows have come. */
  readonly arrivals: number;
}

type Sought =
  | { readonly kind: 'area'; readonly area: CellArea; readonly isFar: boolean }
  | { readonly kind: 'scrolled'; readonly top: number; readonly left: number };

const first: Selection = { active: { row: 0, column: 0 }, end: { row: 0, column: 0 } };

/** The state of a viewer's page: what is open, selected, marked and found. Tells of each change. */
export class GridModel {
  readonly #host: Host;
  readonly #changed: (view: GridView) => void;
  readonly #rows: RowCache;
  readonly #search: GridSearch;
  #version = -1;
  #view: GridView = {
    sheets: [],
    readMs: undefined,
    sheet: 0,
    selection: first,
    marked: undefined,
    found: undefined,
    sought: undefined,
    failure: undefined,
    arrivals: 0,
  };

  constructor(host: Host, changed: (view: GridView) => void) {
    this.#host = host;
    this.#changed = changed;
    this.#rows = new RowCache((sheet, block) => {
      host.post({ type: 'rows-want', sheet, block });
    });
    this.#search = new GridSearch((sheet, text) => {
      host.post({ type: 'find', sheet, text });
    });
    host.listen((message) => {
      this.#receive(message);
    });
    const { cited } = host.recall();
    host.post({ type: 'ready', ...(cited !== undefined && { cited }) });
  }

  get view(): GridView {
    return this.#view;
  }

  /** A row of the shown sheet; undefined as long as it is not there. */
  row(row: number): readonly GridCell[] | undefined {
    return this.#rows.row(this.#view.sheet, row);
  }

  /** Has rows of the shown sheet sent, if they are not there. */
  want(rows: Stretch): void {
    if (this.#view.sheets.length > 0) this.#rows.want(this.#view.sheet, rows);
  }

  chooseSheet(sheet: number): void {
    if (sheet === this.#view.sheet || this.#view.sheets[sheet] === undefined) return;
    this.#show(sheet, first, { kind: 'scrolled', top: 0, left: 0 });
  }

  /** Selects cells; the active one keeps in sight, or the end when it is extended. */
  select(selection: Selection): void {
    const isExtended = selection.end !== selection.active;
    const seen = isExtended ? selection.end : selection.active;
    const shape = this.#shape;
    if (shape === undefined) return;
    this.#set({ selection, sought: { kind: 'area', area: wholeOf(seen, shape), isFar: false } });
    this.#host.remember({ ...this.#host.recall(), selected: selectedArea(selection, shape) });
  }

  /** Selects whole rows or columns, which are as long as the sheet: nothing is brought into sight. */
  selectAll(selection: Selection): void {
    this.#set({ selection });
  }

  /** Goes to an address as people write it; false when it is none, or of no sheet. */
  goTo(text: string): boolean {
    const address = parseAddress(text);
    const named = address?.sheet?.toLowerCase();
    const sheet =
      named === undefined
        ? this.#view.sheet
        : this.#view.sheets.findIndex(({ name }) => name.toLowerCase() === named);
    if (address === undefined || sheet < 0) return false;
    this.#go(sheet, address.area);
    return true;
  }

  /** Shows the next or an earlier citation, around the ends. */
  step(by: 1 | -1): void {
    const { marked } = this.#view;
    const count = marked?.cited.places.length ?? 0;
    if (marked === undefined || count === 0) return;
    const active = (marked.cited.active + by + count) % count;
    this.#mark({ ...marked, cited: { ...marked.cited, active } });
    this.#approach();
  }

  /** Marks every cell with a text and shows the next; without `by` the search begins anew, and an empty text ends it. */
  find(text: string, by?: 1 | -1): void {
    if (by !== undefined && text === this.#search.text) {
      this.#search.step(by);
      this.#showFound();
    } else this.#search.begin(this.#view.sheet, text);
    if (text === '') this.#set({ found: undefined });
  }

  /** Copies the selected cells. */
  copy(): void {
    const shape = this.#shape;
    if (shape === undefined) return;
    this.#host.post({
      type: 'copy',
      sheet: this.#view.sheet,
      area: selectedArea(this.#view.selection, shape),
    });
  }

  /** Opens the text at the shown citation, or else at the active cell. */
  openText(): void {
    const { marked, sheet, selection } = this.#view;
    const active = marked?.cited.active;
    const isShown = active !== undefined && marked?.marks[active]?.sheet === sheet;
    this.#host.post({
      type: 'text-open',
      ...(isShown && { active }),
      ...(this.#shape !== undefined && { cell: { sheet: this.#shape.name, ...selection.active } }),
    });
  }

  openOriginal(): void {
    this.#host.post({ type: 'original-open' });
  }

  noteScrolled(scrolled: { readonly top: number; readonly left: number }): void {
    this.#host.remember({ ...this.#host.recall(), scrolled });
  }

  get #shape(): GridShape | undefined {
    return this.#view.sheets[this.#view.sheet];
  }

  #receive(message: GridToPage): void {
    switch (message.type) {
      case 'opened':
        this.#open(message);
        break;
      case 'cited':
        this.#mark(message.marked);
        this.#approach();
        break;
      case 'rows':
        if (message.version !== this.#version) return;
        this.#rows.receive(message);
        this.#set({ arrivals: this.#view.arrivals + 1 });
        break;
      case 'found':
        if (message.version !== this.#version) return;
        if (this.#search.receive(message, this.#view.selection.active)) this.#showFound();
        break;
      case 'failed':
        this.#set({ failure: message.sentence });
    }
  }

  #open({ version, sheets, readMs, marked, isAsked }: Opened): void {
    const isFirst = this.#version === -1;
    const { sheet: remembered, selected, scrolled } = this.#host.recall();
    const sheet = sheetNamed(sheets, isFirst ? remembered : this.#shape?.name);
    this.#version = version;
    this.#rows.clear();
    this.#search.reset();
    const selection = selected === undefined ? first : selectionOf(inSheet(selected, sheets[sheet]));
    this.#set({ sheets, readMs, sheet, selection, failure: undefined, found: undefined });
    if (marked !== undefined) this.#mark(isAsked ? marked : withActive(marked, this.#view.marked));
    if (this.#search.text !== '') this.#search.begin(sheet, this.#search.text);
    if (isAsked) this.#approach();
    else if (isFirst) this.#comeBack(scrolled);
  }

  /** Goes to where the page was before it was unloaded. */
  #comeBack(scrolled: GridMemory['scrolled']): void {
    if (scrolled === undefined) this.#approach();
    else this.#set({ sought: { kind: 'scrolled', ...scrolled } });
  }

  #mark(marked: MarkedCells): void {
    this.#set({ marked });
    this.#host.remember({ ...this.#host.recall(), cited: marked.cited });
  }

  /** Goes to the shown citation. */
  #approach(): void {
    const { marked } = this.#view;
    const mark = marked?.marks[marked.cited.active];
    if (mark?.sheet !== undefined) this.#go(mark.sheet, mark.area, areaOf(corner(mark.area)));
  }

  #showFound(): void {
    const { found } = this.#search;
    this.#set({ found });
    const cell = found && shownCell(found);
    if (cell !== undefined) this.#go(this.#view.sheet, areaOf(cell));
  }

  /** Brings an area into sight, and selects it, or what is said. */
  #go(sheet: number, area: CellArea, selected = area): void {
    const shape = this.#view.sheets[sheet];
    const sought = { kind: 'area', area: inSheet(area, shape), isFar: true } as const;
    this.#show(sheet, selectionOf(inSheet(selected, shape)), sought);
  }

  #show(sheet: number, selection: Selection, sought: Sought): void {
    const isOther = sheet !== this.#view.sheet;
    this.#set({ sheet, selection, sought, ...(isOther && { found: undefined }) });
    this.#host.remember({
      ...this.#host.recall(),
      sheet: this.#shape?.name,
      selected: areaOf(selection.active, selection.end),
    });
    if (isOther && this.#search.text !== '') this.#search.begin(sheet, this.#search.text);
  }

  #set(change: Partial<GridView>): void {
    this.#view = { ...this.#view, ...change };
    this.#changed(this.#view);
  }
}

/** The first sheet, if none has the name. */
function sheetNamed(sheets: readonly GridShape[], name: string | undefined): number {
  return Math.max(
    0,
    sheets.findIndex((sheet) => sheet.name === name),
  );
}

function inSheet(area: CellArea, shape: GridShape | undefined): CellArea {
  return clamped(area, shape?.rows ?? 1, shape?.columns ?? 1);
}

function corner({ top, left }: CellArea): Cell {
  return { row: top, column: left };
}

/** Citations that were marked anew, with the one that was shown. */
function withActive(marked: MarkedCells, before: MarkedCells | undefined): MarkedCells {
  const active = before?.cited.active ?? marked.cited.active;
  const isThere = active < marked.cited.places.length;
  return isThere ? { ...marked, cited: { ...marked.cited, active } } : marked;
}
