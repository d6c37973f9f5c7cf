import type { Cell } from '../../core/model/cellAddress';
import type { FoundCells } from '../../protocol/gridMessages';

/** The cells that a search has found in the shown sheet. */
export interface GridFound extends FoundCells {
  /** Which of them is shown, from 0. */
  readonly current: number;
}

/** The search over the cells of a sheet: the host answers one text after the other, and those typed meanwhile are left out. */
export class GridSearch {
  readonly #ask: (sheet: number, text: string) => void;
  #text = '';
  #sheet = 0;
  #isAsked = false;
  #found: GridFound | undefined;

  constructor(ask: (sheet: number, text: string) => void) {
    this.#ask = ask;
  }

  get found(): GridFound | undefined {
    return this.#found;
  }

  get text(): string {
    return this.#text;
  }

  begin(sheet: number, text: string): void {
    this.#text = text;
    this.#sheet = sheet;
    if (text === '') this.#found = undefined;
    else if (!this.#isAsked) this.#askNow();
  }

  /** Takes what was found; the next after `from` is shown. Returns whether it is of the current search. */
  receive(
    answer: { readonly sheet: number; readonly text: string; readonly found: FoundCells },
    from: Cell,
  ): boolean {
    this.#isAsked = false;
    if (answer.text !== this.#text || answer.sheet !== this.#sheet) {
      if (this.#text !== '') this.#askNow();
      return false;
    }
    const { cells } = answer.found;
    const next = lowest(cells, from);
    this.#found = { ...answer.found, current: next < cells.length / 2 ? next : 0 };
    return true;
  }

  /** Goes on to the next or an earlier one, around the ends. */
  step(by: 1 | -1): void {
    if (this.#found === undefined || this.#found.cells.length === 0) return;
    const count = this.#found.cells.length / 2;
    this.#found = { ...this.#found, current: (this.#found.current + by + count) % count };
  }

  /** Forgets what was found and what is asked, as of another file. */
  reset(): void {
    this.#isAsked = false;
    this.#found = undefined;
  }

  #askNow(): void {
    this.#isAsked = true;
    this.#ask(this.#sheet, this.#text);
  }
}

/** The cell that is shown; undefined when nothing is found. */
export function shownCell({ cells, current }: GridFound): Cell | undefined {
  const row = cells[current * 2];
  const column = cells[current * 2 + 1];
  return row === undefined || column === undefined ? undefined : { row, column };
}

/** The columns of a row in which something is found. */
export function foundInRow({ cells }: GridFound, row: number): number[] {
  const columns: number[] = [];
  for (let at = lowest(cells, { row, column: 0 }); cells[at * 2] === row; at += 1)
    columns.push(cells[at * 2 + 1] ?? 0);
  return columns;
}

/** The number of found cells before a cell. */
function lowest(cells: Uint32Array, { row, column }: Cell): number {
  let low = 0;
  let high = cells.length / 2;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const at = cells[middle * 2] ?? 0;
    const isBefore = at < row || (at === row && (cells[middle * 2 + 1] ?? 0) < column);
    if (isBefore) low = middle + 1;
    else high = middle;
  }
  return low;
}
