import { isNumeric } from '../../language/numbers';
import type { ComputedRows, Calculation, Condition } from '../../model/tableQuery';
import type { Evidence } from '../../model/types';
import { withMarker } from './plainText';
import { leastLikely } from './tableRows';
import { writtenLike } from '../../units/tables/table';
import type { AnswerPhrases } from '../../language/answerPhrases';

/** With more rows, the sentence stands alone: the rows are shown with how it was computed. */
const mostShown = 2;

/** The values, and what they are; groups are told by their table. */
export function describeResult({ query, result, what, hedge }: ComputedRows): string {
  if (query.kind === 'grouped') return what.charAt(0).toUpperCase() + what.slice(1);
  const values = result.values.map((value) => plain(value)).join(', ');
  const told = query.kind === 'count' ? `**${values}** ${what}` : `**${values}**: ${what}`;
  return hedge === undefined ? told : `${hedge} ${told}`;
}

/** A result as a sentence with all its markers, and below it its rows if they are few, or its groups. */
export function writeResult(computed: ComputedRows, markers: string): string[] {
  const end = computed.query.kind === 'grouped' ? ':' : '.';
  return [withMarker(`${describeResult(computed)}${end}`, markers), ...tableOfResult(computed)];
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

/** With more values, a condition's values are not listed. */
const mostNamed = 3;

/** A calculation in words, with a hedge if it is likelier wrong than right. */
export function tellHedged(
  calculation: Calculation,
  { quote, chance = 1 }: Pick<Evidence, 'quote' | 'chance'>,
  phrases: AnswerPhrases,
): string {
  const told = tell(calculation, quote, phrases);
  return chance < leastLikely ? `${phrases.likely} ${told}` : told;
}

/** Puts a calculation into words: first the value, then its subject and the rows that count. */
export function tell(calculation: Calculation, quote: string, { told }: AnswerPhrases): string {
  const { operation, columns, column, rows, of, conditions } = calculation;
  const words = told[operation]
    .replace('{column}', columns[column ?? 0] ?? '')
    .replace('{rows}', String(rows))
    .replace('{of}', String(of));
  const where = conditions.map((condition) => inWords(condition, columns)).join('; ');
  const value = `**${writtenLike(calculation, quote)}**`;
  const text = operation === 'count' ? `${value} ${words}` : `${value}: ${words}`;
  return (where === '' ? text : `${text} (${where})`).replaceAll('_', ' ');
}

function inWords(condition: Condition, columns: readonly string[]): string {
  const name = columns[condition.column] ?? '';
  if (condition.kind !== 'is') {
    const signs = condition.isIncluded ? { below: '≤', above: '≥' } : { below: '<', above: '>' };
    return `${name} ${signs[condition.kind]} ${String(condition.limit)}`;
  }
  const values = condition.values.slice(0, mostNamed).map((value) => (value === '' ? '–' : value));
  return `${name}: ${values.join(', ')}${condition.values.length > mostNamed ? ', …' : ''}`;
}
