import type { TableQuestion } from './tableQuestion';
import { type Cell, stemIn, writtenPart } from './cellValues';
import { inYear, isComparedWith, type AskedDate } from './askedDates';
import type { Relation } from './relation';
import { overAndUnder } from './overAndUnder';
import { rangeFilters } from './ranges';
import { comparing, type Filter, inBoth, lengthOf, type RowSet, covers } from './rowSets';
import { yearOf } from './yearOf';
import { againstIn, deniedIn, freeIn } from './impliedFilters';
import type { Sign, WordSpan } from '../model/tableQuery';

/** More filters would make pairs too many to rank. */
const mostFilters = 32;
const mostSubstituted = 12;
const mostDenied = 20;
const mostAgainst = 12;
const signs: readonly Sign[] = ['=', '<', '<=', '>', '>='];

/** Every way in which words of the question select some, but not all, rows; the longest spans first. */
export function filtersOf(asked: TableQuestion, relation: Relation): Filter[] {
  const said = relation.columns.flatMap((_, column) => saidIn(asked, relation, column));
  const substituted = relation.columns.flatMap((_, column) => substitutedIn(asked, relation, column));
  const compared = relation.columns.flatMap((_, column) => comparedIn(asked, relation, column));
  const days = asked.dates.filter(
    ({ from, until, words }) => from === until && compared.some((one) => covers(one.words, words)),
  );
  const denied = deniedIn(asked, relation, [...said, ...substituted]);
  const isData = new Set(relation.dataRows);
  const least = Math.max(2, isData.size);
  const ofNames = numbersOfNames(asked, relation);
  const ranges = rangeFilters(asked, relation).flat();
  const ofColumns = overAndUnder(asked, relation);
  const isOfRange = ([start, end]: WordSpan): boolean =>
    ranges.some(({ words: [from, to] }) => start < to && end > from);
  const selective = ({ rows, words }: Filter): boolean =>
    rows.length > 0 &&
    (rows.length < least || rows.filter((row) => isData.has(row)).length < least) &&
    !isOfRange(words) &&
    !isPartOfDay(words, days) &&
    !(words[1] - words[0] === 1 && ofNames.has(words[0]));
  return [
    ...ranges,
    ...ofColumns.filter(selective),
    ...said
      .filter(selective)
      .sort((a, b) => lengthOf(b) - lengthOf(a))
      .slice(0, mostFilters),
    ...substituted.filter(selective).slice(0, mostSubstituted),
    ...compared.filter(selective).slice(0, mostFilters),
    ...denied.filter(selective).slice(0, mostDenied),
    ...(ofColumns.length > 0 ? [] : againstIn(asked, relation)).filter(selective).slice(0, mostAgainst),
  ];
}

/** "September" of "5 September" says too little where there are rows of that day, and "5" is no number of anything else. */
function isPartOfDay([start, end]: WordSpan, days: readonly AskedDate[]): boolean {
  return days.some(({ words: [first, last] }) => start >= first && end <= last && end - start < last - first);
}

/** Indices of numbers that the question says as part of a column's name: "visits in 2025" of "Visits 2025". */
function numbersOfNames({ stems, isContent }: TableQuestion, { columns }: Relation): ReadonlySet<number> {
  const names = columns.map((column) => column.stems).filter((name) => name.length > 1);
  const isOfName = (at: number): boolean => {
    const before = stems[isContent.lastIndexOf(true, at - 1)] ?? '';
    return names.some(
      (name) => !/^\d+$/.test(before) && name.includes(before) && name.includes(stems[at] ?? ''),
    );
  };
  return new Set(stems.flatMap((stem, at) => (at > 0 && /^\d+$/.test(stem) && isOfName(at) ? [at] : [])));
}

/** Filters by cells that contain words of the question. */
function saidIn(asked: TableQuestion, { columns, language }: Relation, column: number): Filter[] {
  const searched = columns[column];
  const stem = stemIn(language);
  const found = new Map<
    string,
    { readonly words: WordSpan; readonly said: string; readonly whole: number[]; readonly all: number[] }
  >();
  for (let row = 0; row < (searched?.length ?? 0); row += 1) {
    const cell = searched?.cellAt(row);
    if (cell === undefined) continue;
    const stems = cell.words.map(stem);
    for (const { words, from } of spansIn(asked, stems)) {
      const key = words.join('-');
      const said = saidBy(cell, from, asked.words.slice(...words));
      const entry = found.get(key) ?? { words, said, whole: [], all: [] };
      found.set(key, entry);
      entry.all.push(row);
      if (words[1] - words[0] === stems.length) entry.whole.push(row);
    }
  }
  const filters = [...found.values()].flatMap(({ words, said, whole, all }) => {
    const filterOf = (rows: readonly number[], isWhole: boolean): Filter => ({
      selection: { kind: 'has', column, isWhole, said, language, words },
      rows,
      column,
      words,
    });
    const differ = whole.length > 0 && whole.length < all.length;
    return [filterOf(all, whole.length === all.length), ...(differ ? [filterOf(whole, true)] : [])];
  });
  return filters.filter((filter) => !isWithinOther(filter, filters));
}

/** Words of the question as they stand in the cell, from its word `from` on. */
function saidBy(cell: Cell, from: number, words: readonly string[]): string {
  return writtenPart(cell, [from, from + words.length]) ?? words.join(' ');
}

/** Whether a longer span selects the same rows. */
function isWithinOther(filter: Filter, filters: readonly Filter[]): boolean {
  return filters.some(
    (other) =>
      lengthOf(other) > lengthOf(filter) &&
      other.words[0] <= filter.words[0] &&
      other.words[1] >= filter.words[1] &&
      other.rows.length === filter.rows.length,
  );
}

interface SpanInCell {
  readonly words: WordSpan;
  /** Where it begins in the cell. */
  readonly from: number;
}

/** The longest spans of the question that a cell contains, with a word that says something. */
function spansIn(asked: TableQuestion, cell: readonly string[]): SpanInCell[] {
  const spans = new Map<string, SpanInCell>();
  for (let from = 0; from < cell.length; from += 1)
    for (let start = 0; start < asked.stems.length; start += 1) {
      // A span that could begin a word earlier was found there.
      if (from > 0 && start > 0 && cell[from - 1] === asked.stems[start - 1]) continue;
      const length = sharedLength(asked.stems, start, cell, from);
      const words: WordSpan = [start, start + length];
      if (length > 0 && tells(asked, words, cell)) spans.set(words.join('-'), { words, from });
    }
  return [...spans.values()];
}

function sharedLength(one: readonly string[], start: number, other: readonly string[], from: number): number {
  let length = 0;
  while (
    start + length < one.length &&
    from + length < other.length &&
    one[start + length] === other[from + length]
  )
    length += 1;
  return length;
}

/** Small numbers within a longer text tell nothing; function words do if they are the whole cell. */
function tells(
  { stems, isContent }: TableQuestion,
  [start, end]: WordSpan,
  cell: readonly string[],
): boolean {
  const [first = ''] = stems.slice(start, end);
  if (end - start === 1 && /^\d{1,3}$/.test(first) && cell.length > 3) return false;
  return isContent.slice(start, end).some(Boolean) || (end - start === cell.length && cell.length > 1);
}

/** Filters by cells that mean the same as words of the question. */
function substitutedIn(
  { substituted }: TableQuestion,
  { columns, language }: Relation,
  column: number,
): Filter[] {
  return (substituted[column] ?? []).map(({ text, words }) => ({
    selection: { kind: 'has', column, isWhole: true, said: text, language, isSynonym: true, words },
    rows: columns[column]?.rowsWith((cell) => cell.text === text) ?? [],
    column,
    words,
  }));
}

/** Filters by numbers of the question, or its dates. */
function comparedIn(asked: TableQuestion, relation: Relation, column: number): Filter[] {
  const { kind = 'text' } = relation.columns[column] ?? {};
  if (kind === 'text') return [];
  if (kind === 'date') {
    return distinct(asked.dates.flatMap((date) => datedIn(date, asked, relation, column)));
  }
  const filters = asked.numbers.flatMap(({ at, value }) =>
    signs.map((sign) => {
      const words: WordSpan = [at, at + 1];
      return { ...comparing(relation, { column, sign, value, words }), column, words };
    }),
  );
  return [...freeIn(asked, relation, column), ...distinct(filters)];
}

/** The rows within a day, month or year; undefined if it is not known of which year. */
export function rowsOfDate(date: AskedDate, relation: Relation, column: number): RowSet | undefined {
  const year = date.isYearless === true ? yearFor(date, relation, column) : 0;
  if (year === undefined) return undefined;
  const { from, until, words } = inYear(date, year);
  const rowsBy = (sign: Sign, value: number): RowSet => comparing(relation, { column, sign, value, words });
  const same = rowsBy('=', from);
  // Dates of a table may be no more exact than that of the question.
  return same.rows.length > 0 ? same : inBoth(rowsBy('>=', from), rowsBy('<=', until));
}

/** The only year of a column; of several, as of a winter, the only one that has such a day, or any where none has it. */
function yearFor(date: AskedDate, relation: Relation, column: number): number | undefined {
  const only = yearOf(relation, column);
  if (only !== undefined || relation.isSample === true || date.from !== date.until) return only;
  const keys = relation.dataRows.flatMap((row) => relation.columns[column]?.keyAt(row) ?? []);
  const same = keys.filter((key) => key % 10_000 === date.from);
  const [first, ...more] = new Set(
    (same.length > 0 ? same : keys.slice(0, 1)).map((key) => Math.floor(key / 10_000)),
  );
  return more.length > 0 ? undefined : first;
}

/** Within a day, month or year; and, if the question compares with it, before or after it, until its end, and from its beginning. */
function datedIn(
  date: AskedDate,
  { words: all }: TableQuestion,
  relation: Relation,
  column: number,
): Filter[] {
  const year = date.isYearless === true ? yearFor(date, relation, column) : 0;
  const inside = rowsOfDate(date, relation, column);
  if (year === undefined || inside === undefined) return [];
  const { from, until, words } = inYear(date, year);
  const rowsBy = (sign: Sign, value: number): RowSet => comparing(relation, { column, sign, value, words });
  const beside = isComparedWith(all, words)
    ? [rowsBy('<', from), rowsBy('<=', until), rowsBy('>', until), rowsBy('>=', from)]
    : [];
  return [inside, ...beside].map((set) => ({ ...set, column, words }));
}

/** Of filters that select the same rows by the same word, the first. */
function distinct(filters: readonly Filter[]): Filter[] {
  const seen = new Set<string>();
  return filters.filter(({ words, rows, column }) => {
    const key = `${String(column)} ${words.join('-')} ${rows.join(',')}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Indices of the question's words of which a whole cell consists. */
export function wordsOfCells(filters: readonly Filter[]): ReadonlySet<number> {
  return new Set(
    filters.flatMap(({ selection, words: [start, end] }) =>
      selection.kind === 'has' && selection.isWhole && selection.isSynonym !== true
        ? Array.from({ length: end - start }, (_, at) => start + at)
        : [],
    ),
  );
}
