import { AskDocsError } from '../../core/model/errors';
import { exportColumns } from '../../core/features/questionnaire/exportColumns';
import type { QuestionTable, RowState } from '../../core/features/questionnaire/model';
import { readDelimitedTable, type DelimitedTable } from './delimitedTable';
import { exportSheet } from './exportSheet';
import { findTable, type FoundTable } from './findTable';
import { markdownTables } from './markdownTables';
import { questionRowsOf } from './readTable';
import { type TableExport, textsOf } from './tableExport';
import { readTableText } from './tableText';
import { withEdits, type TextEdit, type TextRow } from './textTable';

/**
 * The file that a questionnaire was read from with the answers in columns behind its own, which stay as they are, as does
 * all else in the file. Columns of an earlier export give way. `bytes` is the file as it is now; rows that were added to
 * it get empty cells. Fails with `questionnaire-changed` when a row is no longer in it, and as `readTable` does.
 */
export function exportTable(
  bytes: Uint8Array,
  fileName: string,
  table: QuestionTable,
  rows: readonly RowState[],
): Uint8Array {
  const found = findAgain(bytes, fileName, table);
  const made = tableExport(found, rows);
  if (found.format === 'xlsx') return exportSheet(bytes, found.grid.sheet ?? '', made);
  const { text, bytesOf } = readTableText(bytes);
  return bytesOf(found.format === 'csv' ? exportDelimited(text, fileName, made) : exportMarkdown(text, made));
}

/** The text of a CSV or TSV file with the columns of an export behind its own; the records themselves stay as they are. */
function exportDelimited(text: string, fileName: string, made: TableExport): string {
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

/** A Markdown document with the columns of an export behind those of its table; all else stays as it is. */
function exportMarkdown(text: string, made: TableExport): string {
  const table = markdownTables(text).find(({ rows }) => rows.some(({ number }) => made.rows.has(number)));
  if (table === undefined) return text;
  const [header, dashes, ...others] = table.rows;
  const width = Math.max(...table.rows.map(({ cells }) => cells.slice(0, made.ownStart).length));
  const write = (row: TextRow, texts: readonly string[], filler = '') =>
    editOf(text, row, { texts, filler, width, ownStart: made.ownStart });
  const names = made.columns.map((column) => markdownCell(column.header));
  return withEdits(text, [
    write(header, names),
    write(
      dashes,
      names.map(() => '---'),
      '---',
    ),
    ...others
      .filter(({ number }) => made.rows.has(number))
      .map((row) => write(row, textsOf(made, made.rows.get(row.number)).map(markdownCell))),
  ]);
}

interface Written {
  readonly texts: readonly string[];
  /** Stands in cells that the row lacks. */
  readonly filler: string;
  readonly width: number;
  readonly ownStart: number | undefined;
}

function editOf(text: string, row: TextRow, { texts, filler, width, ownStart }: Written): TextEdit {
  const cells = row.cells.slice(0, ownStart);
  const end = cells.at(-1)?.end ?? row.end;
  const isClosed = text[end] === '|' && end < row.end;
  const missing = Array.from({ length: width - cells.length }, () => filler);
  const added = [...missing, ...texts].map((cell) => ` ${cell} |`).join('');
  return isClosed
    ? { start: end + 1, end: (row.cells.at(-1)?.end ?? end) + 1, text: added }
    : { start: end, end, text: `${/\s/.test(text[end - 1] ?? '') ? '' : ' '}|${added}` };
}

/** A text as a cell shows it: nothing in it is Markdown or HTML, line breaks are `<br>`. */
function markdownCell(text: string): string {
  return text
    .replace(/[\\`*|<>~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\$&`)
    .replace(/!(?=\[)/g, String.raw`\!`)
    .replace(/\](?=[(:[])/g, String.raw`\]`)
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/[^\S\n]*(?:\r\n?|\n)/g, '<br>')
    .trim();
}

function findAgain(bytes: Uint8Array, fileName: string, table: QuestionTable): FoundTable {
  const column = table.columns[table.questionColumn];
  try {
    return findTable(bytes, fileName, { column: column === '' ? undefined : column, sheet: table.sheet });
  } catch (error) {
    if (!(error instanceof AskDocsError) || error.code === 'questionnaire-unreadable') throw error;
    throw new AskDocsError('questionnaire-changed', { cause: error });
  }
}

function tableExport(found: FoundTable, states: readonly RowState[]): TableExport {
  const byId = new Map(states.map((state) => [state.row.id, state]));
  const rows = new Map(questionRowsOf(found).map(({ id, number }) => [number, byId.get(id)]));
  const present = new Set([...rows.values()].map((state) => state?.row.id));
  const lost = states.find(({ row }) => !present.has(row.id));
  if (lost !== undefined) {
    throw new AskDocsError('questionnaire-changed', { detail: lost.row.question.slice(0, 100) });
  }
  const { headerNumber, ownStart, ownEnd, columns } = found;
  const { questionColumn } = found.place;
  return { columns: exportColumns(states, columns), headerNumber, rows, ownStart, ownEnd, questionColumn };
}
