import type { TextCell, TextRow } from './textTable';

const delimiters = [',', ';', '\t', '|'] as const;
/** How many characters at the beginning of a file are used to detect the delimiter. */
const sampleLength = 50_000;

export interface DelimitedTable {
  readonly delimiter: string;
  /** All records, including empty lines. */
  readonly rows: readonly TextRow[];
}

/** Parses a CSV or TSV file. Never fails: invalid quotes are taken literally. */
export function readDelimitedTable(text: string, fileName: string): DelimitedTable {
  const delimiter = /\.(?:tsv|tab)$/i.test(fileName) ? '\t' : delimiterOf(text.slice(0, sampleLength));
  return { delimiter, rows: recordsOf(text, delimiter) };
}

/** If no delimiter scores more, the file has a single column. */
const minScore = 0.1;

/**
 * The delimiter that splits most records into the same number of cells, at least two. For a single column, a
 * delimiter that occurs nowhere in the file.
 */
function delimiterOf(sample: string): string {
  const scored = delimiters.map((delimiter) => {
    const rows = recordsOf(sample, delimiter).filter(({ start, end }) => end > start);
    return { delimiter, rows, score: scoreOf(rows) };
  });
  const best = scored.toSorted((one, other) => other.score - one.score)[0];
  if (best !== undefined && best.score > minScore) return best.delimiter;
  return scored.find(({ rows }) => rows.every(({ cells }) => cells.length === 1))?.delimiter ?? ',';
}

/**
 * Increases with the number of columns and the share of records that have it; commas in sentences are
 * followed by a space.
 */
function scoreOf(rows: readonly TextRow[]): number {
  const width = mostFrequent(rows.map(({ cells }) => cells.length));
  const alike = rows.filter(({ cells }) => cells.length === width).length;
  const later = rows.flatMap(({ cells }) => cells.slice(1));
  const spaced = later.filter(({ text }) => text.startsWith(' ')).length;
  const prose = later.length === 0 ? 0 : spaced / later.length;
  return rows.length === 0 ? 0 : (alike / rows.length) * Math.log(width) * (1 - 0.9 * prose);
}

function mostFrequent(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 1;
}

function recordsOf(text: string, delimiter: string): TextRow[] {
  const rows: TextRow[] = [];
  const scanner = new CellScanner(text, delimiter);
  let number = 1;
  for (let start = 0; start < text.length;) {
    const cells = scanner.cellsAt(start);
    const end = cells.at(-1)?.end ?? text.length;
    rows.push({ number, start, end, cells });
    number += 1 + (text.slice(start, end).match(/\r\n|\n|\r/g)?.length ?? 0);
    start = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
  return rows;
}

class CellScanner {
  readonly #text: string;
  readonly #delimiter: string;
  readonly #ending: RegExp;
  /** An unclosed quote is literal, as are all after it. */
  #hasQuotes = true;

  constructor(text: string, delimiter: string) {
    this.#text = text;
    this.#delimiter = delimiter;
    this.#ending = new RegExp(`[${delimiter === '\t' ? '\\t' : delimiter}\\r\\n]`, 'g');
  }

  /** The cells of the record at an offset; at least one. */
  cellsAt(start: number): TextCell[] {
    const cells = [this.#cellAt(start)];
    for (let end = cells[0]?.end ?? start; this.#text[end] === this.#delimiter;) {
      const cell = this.#cellAt(end + 1);
      cells.push(cell);
      end = cell.end;
    }
    return cells;
  }

  /** The cell at an offset, up to its delimiter or the end of its record. */
  #cellAt(start: number): TextCell {
    const closing = this.#text[start] === '"' ? this.#closing(start + 1) : undefined;
    if (closing === undefined) {
      const end = this.#endFrom(start);
      return { text: this.#text.slice(start, end), start, end };
    }
    // Text after a closing quote is not valid CSV; it becomes part of the cell.
    const end = this.#endFrom(closing + 1);
    const text = this.#text.slice(start + 1, closing).replaceAll('""', '"');
    return { text: text + this.#text.slice(closing + 1, end), start, end };
  }

  #endFrom(offset: number): number {
    this.#ending.lastIndex = offset;
    return this.#ending.exec(this.#text)?.index ?? this.#text.length;
  }

  #closing(from: number): number | undefined {
    for (let at = from; this.#hasQuotes; at += 2) {
      at = this.#text.indexOf('"', at);
      if (at < 0) this.#hasQuotes = false;
      else if (this.#text[at + 1] !== '"') return at;
    }
    return undefined;
  }
}
