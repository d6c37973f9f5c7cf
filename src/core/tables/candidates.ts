import type { Selection, TableQuery } from '../model/tableQuery';
import { isYesNo } from './impliedFilters';
import { meantBy } from './meantBy';
import { countsAsked, extremesOf } from './extremes';
import { partsOf, spanOf } from './operations';
import { canBeAdded, isPriceOfOne, tellsRowsApart } from './addedColumns';
import type { TableQuestion } from './tableQuestion';
import { asksFor, asksForShare } from './ratio';
import { resultOf, valuesOf, type Selected } from './query';
import type { Result } from './result';
import type { Column, Relation } from './relation';
import { looksWhereMeant, saidValues } from './sharedValues';
import {
  allRows,
  beside,
  besideBy,
  beyond,
  inBoth,
  inEither,
  overlaps,
  covers,
  relative,
  type Filter,
  type RowSet,
} from './rowSets';

export interface Candidate {
  readonly query: TableQuery;
  readonly result: Result;
}

const mostPairs = 48;
const mostEither = 16;
/** Sets that superlatives and order are applied to. */
const mostExtended = 16;
/** Results of more values are no answer that people read. */
export const mostValues = 24;
/** More candidates are not ranked; those of simpler sets come first. */
const mostCandidates = 6000;

/** Queries that could be meant by a question, with their results; only those with one. */
export function candidatesOf(
  asked: TableQuestion,
  relation: Relation,
  filters: readonly Filter[],
): Candidate[] {
  const canBeMeant = meantBy(asked, relation);
  const isWhereMeant = looksWhereMeant(asked, saidValues(asked, relation, filters));
  const all = allRows(relation);
  const both = pairsOf(filters, inBoth).slice(0, mostPairs);
  const either = pairsOf(filters, inEither).slice(0, mostEither);
  const plain: RowSet[] = [...filters, ...both, ...either];
  const extended = [all, ...plain.slice(0, mostExtended), ...both.slice(0, mostExtended), ...either];
  const ordered = extremesOf([...new Set(extended)], asked, relation);
  const near = neighboursOf(filters, relation);
  const within = near
    .flatMap((set) => filters.filter(isApart(set)).map((filter) => inBoth(set, filter)))
    .slice(0, mostPairs);
  return [
    ...(asksForShare(asked)
      ? sharesOf(plain, relation)
      : sizesOf([all, ...plain, ...near, ...within, ...nothingIn(filters)], relation)),
    ...(asksForShare(asked) ? [] : differencesOf(filters, relation, asked)),
    ...[all, ...plain].flatMap((set) => aggregated(set, relation, asked)),
    ...[...plain, ...ordered, ...near, ...within].flatMap((set) => projected(set, relation)),
    ...[...plain, ...ordered].flatMap((set) => columnDifferences(set, relation, asked)),
  ]
    .filter(({ result }) => result.values.length > 0 && result.values.length <= mostValues)
    .filter(({ query }) => canBeMeant(query) && isWhereMeant(query))
    .filter(isOfDays(asked, filters))
    .slice(0, mostCandidates);
}

/** Whether a query is over the days that a question states, or two of these, if there are rows of them. */
function isOfDays({ dates }: TableQuestion, filters: readonly Filter[]): (candidate: Candidate) => boolean {
  const days = dates
    .filter(({ from, until }) => from === until)
    .map(({ words }) => words)
    .filter((day) => filters.some(({ words }) => covers(words, day)));
  return ({ query }) => {
    const parts = partsOf(query);
    const covered = days.filter((day) =>
      parts.some((part) => 'words' in part && covers(part.words ?? [0, 0], day)),
    );
    return covered.length >= Math.min(2, days.length);
  };
}

/** Pairs of filters by different words, in the order of the question, that select something new. */
function pairsOf(filters: readonly Filter[], join: typeof inBoth): RowSet[] {
  return filters.flatMap((one, at) =>
    filters.slice(at + 1).flatMap((other) => {
      if (overlaps(one, other) || (join === inEither && one.column !== other.column)) return [];
      const joined = one.words[0] < other.words[0] ? join(one, other) : join(other, one);
      return isTelling(joined, [one, other], join) ? [joined] : [];
    }),
  );
}

/** Pairs of whole cells that no row has both of: their number is 0. */
function nothingIn(filters: readonly Filter[]): RowSet[] {
  const whole = filters.filter(({ selection }) => selection.kind === 'has' && selection.isWhole);
  return whole.flatMap((one, at) =>
    whole
      .slice(at + 1)
      .filter((other) => !overlaps(one, other) && one.column !== other.column)
      .map((other) => (one.words[0] < other.words[0] ? inBoth(one, other) : inBoth(other, one)))
      .filter(({ rows }) => rows.length === 0),
  );
}

function isTelling({ rows }: RowSet, parts: readonly RowSet[], join: typeof inBoth): boolean {
  const isNew = parts.every((part) => part.rows.length !== rows.length);
  return rows.length > 0 && (isNew || join === inBoth);
}

/** True for filters that use other words of the question than the set does. */
function isApart({ selection }: RowSet): (filter: Filter) => boolean {
  const of = 'of' in selection ? selection.of : selection;
  const span = spanOf(of);
  return ({ words }) => span === undefined || words[1] <= span[0] || words[0] >= span[1];
}

/** Rows beside, beyond, or compared with those of a filter that selects few. */
function neighboursOf(filters: readonly Filter[], relation: Relation): RowSet[] {
  const ordered = relation.columns.flatMap(({ kind, isRank }, column) =>
    kind === 'text' || isRank ? [] : [column],
  );
  return filters
    .filter(({ rows, selection }) => rows.length <= 2 && selection.kind === 'has')
    .slice(0, 8)
    .flatMap((set) => [
      ...([1, -1] as const).flatMap((step) => [
        beside(relation, set, step),
        beyond(relation, set, step),
        ...ordered.map((column) => besideBy(relation, set, { column, step })),
      ]),
      ...ordered.flatMap((column) =>
        (['<', '>'] as const).map((sign) => relative(relation, set, { column, sign })),
      ),
      ...relation.columns.flatMap(({ isRank }, column) =>
        isRank || column === set.column ? [] : [relative(relation, set, { column, sign: '=' })],
      ),
    ])
    .filter(({ rows }) => rows.length > 0);
}

/** A query as a candidate, if it has a result. */
function candidate(query: TableQuery, relation: Relation, selected: Selected): Candidate[] {
  const result = resultOf(query, relation, selected);
  return result === undefined ? [] : [{ query, result }];
}

/** The values of each column, but of one of yes and no by which the rows are selected: it says the same in all of them. */
function projected(of: RowSet, relation: Relation): Candidate[] {
  return writtenColumns(relation)
    .filter((column) => !saysWhether(of.selection, column) || !isYesNoColumn(relation, column))
    .flatMap((column) => candidate({ kind: 'values', column, of: of.selection }, relation, { of }));
}

function isYesNoColumn({ columns }: Relation, column: number): boolean {
  const read = columns[column];
  return read !== undefined && isYesNo(read);
}

function saysWhether(selection: Selection, column: number): boolean {
  if (selection.kind === 'not') return saysWhether(selection.of, column);
  if (selection.kind === 'both')
    return [selection.one, selection.other].some((one) => saysWhether(one, column));
  return selection.kind === 'without' && selection.column === column;
}

/** What is computed stands in no cell. */
function writtenColumns({ columns }: Relation): number[] {
  return columns.flatMap(({ computed }, column) => (computed === undefined ? [column] : []));
}

const averages = new Set(['average', 'averages', 'averaged', 'avg', 'mean', 'typical', 'typically']);
const medians = new Set(['median', 'zentralwert']);

function sharesOf(sets: readonly RowSet[], relation: Relation): Candidate[] {
  const numeric = relation.columns.flatMap(({ kind, isRank }, column) =>
    kind === 'number' && !isRank ? [column] : [],
  );
  return sets.flatMap((of) =>
    [undefined, ...numeric].flatMap((column) =>
      candidate({ kind: 'share', of: of.selection, ...(column !== undefined && { column }) }, relation, {
        of,
      }),
    ),
  );
}

/** Between two number columns that the question names by different words. */
function columnDifferences(of: RowSet, relation: Relation, { naming }: TableQuestion): Candidate[] {
  if (of.rows.length !== 1) return [];
  const named = relation.columns.flatMap(({ kind, computed }, column) =>
    kind === 'number' && computed === undefined && (naming[column]?.length ?? 0) > 0 ? [column] : [],
  );
  const inText = named.sort((one, other) => (naming[one]?.[0] ?? 0) - (naming[other]?.[0] ?? 0));
  return inText.flatMap((column, at) =>
    inText
      .slice(at + 1)
      .filter((less) => naming[column]?.join() !== naming[less]?.join())
      .flatMap((less) =>
        candidate({ kind: 'column-difference', column, less, of: of.selection }, relation, { of }),
      ),
  );
}

/** Counts of rows and of distinct values. */
function sizesOf(sets: readonly RowSet[], relation: Relation): Candidate[] {
  const counts = sets.flatMap((of) => candidate({ kind: 'count', of: of.selection }, relation, { of }));
  const distinct = sets.slice(0, mostExtended).flatMap((of) =>
    writtenColumns(relation).flatMap((column) => {
      if (valuesOf(relation, of, column).values.length === of.rows.length) return [];
      return candidate({ kind: 'distinct', column, of: of.selection }, relation, { of });
    }),
  );
  return [...counts, ...distinct];
}

/** Differences between filters of one column, in rows and in totals. */
function differencesOf(filters: readonly Filter[], relation: Relation, asked: TableQuestion): Candidate[] {
  const pairs = filters.flatMap((one, at) =>
    filters
      .slice(at + 1)
      .filter((other) => isApart(one)(other) && one.column === other.column)
      .map((other) => (one.words[0] < other.words[0] ? ([one, other] as const) : ([other, one] as const))),
  );
  return pairs.slice(0, mostPairs).flatMap(([of, other]) => {
    const sides = { of: of.selection, other: other.selection };
    const counted = candidate({ kind: 'count-difference', ...sides }, relation, { of, other });
    const areSingle = of.rows.length === 1 && other.rows.length === 1;
    const canDiffer = ({ kind, isRank }: Column, column: number): boolean =>
      areSingle ? kind !== 'text' : kind === 'number' && !isRank && canBeAdded(relation, column, asked);
    const measured = relation.columns.flatMap((one, column) =>
      canDiffer(one, column)
        ? candidate({ kind: 'difference', column, ...sides }, relation, { of, other })
        : [],
    );
    return [...measured, ...counted];
  });
}

/** A mean or a median is taken only where a word asks for it. */
function measuresAsked(asked: TableQuestion) {
  if (asksFor(asked, medians)) return ['median'] as const;
  return asksFor(asked, averages) ? (['sum', 'average', 'range'] as const) : (['sum', 'range'] as const);
}

/** Sums, means and ranges of number columns, and the commonest values. */
function aggregated(of: RowSet, relation: Relation, asked: TableQuestion): Candidate[] {
  const { selection } = of;
  const take = (query: TableQuery): Candidate[] => candidate(query, relation, { of });
  const numeric = relation.columns.flatMap(({ kind, isRank }, column) =>
    kind === 'number' && !isRank ? [column] : [],
  );
  if (of.rows.length < 2)
    return numeric
      .filter((column) => relation.columns[column]?.computed !== undefined)
      .flatMap((column) => take({ kind: 'sum', column, of: selection }));
  const added = numeric.filter((column) => canBeAdded(relation, column, asked));
  const measured = added.flatMap((column) =>
    measuresAsked(asked)
      .filter((kind) => kind !== 'sum' || !isPriceOfOne(relation, column))
      .flatMap((kind) => take({ kind, column, of: selection })),
  );
  const repeated = writtenColumns(relation).flatMap((column) => {
    const { values, rows: filled } = valuesOf(relation, of, column);
    return values.length > 1 && values.length < filled.length ? [column] : [];
  });
  const tops = [true, false].flatMap((isMost) => countsAsked(asked).map((most) => ({ isMost, most })));
  const common = repeated.flatMap((column) =>
    tops.flatMap((top) => take({ kind: 'commonest', column, ...top, of: selection })),
  );
  const sums = repeated.flatMap((by) =>
    numeric
      .filter(
        (column) => column !== by && !tellsRowsApart(relation, column) && !isPriceOfOne(relation, column),
      )
      .flatMap((column) =>
        tops.flatMap((top) => take({ kind: 'greatest-sum', by, column, ...top, of: selection })),
      ),
  );
  return [...measured, ...common, ...sums];
}
