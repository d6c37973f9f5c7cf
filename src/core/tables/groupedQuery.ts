import type { TableQuery } from '../model/tableQuery';
import type { Asked } from './asked';
import { filtersOf } from './mentions';
import type { Relation } from './relation';

const perWords = new Set([
  'per',
  'by',
  'each',
  'every',
  'pro',
  'je',
  'nach',
  'jedem',
  'jeder',
  'jedes',
  'jeden',
]);
const measures: readonly (readonly ['count' | 'sum' | 'average', RegExp])[] = [
  ['average', /\b(?:average|mean|durchschnitt\w*|mittlere\w*)\b/],
  ['count', /\b(?:how many|number of|count of|wie viele|anzahl)\b/],
  ['sum', /\b(?:total|sum|altogether|how much|gesamt\w*|summe|insgesamt|wie viel)\b/],
];

/**
 * "What is the total amount per supplier?": a total, mean or count for each value of a column that the
 * question names after "per"; undefined for other questions.
 */
export function groupedQuery(asked: Asked, relation: Relation): TableQuery | undefined {
  const by = columnAfterPer(asked, relation);
  const measure = measureOf(asked);
  const measured =
    by === undefined || measure === undefined ? undefined : measuredBy(measure, asked, relation, by);
  if (by === undefined || measured === undefined) return undefined;
  const filter = filtersOf(asked, relation).find(
    ({ selection, column }) => selection.kind === 'has' && column !== by,
  );
  return { kind: 'grouped', by, ...measured, of: filter?.selection ?? { kind: 'all' } };
}

type Measure = (typeof measures)[number][0];

function measureOf({ words }: Asked): Measure | undefined {
  const text = words.join(' ');
  return measures.find(([, said]) => said.test(text))?.[0];
}

/** The measured column is the named one, or the only one; "how many items" adds a column of items up. */
function measuredBy(
  measure: Measure,
  { naming }: Asked,
  { columns }: Relation,
  by: number,
): { readonly measure: Measure; readonly column?: number } | undefined {
  const numeric = columns.flatMap(({ kind, isRank }, at) =>
    kind === 'number' && !isRank && at !== by ? [at] : [],
  );
  const named = numeric.find((at) => (naming[at]?.length ?? 0) > 0);
  if (measure === 'count') return named === undefined ? { measure } : { measure: 'sum', column: named };
  const column = named ?? (numeric.length === 1 ? numeric[0] : undefined);
  return column === undefined ? undefined : { measure, column };
}

/** The column whose name has the word after "per", and whose values repeat; never one of numbers. */
function columnAfterPer({ words, stems, isContent }: Asked, { columns }: Relation): number | undefined {
  const per = words.findLastIndex((word) => perWords.has(word));
  const said = stems[isContent[per + 1] === true ? per + 1 : per + 2];
  if (per < 0 || said === undefined) return undefined;
  const found = columns.findIndex(({ kind, cells, stems: names }) => {
    const texts = new Set(cells.map(({ text }) => text));
    return kind !== 'number' && names.includes(said) && texts.size < cells.length;
  });
  return found < 0 ? undefined : found;
}
