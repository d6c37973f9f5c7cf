import type { Period, Selection, TableQuery } from '../model/tableQuery';
import { filtersOf } from './filters';
import type { Relation } from './relation';
import type { TableQuestion } from './tableQuestion';

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
 * question names after "per"; undefined for other questions. `subject` are the stems of what the rows are.
 */
export function groupedQuery(
  asked: TableQuestion,
  relation: Relation,
  subject: ReadonlySet<string>,
): Grouped | undefined {
  const group = groupAfterPer(asked, relation);
  if (group === undefined) return undefined;
  const { by } = group;
  const kind = measureOf(asked);
  const measured = measuredBy(kind ?? 'sum', asked, relation, { by, subject });
  // "Net cost per supplier": a total, if a column is named.
  if (measured === undefined || (kind === undefined && !measured.isNamed)) return undefined;
  const of = conditionsBeside(asked, relation, [
    by,
    ...(measured.column === undefined ? [] : [measured.column]),
  ]);
  const { isNamed, ...measure } = measured;
  return of && { query: { kind: 'grouped', ...group, ...measure, of }, isNamed };
}

/**
 * Rows that the question selects by words that name none of these columns, nor the measure, and by a date; undefined if it states a
 * date by which none are selected.
 */
function conditionsBeside(
  asked: TableQuestion,
  relation: Relation,
  columns: readonly number[],
): Selection | undefined {
  const isData = new Set(relation.dataRows);
  const naming = new Set(columns.flatMap((column) => asked.naming[column] ?? []));
  const isTaken = (word: string, at: number): boolean =>
    naming.has(at) || measures.some(([, said]) => said.test(word));
  const filters = filtersOf(asked, relation).filter(({ rows }) => rows.some((row) => isData.has(row)));
  const said = filters.find(
    ({ selection, column, words: [from, to] }) =>
      selection.kind === 'has' &&
      column !== columns[0] &&
      !asked.words.slice(from, to).some((word, at) => isTaken(word, from + at)),
  );
  const [date] = asked.dates;
  const dated = filters.find(
    ({ column, words }) => relation.columns[column]?.kind === 'date' && words[0] === date?.words[0],
  );
  if (date !== undefined && dated === undefined) return undefined;
  const [one, other] = [said, dated].flatMap((filter) => filter?.selection ?? []);
  if (one === undefined) return { kind: 'all' };
  return other === undefined ? one : { kind: 'both', one, other };
}

interface Grouped {
  readonly query: TableQuery;
  /** Whether the question names what is measured, or the rows that are counted. */
  readonly isNamed: boolean;
}

type Measure = (typeof measures)[number][0];

function measureOf({ words }: TableQuestion): Measure | undefined {
  const text = words.join(' ');
  return measures.find(([, said]) => said.test(text))?.[0];
}

/** The measured column is the named one, or the only one of a table that the question is about; "how many items" adds a column of items up. */
function measuredBy(
  measure: Measure,
  asked: TableQuestion,
  { columns }: Relation,
  { by, subject }: { readonly by: number; readonly subject: ReadonlySet<string> },
): { readonly measure: Measure; readonly column?: number; readonly isNamed: boolean } | undefined {
  const numeric = columns.flatMap(({ kind, isRank }, at) =>
    kind === 'number' && !isRank && at !== by ? [at] : [],
  );
  const named = numeric.find((at) => (asked.naming[at]?.length ?? 0) > 0);
  if (named !== undefined)
    return { measure: measure === 'count' ? 'sum' : measure, column: named, isNamed: true };
  const other = otherWords(asked, by);
  const isAbout = other.some((stem) => subject.has(stem));
  if (measure === 'count') return { measure, isNamed: isAbout };
  const [only, ...others] = numeric;
  if (only === undefined || others.length > 0 || (other.length > 0 && !isAbout)) return undefined;
  return { measure, column: only, isNamed: false };
}

/** Stems of the words that say something else than the measure and the groups. */
function otherWords({ words, stems, isContent, naming }: TableQuestion, by: number): string[] {
  const per = words.findLastIndex((word) => perWords.has(word));
  return stems.filter(
    (_, at) =>
      isContent[at] === true &&
      at < per &&
      naming[by]?.includes(at) !== true &&
      !measures.some(([, said]) => said.test(words[at] ?? '')),
  );
}

const periods: ReadonlyMap<string, Period> = new Map([
  ['month', 'month'],
  ['monat', 'month'],
  ['quarter', 'quarter'],
  ['quartal', 'quarter'],
  ['year', 'year'],
  ['jahr', 'year'],
]);

/**
 * The column whose name has the word after "per", and whose values repeat, never one of numbers; or of "per month" and the like the only
 * column of dates.
 */
function groupAfterPer(
  { words, stems, isContent }: TableQuestion,
  { columns }: Relation,
): { readonly by: number; readonly period?: Period } | undefined {
  const per = words.findLastIndex((word) => perWords.has(word));
  const at = isContent[per + 1] === true ? per + 1 : per + 2;
  const said = stems[at];
  if (per < 0 || said === undefined) return undefined;
  const named = columns.findIndex(
    ({ kind, texts, length, stems: names }) =>
      kind !== 'number' && names.includes(said) && texts.size < length,
  );
  if (named >= 0) return { by: named };
  const period = periods.get(words[at] ?? '');
  const [by, ...others] = columns.flatMap(({ kind }, column) => (kind === 'date' ? [column] : []));
  return period === undefined || by === undefined || others.length > 0 ? undefined : { by, period };
}
