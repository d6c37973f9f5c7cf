import { callsRows, isPriceOfOne } from './addedColumns';
import type { Period, Selection, TableQuery } from '../model/tableQuery';
import type { AskedDate } from './askedDates';
import { isNameWithNumber } from './cellValues';
import { denialsIn } from './impliedFilters';
import { filtersOf, rowsOfDate } from './filters';
import { measuredBy as columnMeasure } from './measureColumn';
import { measuresSaid } from './operation';
import type { Column, Relation } from './relation';
import { rowsOf } from './rowSets';
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
  const own = [by, ...(measured.column === undefined ? [] : [measured.column])];
  const of = conditionsBeside(asked, relation, own, subject);
  const { isNamed, ...measure } = measured;
  // A single row is no group.
  if (of === undefined || rowsOf(of, relation).rows.length < 2) return undefined;
  return { query: { kind: 'grouped', ...group, ...measure, of }, isNamed };
}

/** What makes a date the limit of a range, which is not understood here. */
const ofRange = /\b(?:since|until|till|before|after|from|between|seit|bis|vor|nach|ab|zwischen)\b/;

/**
 * Rows that the question selects by words that name none of these columns, nor the measure, and by a date; undefined if a date, a
 * number or a denial of the question stays unaccounted for.
 */
function conditionsBeside(
  asked: TableQuestion,
  relation: Relation,
  columns: readonly number[],
  subject: ReadonlySet<string>,
): Selection | undefined {
  const used = new Set(columns.flatMap((column) => asked.naming[column] ?? []));
  for (const at of measuringWords(asked)) used.add(at);
  const selections = namedIn(asked, relation, { by: columns[0], used });
  asked.stems.forEach((stem, at) => {
    if (subject.has(stem)) used.add(at);
  });
  if (denialsIn(asked).some((at) => !used.has(at))) return undefined;
  const dates = asked.dates.filter(({ words: [from] }) => !used.has(from));
  const [date, ...others] = dates;
  if (others.length > 0 || (date !== undefined && ofRange.test(asked.words.join(' ')))) return undefined;
  if (date !== undefined) {
    const dated = datedRows(date, relation);
    if (dated === undefined) return undefined;
    selections.push(dated);
    for (let at = date.words[0]; at < date.words[1]; at += 1) used.add(at);
  }
  if (asked.numbers.some(({ at }) => !used.has(at))) return undefined;
  return selections.reduce<Selection>(
    (one, other) => (one.kind === 'all' ? other : { kind: 'both', one, other }),
    { kind: 'all' },
  );
}

/** Conditions on cells that the question has or denies, each by words of its own, which become used. */
function namedIn(
  asked: TableQuestion,
  relation: Relation,
  { by, used }: { readonly by: number | undefined; readonly used: Set<number> },
): Selection[] {
  const isData = new Set(relation.dataRows);
  const filters = filtersOf(asked, relation);
  const has = filters.filter(({ selection }) => selection.kind === 'has');
  // The words of what is denied are those of what is had, with the denial before them.
  const denied = filters.filter(({ selection }) => selection.kind === 'not' && selection.of.kind === 'has');
  return [...denied, ...has].flatMap(({ selection, column, rows, words: [from, to] }) => {
    const words = Array.from({ length: to - from }, (_, at) => from + at);
    const isNew = column !== by && !words.some((at) => used.has(at));
    if (!isNew || !rows.some((row) => isData.has(row))) return [];
    for (const at of words) used.add(at);
    return [selection];
  });
}

/** The rows of a date, in the only column of dates; undefined if there are none, or several such columns. */
function datedRows(date: AskedDate, relation: Relation): Selection | undefined {
  const [column, ...others] = relation.columns.flatMap(({ kind }, at) => (kind === 'date' ? [at] : []));
  const within = column === undefined || others.length > 0 ? undefined : rowsOfDate(date, relation, column);
  return within === undefined || within.rows.length === 0 ? undefined : within.selection;
}

interface Grouped {
  readonly query: TableQuery;
  /** Whether the question names what is measured, or the rows that are counted. */
  readonly isNamed: boolean;
}

type Measure = (typeof measures)[number][0];

/** Indices of the words that say what is measured: "number of". */
function measuringWords({ words }: TableQuestion): number[] {
  const text = words.join(' ');
  return measures.flatMap(([, said]) => {
    const found = said.exec(text);
    if (found === null) return [];
    const first = text.slice(0, found.index).split(' ').length - 1;
    return found[0].split(' ').map((_, at) => first + at);
  });
}

function measureOf({ words }: TableQuestion): Measure | undefined {
  const text = words.join(' ');
  return measures.find(([, said]) => said.test(text))?.[0];
}

/** The measured column is the named one, or the only one of a table that the question is about; "how many items" adds a column of items up. */
function measuredBy(
  measure: Measure,
  asked: TableQuestion,
  relation: Relation,
  { by, subject }: { readonly by: number; readonly subject: ReadonlySet<string> },
): { readonly measure: Measure; readonly column?: number; readonly isNamed: boolean } | undefined {
  const isOfTime = measuresSaid([...asked.words, ...asked.english]).includes('duration');
  const canBeMeant = ({ computed }: Column): boolean =>
    computed?.kind !== 'difference' && (computed?.kind !== 'days' || isOfTime);
  const numeric = relation.columns.flatMap((column, at) =>
    (column.kind === 'number' || column.mixed !== undefined) &&
    !column.isRank &&
    at !== by &&
    canBeMeant(column) &&
    !callsRows(relation, at)
      ? [at]
      : [],
  );
  const addable = numeric.filter((at) => measure !== 'sum' || !isPriceOfOne(relation, at));
  const named =
    addable.find((at) => (asked.naming[at]?.length ?? 0) > 0) ?? spentColumn(asked, relation, numeric);
  if (named !== undefined)
    return { measure: measure === 'count' ? 'sum' : measure, column: named, isNamed: true };
  const other = otherWords(asked, by);
  const isAbout = other.some((stem) => subject.has(stem));
  if (measure === 'count') return { measure, isNamed: isAbout };
  const [only, ...others] = numeric;
  if (only === undefined || others.length > 0 || (other.length > 0 && !isAbout)) return undefined;
  return { measure, column: only, isNamed: false };
}

/** "What is the membership fee per year?" asks for no total, as "costs per year" does. */
function isPriceAsked(words: readonly string[]): boolean {
  const text = words.join(' ');
  const isOfSome = measures.some(([, said]) => said.test(text)) || spending.test(text);
  return (
    !isOfSome &&
    /(?<!\p{L})(?:fees?|prices?|rates?|charges?|\p{L}*(?:gebühr(?:en)?|preise?|miete))(?!\p{L})/u.test(text)
  );
}

const spending = /\b(?:spen[dt]\w*|pa(?:y|id)|costs?|ausgegeben|bezahlt|kosten)\b/u;

/** The only column of money that can be added up, if the question speaks of money: "spent per supplier". */
function spentColumn(
  { words, english }: TableQuestion,
  relation: Relation,
  numeric: readonly number[],
): number | undefined {
  if (!measuresSaid([...words, ...english]).includes('money') || isPriceAsked(words)) return undefined;
  const [only, ...others] = numeric.filter((at) => {
    const { name = '', texts = new Set<string>(), computed } = relation.columns[at] ?? {};
    const { measures: own, isOfOne } = columnMeasure({ name, texts: [...texts] });
    return computed?.kind === 'product' || (own.includes('money') && !isOfOne);
  });
  return others.length > 0 ? undefined : only;
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

/** Cells that tell whether a column is of names that end in a number, as "Depot 12". */
const cellsLookedAt = 100;

/**
 * The column whose name has the word after "per", and whose values repeat, never one of numbers; or of "per month" and the like the only
 * column of dates.
 */
function groupAfterPer(
  { words, stems, isContent, naming }: TableQuestion,
  { columns }: Relation,
): { readonly by: number; readonly period?: Period } | undefined {
  const per = words.findLastIndex((word) => perWords.has(word));
  const at = isContent[per + 1] === true ? per + 1 : per + 2;
  const said = stems[at];
  if (per < 0 || said === undefined) return undefined;
  const by = columns.findIndex(
    (column) =>
      column.stems.includes(said) &&
      column.texts.size < column.length &&
      (column.kind !== 'number' || column.firstCells(cellsLookedAt).every(isNameWithNumber)),
  );
  if (by >= 0) return { by };
  // "Cost per year" may be the name of a column.
  const isName = naming.some((named) => named.includes(at));
  const period = isName ? undefined : periods.get(words[at] ?? '');
  const [date, ...others] = columns.flatMap(({ kind }, column) => (kind === 'date' ? [column] : []));
  return period === undefined || date === undefined || others.length > 0 ? undefined : { by: date, period };
}
