// What a question means of tables that are asked together.

import { since, until, without } from './ranges';
import type { Table } from '../units/tables/table';
import { mostValues } from './candidates';
import { execute } from './query';
import type { RankedQuery } from './rank';
import type { Relation } from './relation';
import { isSingle, sectionColumn, wordsOf } from './stackTables';

/** The greatest of what stands in several parts of a stack was not asked for: all that do are meant. */
export function inEachPart<Found extends RankedQuery & { readonly relation: Relation }>(
  found: Found,
  table: Table,
): Found {
  const { query, relation } = found;
  if (isSingle(table) || query.kind !== 'values' || query.of.kind !== 'extreme') return found;
  const { of, column = -1 } = query.of;
  if (of.kind === 'all' || relation.columns[column]?.kind !== 'number') return found;
  const each = { ...query, of };
  const result = execute(each, relation);
  return result === undefined || result.values.length > mostValues
    ? found
    : { ...found, query: each, result };
}

/** Without stacks, and their parts, of which a range is wanted: a query by words has both ends of it, and nothing between. */
export function withoutRanges(question: string, tables: readonly Table[]): Table[] {
  const inRange = tables.filter((table) => rangeOfParts(question, table) !== undefined);
  return tables.filter(
    (table) => !inRange.some((stack) => stack === table || stack.stacked?.includes(table) === true),
  );
}

/** These need a beginning: "paid to". */
const upTo = new Set(['to', 'through']);

/** The names of the parts that a question wants from one on, or up to one: "from January to March", "since April". */
export function rangeOfParts(question: string, table: Table): string[] | undefined {
  const column = sectionColumn(table);
  if (column === undefined) return undefined;
  const names = [...new Set(table.lines.map(({ cells }) => cells[column] ?? ''))];
  const said = wordsOf(question.replace(/(?<=\p{L})\s*[–—-]\s*(?=\p{L})/gu, ' to '));
  const isBetween = said.some((word) => word === 'between' || word === 'zwischen');
  const ends = isBetween ? new Set([...upTo, 'and', 'und']) : upTo;
  for (const [at, word] of said.entries()) {
    const last = namedBy([said[at + 1]], names);
    const first = namedBy([said[at - 1], said[at - 2]], names);
    if (last === undefined) continue;
    const beyond = Number(without.has(word));
    if (since.has(word)) return names.slice(last + beyond);
    if (until.has(word)) return names.slice(first ?? 0, last + 1 - beyond);
    if (ends.has(word) && first !== undefined) return names.slice(first, last + 1);
  }
  return undefined;
}

/** The index of the one name that has one of these words. */
function namedBy(words: readonly (string | undefined)[], names: readonly string[]): number | undefined {
  for (const word of words) {
    const named = names.flatMap((name, at) => (wordsOf(name).includes(word ?? '') ? [at] : []));
    if (named.length === 1) return named[0];
  }
  return undefined;
}
