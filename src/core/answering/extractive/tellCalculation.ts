import type { Calculation, Condition } from '../../model/tableQuery';
import { writtenLike } from '../../units/tables/calculate';
import type { AnswerPhrases } from '../../language/answerPhrases';

/** With more values, a condition's values are not listed. */
const mostNamed = 3;

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
