import { isNumeric } from '../../language/numbers';
import type { ComputedRows } from '../../model/tableQuery';
import type { Evidence } from '../../model/types';
import { withMarker } from './plainText';

/** With more rows, the sentence stands alone: the rows are shown with how it was computed. */
const mostShown = 2;

/** The values, and what they are; groups are told by their table. */
export function tellResult({ query, result, what, isLikely }: ComputedRows): string {
  if (query.kind === 'grouped') return what.charAt(0).toUpperCase() + what.slice(1);
  const values = result.values.map((value) => plain(value)).join(', ');
  const told = query.kind === 'count' ? `**${values}** ${what}` : `**${values}**: ${what}`;
  return isLikely ? told : `Most likely ${told}`;
}

/** A result as a sentence with all its markers, and below it its rows if they are few, or its groups. */
export function writeResult(computed: ComputedRows, markers: string): string[] {
  const end = computed.query.kind === 'grouped' ? ':' : '.';
  return [withMarker(`${tellResult(computed)}${end}`, markers), ...tableOfResult(computed)];
}

export function tableOfResult({ query, result: { columns, rows } }: ComputedRows): string[] {
  if (rows.length > mostShown && query.kind !== 'grouped') return [];
  const row = (cells: readonly string[]): string => `| ${cells.map((cell) => plain(cell)).join(' | ')} |`;
  // Groups are named by their first column, whatever it holds.
  const isRight = (at: number): boolean =>
    (at > 0 || query.kind !== 'grouped') && isNumeric(rows.map((cells) => cells[at] ?? ''));
  const rule = columns.map((_, at) => (isRight(at) ? '---:' : '---'));
  return [[row(columns), row(rule), ...rows.map(row)].join('\n')];
}

/** The entries that a result was computed from, and the others. */
export function partResults(evidence: readonly Evidence[]): {
  readonly results: ReadonlyMap<ComputedRows, readonly Evidence[]>;
  readonly others: readonly Evidence[];
} {
  const results = new Map<ComputedRows, Evidence[]>();
  for (const entry of evidence)
    if (entry.computed !== undefined)
      results.set(entry.computed, [...(results.get(entry.computed) ?? []), entry]);
  return { results, others: evidence.filter(({ computed }) => computed === undefined) };
}

function plain(cell: string): string {
  return cell.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
}
