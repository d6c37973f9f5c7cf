import type { Evidence } from '../../model';
import { cite, type Writing } from './writePart';

/**
 * One table of what is compared, each side with its source beside its name, or all sources below where the sides have the
 * same; undefined unless every part was told by the same table.
 */
export function writeSideBySide(
  parts: readonly (readonly Evidence[])[],
  { citations, glue }: Writing,
): string[] | undefined {
  const [grid, ...others] = parts.flat().map(({ sideBySide }) => sideBySide);
  if (parts.length < 2 || parts.some((part) => part.length === 0) || grid === undefined) return undefined;
  const said = JSON.stringify(grid);
  if (others.some((other) => JSON.stringify(other) !== said)) return undefined;
  const sources = parts.map((part) => part.map((entry) => `[${String(cite(entry, citations))}]`).join(''));
  const isShared = new Set(sources).size === 1;
  const [names = [], ...lines] = grid;
  const head = names.map((name, at) => (at === 0 || isShared ? name : `${name} ${sources[at - 1] ?? ''}`));
  const row = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const table = [row(head), row(head.map(() => '---')), ...lines.map(row)].join('\n');
  return isShared ? [table, `${glue.source} ${sources[0] ?? ''}`] : [table];
}
