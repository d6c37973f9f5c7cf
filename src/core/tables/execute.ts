import { stemEnglish } from '../language/analyze';
import type { Selection, TableQuery } from '../model/tableQuery';
import { wordsIn } from './cellValues';
import { resultOf, type Result } from './query';
import type { Relation } from './relation';
import {
  allRows,
  beside,
  besideBy,
  beyond,
  comparing,
  extreme,
  inBoth,
  inEither,
  relative,
  type RowSet,
} from './rowSets';

/** Runs a query; undefined if it has no result on this relation. */
export function execute(query: TableQuery, relation: Relation): Result | undefined {
  const other = 'other' in query ? rowsOf(query.other, relation) : undefined;
  return resultOf(query, relation, { of: rowsOf(query.of, relation), other });
}

function rowsOf(selection: Selection, relation: Relation): RowSet {
  switch (selection.kind) {
    case 'all':
      return allRows(relation);
    case 'has':
      return having(selection, relation);
    case 'compare':
      return comparing(relation, selection);
    case 'both':
      return inBoth(rowsOf(selection.one, relation), rowsOf(selection.other, relation));
    case 'either':
      return inEither(rowsOf(selection.one, relation), rowsOf(selection.other, relation));
    case 'extreme':
      return extreme(relation, rowsOf(selection.of, relation), selection);
    case 'beside': {
      const { step, column } = selection;
      const of = rowsOf(selection.of, relation);
      return column === undefined ? beside(relation, of, step) : besideBy(relation, of, { column, step });
    }
    case 'beyond':
      return beyond(relation, rowsOf(selection.of, relation), selection.step);
    case 'relative':
      return relative(relation, rowsOf(selection.of, relation), selection);
  }
}

/** Rows whose cell contains the words in a row, or is nothing but them. */
function having(selection: Extract<Selection, { kind: 'has' }>, { columns }: Relation): RowSet {
  const said = wordsIn(selection.said).map(stemEnglish);
  const rows = (columns[selection.column]?.cells ?? []).flatMap(({ words }, row) => {
    const stems = words.map(stemEnglish);
    const isIn = stems.some((_, from) => said.every((stem, at) => stems[from + at] === stem));
    return isIn && (!selection.isWhole || stems.length === said.length) ? [row] : [];
  });
  return { selection, rows };
}
