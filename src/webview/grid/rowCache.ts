import { rowsPerBlock, unpackRows, type GridCell } from '../../core/model/grid';
import type { Stretch } from './layout';

/** Blocks that are kept; the oldest go first. */
const mostKept = 60;
/** Blocks that are asked for at a time: while a page is scrolled fast, those in between are never needed. */
const mostAsked = 3;

type Row = readonly GridCell[];

/** The rows of an open file that the page has. */
export class RowCache {
  readonly #ask: (sheet: number, block: number) => void;
  readonly #kept = new Map<string, readonly Row[]>();
  readonly #asked = new Set<string>();

  constructor(ask: (sheet: number, block: number) => void) {
    this.#ask = ask;
  }

  /** A row; undefined as long as it is not there. */
  row(sheet: number, row: number): Row | undefined {
    const block = Math.floor(row / rowsPerBlock);
    const kept = this.#kept.get(keyOf(sheet, block));
    // A row may have lost its end, or all of it, where nothing is written.
    return kept && (kept[row - block * rowsPerBlock] ?? []);
  }

  /** Asks for the rows of a sheet that are not there. Call again when some have come: not all are asked for at once. */
  want(sheet: number, { from, to }: Stretch): void {
    for (let block = Math.floor(from / rowsPerBlock); block * rowsPerBlock < to; block += 1) {
      const key = keyOf(sheet, block);
      const kept = this.#kept.get(key);
      if (kept !== undefined) {
        // The last that were wanted are the last to go.
        this.#kept.delete(key);
        this.#kept.set(key, kept);
      } else if (!this.#asked.has(key) && this.#asked.size < mostAsked) {
        this.#asked.add(key);
        this.#ask(sheet, block);
      }
    }
  }

  receive({
    sheet,
    block,
    rows,
  }: {
    readonly sheet: number;
    readonly block: number;
    readonly rows: string;
  }): void {
    const key = keyOf(sheet, block);
    this.#asked.delete(key);
    this.#kept.set(key, unpackRows(rows));
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= mostKept) break;
      this.#kept.delete(oldest);
    }
  }

  clear(): void {
    this.#kept.clear();
    this.#asked.clear();
  }
}

function keyOf(sheet: number, block: number): string {
  return `${String(sheet)} ${String(block)}`;
}
