/** Rows of tables as readers write them: Markdown, cells between bars, and lines of CSV files. */

/** The cells of a line, without the white space around them; undefined when the line has no separator. */
export function cellsOf(line: string, separator: Separator): readonly string[] {
  if (separator === '|') return barCells(line);
  if (separator === ' | ') return line.split(' | ').map((cell) => cell.trim());
  return markedCells(line, separator);
}

export type Separator = '|' | ' | ' | '\t' | ';' | ',';

/** The separator that gives all lines of a table a cell for each column, or else the one that all of them share. */
export function separatorOf(lines: readonly string[], columns: readonly string[]): Separator {
  const [first = ''] = lines;
  if (/^\s*\|.*\|\s*$/.test(first)) return '|';
  const counted = ([' | ', '\t', ';', ','] as const).map((separator) => {
    const counts = lines.map((line) => cellsOf(line, separator).length);
    return { separator, least: Math.min(...counts), most: Math.max(...counts) };
  });
  const isWhole = ({ least, most }: (typeof counted)[number]): boolean =>
    least > 1 && least === columns.length && most === columns.length;
  const fits = ({ least, most }: (typeof counted)[number]): boolean =>
    least > 1 && (columns.length < 2 || most <= columns.length);
  return (counted.find(isWhole) ?? counted.find(fits))?.separator ?? ' | ';
}

/** Whether a line only divides the head of a Markdown table from its rows. */
export function isDivider(line: string): boolean {
  return /^[\s|:-]+$/.test(line) && line.includes('-');
}

function barCells(line: string): string[] {
  const inside = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  return inside.split(/(?<!\\)\|/).map((cell) => cell.trim());
}

/** Cells in quotation marks may hold the separator. */
function markedCells(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at] ?? '';
    if (character === '"' && isQuoted && line[at + 1] === '"') {
      cell += character;
      at += 1;
    } else if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  return [...cells, cell.trim()];
}
