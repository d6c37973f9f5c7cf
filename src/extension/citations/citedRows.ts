import { cellsOf, isDivider, separatorAt } from '../../core/units/blocks';
import type { QuoteAround } from '../../protocol/messages';
import type { Cited } from './quoteRange';

/** The rows of a quote, without the names above them; undefined where its cells cannot be told apart. */
export function citedRows({ place, headings, quote = '', isBelowColumns }: Cited): QuoteAround['rows'] {
  const names = headings.at(-1);
  if (isBelowColumns !== true || names === undefined) return undefined;
  const columns = names.split(', ');
  const lines = quote.split('\n').filter((line) => line.trim() !== '' && !isDivider(line));
  const separator = separatorAt(place, lines, columns);
  const rows = lines.map((line) => cellsOf(line, separator)).filter((cells) => cells.join(', ') !== names);
  return rows.length > 0 && rows.every(({ length }) => length === columns.length)
    ? rows.map((cells) => columns.map((column, at) => [column, cells[at] ?? ''] as const))
    : undefined;
}
