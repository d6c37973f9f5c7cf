// The greatest and the least of rows, by any column that has an order.

import { tellsRowsApart } from './addedColumns';
import type { Column, Relation } from './relation';
import { extreme, type RowSet } from './rowSets';
import type { TableQuestion } from './tableQuestion';

const mostTop = 20;

function keysIn(column: Column): number {
  return Array.from({ length: column.length }, (_, row) => column.keyAt(row)).filter(
    (key) => key !== undefined,
  ).length;
}

/** How many of the greatest or least may be asked for. */
export function countsAsked({ numbers }: TableQuestion): number[] {
  return [1, ...new Set(numbers.map(({ value }) => value).filter((value) => value > 1 && value <= mostTop))];
}

const keyWords = new Set(['number', 'numbers', 'no', 'nr', 'id', 'code']);

/** The extremes of sets of rows that a question may ask for. */
export function extremesOf(sets: readonly RowSet[], asked: TableQuestion, relation: Relation): RowSet[] {
  const counts = countsAsked(asked);
  // Nobody asks for the greatest of the numbers by which orders are called, unless these are named.
  const isOfNumbers = asked.english.some((word) => keyWords.has(word));
  const ordered = relation.columns.flatMap(({ kind }, column) =>
    kind === 'text' || (tellsRowsApart(relation, column) && !isOfNumbers) ? [] : [column],
  );
  // "Which is serviced next?"
  const directionsOf = (column: number | undefined): readonly boolean[] =>
    asked.english.includes('next') && relation.columns[column ?? -1]?.kind === 'date'
      ? [false]
      : [true, false];
  const mixed = relation.columns.flatMap((read, column) =>
    read.kind === 'text' && keysIn(read) > read.length / 2 ? [column] : [],
  );
  return sets
    .filter(({ rows }) => rows.length > 1)
    .flatMap((set, at) =>
      [undefined, ...ordered, ...mixed].flatMap((column) =>
        directionsOf(column).flatMap((isMost) =>
          (at === 0 ? counts : [1]).map((most) => extreme(relation, set, { column, isMost, most })),
        ),
      ),
    )
    .filter(({ rows }) => rows.length > 0);
}
