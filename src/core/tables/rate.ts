// What there is for one of something: revenue per hour, cost per pupil.

import type { TableQuery } from '../model/tableQuery';
import { execute } from './query';
import type { Relation } from './relation';
import type { Result } from './result';
import type { TableQuestion } from './tableQuestion';

const rate = new Set(['per', 'pro', 'je']);
const lookedAt = 2;

/** Where a question wants a rate: the index of "per", and those of the words behind and before it that say something. */
export function ratesIn({ words, isContent }: Pick<TableQuestion, 'words' | 'isContent'>) {
  return words.flatMap((word, at) => {
    const near = (from: number): number[] =>
      Array.from({ length: lookedAt }, (_, step) => from + step).filter((one) => isContent[one] === true);
    const [before, of] = [near(at - lookedAt), near(at + 1)];
    return rate.has(word) && of.length > 0 ? [{ at, before, of }] : [];
  });
}

/** The column of numbers that a rate is of: "pupils" of "cost per pupil"; not that of "price per unit" where it is called so. */
export function divisorOf(asked: TableQuestion, { columns }: Relation): number | undefined {
  const names = (column: number, at: number): boolean => asked.naming[column]?.includes(at) === true;
  const found = ratesIn(asked).flatMap(({ before, of }) =>
    columns.flatMap(({ kind, computed }, column) => {
      const isMeant = of.some((at) => names(column, at)) && !before.some((at) => names(column, at));
      return kind === 'number' && computed === undefined && isMeant ? [column] : [];
    }),
  );
  return found[0];
}

/** A number of one row as a rate; undefined for any other query, and where it would be divided by 0. */
export function asRate(
  query: TableQuery,
  asked: TableQuestion,
  relation: Relation,
): { readonly query: TableQuery; readonly result: Result } | undefined {
  const less = divisorOf(asked, relation);
  if (less === undefined || query.kind !== 'values' || query.column === less) return undefined;
  const { column, of } = query;
  const divided: TableQuery = { kind: 'column-difference', column, less, of, isRatio: true };
  const result = execute(divided, relation);
  return result && { query: divided, result };
}
