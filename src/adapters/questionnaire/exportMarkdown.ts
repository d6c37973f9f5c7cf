import { markdownTables } from './markdownTables';
import { textsOf, type TableExport } from './tableExport';
import { withEdits, type TextEdit, type TextRow } from './textTable';

/** A Markdown document with the columns of an export behind those of its table; all else stays as it is. */
export function exportMarkdown(text: string, made: TableExport): string {
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
