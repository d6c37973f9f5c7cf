import { readDelimitedTable, type DelimitedTable } from './delimitedTable';
import { textsOf, type TableExport } from './tableExport';
import { withEdits, type TextEdit, type TextRow } from './textTable';

/** The text of a CSV or TSV file with the columns of an export behind its own; the records themselves stay as they are. */
export function exportDelimited(text: string, fileName: string, made: TableExport): string {
  const table = readDelimitedTable(text, fileName);
  const first = made.headerNumber ?? [...made.rows.keys()][0] ?? 1;
  const below = table.rows.filter(({ number }) => number >= first);
  const width = Math.max(...below.map((row) => keptCells(row, made).length));
  const edits = below.flatMap((row): TextEdit[] => {
    const written = writtenOf(row, made);
    if (written === undefined && row.cells.length <= width) return [];
    const cells = keptCells(row, made);
    const added = written === undefined ? '' : behind(written, width - cells.length, table.delimiter);
    return [{ start: cells.at(-1)?.end ?? row.start, end: row.end, text: added }];
  });
  const names = made.headerNumber === undefined ? [headerLine(text, table, { made, first, width })] : [];
  return withEdits(text, [...names, ...edits]);
}

function keptCells({ cells }: TextRow, { ownStart }: TableExport): TextRow['cells'] {
  return cells.slice(0, ownStart);
}

/** What a record gets; undefined for one that neither names columns nor asks. */
function writtenOf({ number }: TextRow, made: TableExport): readonly string[] | undefined {
  if (number === made.headerNumber) return made.columns.map(({ header }) => header);
  return made.rows.has(number) ? textsOf(made, made.rows.get(number)) : undefined;
}

/** A record of its own for the headers, above the first one that asks. */
function headerLine(
  text: string,
  { delimiter, rows }: DelimitedTable,
  { made, first, width }: { readonly made: TableExport; readonly first: number; readonly width: number },
): TextEdit {
  const at = rows.find(({ number }) => number === first)?.start ?? 0;
  const lineBreak = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  const headers = made.columns.map(({ header }) => header);
  return { start: at, end: at, text: behind(headers, width - 1, delimiter) + lineBreak };
}

function behind(texts: readonly string[], missing: number, delimiter: string): string {
  const cells = texts.map((text) => delimiter + delimitedCell(text, delimiter));
  return delimiter.repeat(missing) + cells.join('');
}

/** A cell as a spreadsheet reads it: never a formula, whichever delimiter it takes. */
function delimitedCell(text: string, delimiter: string): string {
  const safe = withoutFormulas(text.replace(/\r\n?/g, '\n').replace(/\0/g, ''));
  return safe.includes(delimiter) || /["\n,;\t|]|^\s|\s$/.test(safe)
    ? `"${safe.replaceAll('"', '""')}"`
    : safe;
}

/** An apostrophe keeps spreadsheets from taking a cell for a formula; also where a cell begins for another delimiter, unless a number stands there. */
function withoutFormulas(text: string): string {
  return text.replace(/(^\s*|[\n;,\t|](?!-[\d.]+(?:[\s;,|]|$)))(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$1'");
}
