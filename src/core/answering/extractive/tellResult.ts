import type { ComputedRows } from '../../model/tableQuery';
import type { Evidence } from '../../model/types';
import { tellQuery } from '../../tables/tellQuery';
import { withMarker } from './plainText';

/** With more rows, they are not shown. */
const mostShown = 8;

/** The values, and what they are. */
export function tellResult({ query, result }: ComputedRows): string {
  const values = result.values.map((value) => plain(value)).join(', ');
  const what = tellQuery(query, { columns: result.columns, rows: result.taken, of: result.of });
  return query.kind === 'count' ? `**${values}** ${what}` : `**${values}**: ${what}`;
}

/** A result as a sentence with all its markers, and below it its rows if they are few. */
export function writeResult(computed: ComputedRows, markers: string): string[] {
  const { columns, rows, taken } = computed.result;
  const sentence = withMarker(`${tellResult(computed)}.`, markers);
  if (taken > mostShown) return [sentence];
  const row = (cells: readonly string[]): string => `| ${cells.map((cell) => plain(cell)).join(' | ')} |`;
  return [sentence, [row(columns), row(columns.map(() => '---')), ...rows.map(row)].join('\n')];
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
