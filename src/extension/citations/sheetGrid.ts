/** The columns of a sheet from the first to the last, in letters. */
export function columnLetters([first, last]: readonly [string, string]): string[] {
  const letters: string[] = [];
  for (let number = toNumber(first); number <= toNumber(last); number += 1) letters.push(toLetters(number));
  return letters;
}

/** Offsets are in the text of the table. A cell is followed by as many spaces as its `padding` says. */
interface Grid {
  readonly widths: readonly number[];
  readonly lines: readonly {
    readonly start: number;
    readonly end: number;
    readonly cells: readonly { readonly end: number; readonly padding: number }[];
  }[];
}

const separator = ' | ';
/** Longer cells stick out instead of making the whole column as wide. */
const maxWidth = 32;

/** How the cells of a table, a row a line, come to stand below each other. A row with more cells than columns stays as it is. */
export function gridOf(table: string, columns: number): Grid {
  let start = 0;
  const rows = table.split('\n').map((text) => {
    const row = { start, end: start + text.length, texts: text.split(separator) };
    start = row.end + 1;
    return row.texts.length <= columns ? row : { ...row, texts: [] };
  });
  const widths = Array.from({ length: columns }, (_, column) =>
    rows.reduce((widest, { texts }) => Math.max(widest, widthOf(texts[column])), 1),
  );
  const lines = rows.map((row) => {
    let end = row.start - separator.length;
    // The last cell of a row needs no space after it.
    const cells = row.texts.slice(0, -1).map((text, column) => {
      end += separator.length + text.length;
      return { end, padding: Math.max(0, (widths[column] ?? 0) - text.length) };
    });
    return { start: row.start, end: row.end, cells };
  });
  return { widths, lines };
}

function widthOf(text: string | undefined): number {
  return Math.min(text?.length ?? 0, maxWidth);
}

function toNumber(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function toLetters(number: number): string {
  const rest = Math.floor((number - 1) / 26);
  return (rest > 0 ? toLetters(rest) : '') + String.fromCharCode(65 + ((number - 1) % 26));
}
