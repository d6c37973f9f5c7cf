import { isNumeric, writtenLike } from '../../language/numbers';
import { isCode } from '../../tables/cellValues';
import type { ComputedRows } from '../../model/tableQuery';
import type { Evidence } from '../../model/types';
import { withMarker } from './plainText';
import { mostShown as mostRows } from './tableResult';

/** With more rows, the sentence stands alone: the rows are shown with how it was computed. */
const mostShown = 2;

/** The values, and what they are; groups are told by their table. */
export function describeResult(computed: ComputedRows): string {
  const { query, result, what, label = '', hedge } = computed;
  if (query.kind === 'grouped') return what.charAt(0).toUpperCase() + what.slice(1);
  const values = result.values.map((value, at) => written(value, at, computed)).join(', ');
  if (label !== '')
    return `${label}${hedge === undefined ? '' : `, ${hedge.toLowerCase()}`}: **${values}**${what.slice(label.length)}`;
  const told = query.kind === 'count' ? `**${values}** ${what}` : `**${values}**: ${what}`;
  return hedge === undefined ? told : `${hedge} ${told}`;
}

/** A result as a sentence with all its markers, and below it its rows if they are few, or its groups. */
export function writeResult(computed: ComputedRows, markers: string): string[] {
  const end = computed.query.kind === 'grouped' ? ':' : '.';
  return [withMarker(`${describeResult(computed)}${end}`, markers), ...tableOfResult(computed)];
}

export function tableOfResult(computed: ComputedRows): string[] {
  const {
    query,
    result: { columns, rows, taken },
  } = computed;
  const isGrouped = query.kind === 'grouped';
  // Values that were looked up say little without their rows.
  const most = query.kind === 'values' ? mostRows : mostShown;
  if (taken > most && !isGrouped) return [];
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const shown = (cell: string, at: number, row: number): string =>
    isGrouped && at > 0 ? written(cell, row, computed) : plain(cell);
  // Groups are named by their first column, whatever it holds.
  const isRight = (at: number): boolean =>
    (at > 0 || !isGrouped) && isNumeric(rows.map((cells) => cells[at] ?? '')) && !isCode(rows[0]?.[at] ?? '');
  const rule = columns.map((_, at) => (isRight(at) ? '---:' : '---'));
  return [
    [
      row(columns.map(plain)),
      row(rule),
      ...rows.map((cells, at) => row(cells.map((cell, column) => shown(cell, column, at)))),
    ].join('\n'),
  ];
}

/** The results that evidence belongs to, each with its entries. */
export function resultsIn(evidence: readonly Evidence[]): ReadonlyMap<ComputedRows, readonly Evidence[]> {
  const results = new Map<ComputedRows, Evidence[]>();
  for (const entry of evidence)
    if (entry.computed !== undefined)
      results.set(entry.computed, [...(results.get(entry.computed) ?? []), entry]);
  return results;
}

/** A value as the column that it was computed with writes its own. */
function written(value: string, at: number, { writing, writings }: ComputedRows): string {
  const as = writings?.[at] ?? writing;
  // Values in several units have theirs behind them.
  return plain(as === undefined ? value : writtenLike(Number.parseFloat(value), as));
}

function plain(cell: string): string {
  return cell.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
}
