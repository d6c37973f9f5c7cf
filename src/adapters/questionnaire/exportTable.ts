import { AskDocsError } from '../../core/model/errors';
import { exportColumns } from '../../core/features/questionnaire/exportColumns';
import type { QuestionTable, RowState } from '../../core/features/questionnaire/model';
import { readDelimitedTable, type DelimitedTable, markdownTables } from './textTables';
import { exportSheet, type TableExport, textsOf } from './exportSheet';
import { findTable, type FoundTable } from './findTable';
import { questionRowsOf } from './readTable';
import { readTableText, withEdits, type TextEdit, type TextRow } from './tableText';

/**
 * Adds the answers to the file of a questionnaire, in columns after its own; everything else stays as it is.
 * Columns of an earlier export are replaced. `bytes` is the current file; rows added to it get empty cells.
 * Fails with `questionnaire-changed` when a row no longer exists, and as `readTable` does.
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

/** Adds the columns of an export to a CSV or TSV file; the records themselves stay as they are. */
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

/** The cells to add to a record; undefined if it is neither the header nor a question. */
function writtenOf({ number }: TextRow, made: TableExport): readonly string[] | undefined {
  if (number === made.headerNumber) return made.columns.map(({ header }) => header);
  return made.rows.has(number) ? textsOf(made, made.rows.get(number)) : undefined;
}

/** A separate header record, above the first question. */
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

/** Encodes a cell for spreadsheets: never a formula, whichever delimiter is assumed. */
function delimitedCell(text: string, delimiter: string): string {
  const safe = withoutFormulas(text.replace(/\r\n?/g, '\n').replace(/\0/g, ''));
  return safe.includes(delimiter) || /["\n,;\t|]|^\s|\s$/.test(safe)
    ? `"${safe.replaceAll('"', '""')}"`
    : safe;
}

/**
 * An apostrophe keeps spreadsheets from treating a cell as a formula, even where a cell would begin with
 * another delimiter, unless it is a number.
 */
function withoutFormulas(text: string): string {
  return text.replace(/(^\s*|[\n;,\t|](?!-[\d.]+(?:[\s;,|]|$)))(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$1'");
}

/** Adds the columns of an export to the table of a Markdown document; everything else stays as it is. */
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
  /** Content of cells that the row lacks. */
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

/**
 * Escapes a text for a table cell: nothing in it is parsed as Markdown or HTML; line breaks become `<br>`.
 */
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
