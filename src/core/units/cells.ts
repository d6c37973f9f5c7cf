/** Table rows: Markdown, bar-separated cells, and CSV lines. */
import { greatestOf, leastOf } from '../util/extremes';

/** The trimmed cells of a line; undefined if it does not contain the separator. */
export function cellsOf(line: string, separator: Separator): readonly string[] {
  if (separator === '|') return barCells(line);
  if (separator === ' | ') return line.split(' | ').map((cell) => cell.trim());
  return markedCells(line, separator);
}

export type Separator = '|' | ' | ' | '\t' | ';' | ',';

/** The separator that gives every line one cell per column, or else one that all lines contain. */
export function separatorOf(lines: readonly string[], columns: readonly string[]): Separator {
  const [first = ''] = lines;
  if (/^\s*\|.*\|\s*$/.test(first)) return '|';
  const counted = ([' | ', '\t', ';', ','] as const).map((separator) => {
    const counts = lines.map((line) => cellsOf(line, separator).length);
    return { separator, least: leastOf(counts), most: greatestOf(counts) };
  });
  const isWhole = ({ least, most }: (typeof counted)[number]): boolean =>
    least > 1 && least === columns.length && most === columns.length;
  const fits = ({ least, most }: (typeof counted)[number]): boolean =>
    least > 1 && (columns.length < 2 || most <= columns.length);
  return (counted.find(isWhole) ?? counted.find(fits))?.separator ?? ' | ';
}

/** Whether a line is the delimiter row of a Markdown table. */
export function isDivider(line: string): boolean {
  return /^[\s|:-]+$/.test(line) && line.includes('-');
}

function barCells(line: string): string[] {
  const inside = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  return inside.split(/(?<!\\)\|/).map((cell) => cell.trim());
}

/** Quoted cells may contain the separator. */
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
