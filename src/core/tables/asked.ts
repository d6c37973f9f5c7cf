import { stemEnglish, stopWords } from '../language/analyze';
import type { WordVectors } from '../units/wordVectors';
import { type Column, type Relation, comparing, type RowSet } from './relation';
import { wordsIn } from './cellValues';
import type { Sign, WordSpan } from '../model/tableQuery';

/** A number stated in a question. `at` is the index of its word. */
export interface AskedNumber {
  readonly at: number;
  readonly value: number;
}

/** A question as it is compared with one relation. */
export interface Asked {
  readonly words: readonly string[];
  readonly stems: readonly string[];
  /** Whether the word at an index says something by itself. */
  readonly isContent: readonly boolean[];
  readonly numbers: readonly AskedNumber[];
  /** How the question opens: "how many", "which", "is", "none". */
  readonly opening: string;
  /** Index of the first word after it that says something: what is asked for, in most questions. */
  readonly head: number;
  /** For each column, the indices of words that name it. */
  readonly naming: readonly (readonly number[])[];
  /** For each column, how near its name is to each word in meaning, −1…1; empty without word vectors. */
  readonly near: readonly (readonly number[])[];
}

const numerals = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, value) => [word, value] as const),
);
const ordinals = new Map(
  'first second third fourth fifth sixth seventh eighth ninth tenth'
    .split(' ')
    .map((word, at) => [word, at + 1] as const),
);
/** Two words with this many equal letters at the beginning name the same thing ("nation", "nationality"). */
const leastPrefix = 5;

export function askedOf(question: string, { columns }: Relation, vectors?: WordVectors): Asked {
  const words = wordsIn(question);
  const stems = words.map(stemEnglish);
  const isContent = words.map((word) => !stopWords.has(word));
  const from = words.findIndex((word) => asking.has(word));
  return {
    words,
    stems,
    isContent,
    numbers: words.flatMap((word, at) => numberOf(word, words[at + 1], at)),
    opening: openingOf(words),
    head: isContent.findIndex((is, at) => is && at > from),
    near: vectors === undefined ? [] : columns.map(({ name }) => nearnessTo(name, words, vectors)),
    naming: namingOf(columns, stems, isContent),
  };
}

/** A word of a column that is named in full names no other in part: "ducks" is "Ducks", not "Saltwater Ducks". */
function namingOf(
  columns: readonly Column[],
  stems: readonly string[],
  isContent: readonly boolean[],
): number[][] {
  const naming = columns.map((column) =>
    stems.flatMap((stem, at) => (isContent[at] === true && names(stem, column) ? [at] : [])),
  );
  const inFull = columns.map((column) =>
    column.stems.length > 0 && column.stems.every((stem) => stems.includes(stem)) ? column.stems.length : 0,
  );
  return naming.map((words, column) =>
    words.filter((at) =>
      naming.every((others, other) => (inFull[other] ?? 0) <= (inFull[column] ?? 0) || !others.includes(at)),
    ),
  );
}

/** The nearest word of the name counts. */
function nearnessTo(
  name: string,
  words: readonly string[],
  { numberOf: numbered, nearness }: WordVectors,
): number[] {
  const names = wordsIn(name).flatMap((word) => numbered(word) ?? []);
  return words.map((word) => {
    const number = stopWords.has(word) ? undefined : numbered(word);
    return number === undefined ? -1 : Math.max(-1, ...names.map((other) => nearness(number, other)));
  });
}

function numberOf(word: string, next: string | undefined, at: number): AskedNumber[] {
  const digits = /^\d+(?:\.\d+)?$/.test(word) ? Number(word) : undefined;
  const value = digits ?? numerals.get(word) ?? ordinals.get(word);
  if (value === undefined) return [];
  return [{ at, value: next === 'million' ? value * 1e6 : next === 'billion' ? value * 1e9 : value }];
}

function names(stem: string, { stems }: Column): boolean {
  return stems.some(
    (other) =>
      other === stem ||
      (stem.length >= leastPrefix &&
        other.length >= leastPrefix &&
        stem.slice(0, leastPrefix) === other.slice(0, leastPrefix)),
  );
}

const asking = new Set([
  'how',
  'what',
  'which',
  'who',
  'when',
  'where',
  'whose',
  'name',
  'list',
  'tell',
  'give',
]);

function openingOf(words: readonly string[]): string {
  const at = words.findIndex((word) => asking.has(word));
  const [first = '', second = ''] = words.slice(at);
  if (at < 0) return /^(?:is|are|was|were|do|does|did|has|have)$/.test(words[0] ?? '') ? 'is' : 'none';
  return first === 'how' ? `how ${second}` : first;
}

/** Rows that a question selects by words or a number of its own. */
export interface Filter extends RowSet {
  readonly column: number;
  readonly words: WordSpan;
}

/** More filters would make pairs too many to rank. */
const mostFilters = 32;
const signs: readonly Sign[] = ['=', '<', '<=', '>', '>='];

/** Every way in which words of the question select some, but not all, rows; the longest spans first. */
export function filtersOf(asked: Asked, relation: Relation): Filter[] {
  const said = relation.columns.flatMap((_, column) => saidIn(asked, relation, column));
  const compared = relation.columns.flatMap((_, column) => comparedIn(asked, relation, column));
  const selective = (filter: Filter): boolean =>
    filter.rows.length > 0 && filter.rows.length < Math.max(2, relation.dataRows.length);
  return [
    ...said
      .filter(selective)
      .sort((a, b) => lengthOf(b) - lengthOf(a))
      .slice(0, mostFilters),
    ...compared.filter(selective).slice(0, mostFilters),
  ];
}

function lengthOf({ words: [start, end] }: Filter): number {
  return end - start;
}

/** Filters by cells that contain words of the question. */
function saidIn(asked: Asked, { columns }: Relation, column: number): Filter[] {
  const { cells = [] } = columns[column] ?? {};
  const found = new Map<
    string,
    { readonly words: WordSpan; readonly whole: number[]; readonly all: number[] }
  >();
  cells.forEach((cell, row) => {
    const stems = cell.words.map(stemEnglish);
    for (const words of spansIn(asked, stems)) {
      const key = words.join('-');
      const entry = found.get(key) ?? { words, whole: [], all: [] };
      found.set(key, entry);
      entry.all.push(row);
      if (words[1] - words[0] === stems.length) entry.whole.push(row);
    }
  });
  const filters = [...found.values()].flatMap(({ words, whole, all }) => {
    const said = asked.words.slice(...words).join(' ');
    const filterOf = (rows: readonly number[], isWhole: boolean): Filter => ({
      selection: { kind: 'has', column, isWhole, said, words },
      rows,
      column,
      words,
    });
    const differ = whole.length > 0 && whole.length < all.length;
    return [filterOf(all, whole.length === all.length), ...(differ ? [filterOf(whole, true)] : [])];
  });
  return filters.filter((filter) => !isWithinOther(filter, filters));
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

/** The longest spans of the question that a cell contains, with a word that says something. */
function spansIn(asked: Asked, cell: readonly string[]): WordSpan[] {
  const spans = new Map<string, WordSpan>();
  for (let from = 0; from < cell.length; from += 1)
    for (let start = 0; start < asked.stems.length; start += 1) {
      // A span that could begin a word earlier was found there.
      if (from > 0 && start > 0 && cell[from - 1] === asked.stems[start - 1]) continue;
      const length = sharedLength(asked.stems, start, cell, from);
      const span: WordSpan = [start, start + length];
      if (length > 0 && tells(asked, span, cell)) spans.set(span.join('-'), span);
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
function tells({ stems, isContent }: Asked, [start, end]: WordSpan, cell: readonly string[]): boolean {
  const [first = ''] = stems.slice(start, end);
  if (end - start === 1 && /^\d{1,3}$/.test(first) && cell.length > 3) return false;
  return isContent.slice(start, end).some(Boolean) || (end - start === cell.length && cell.length > 1);
}

/** Filters by numbers of the question, or its date. */
function comparedIn(asked: Asked, relation: Relation, column: number): Filter[] {
  const { kind = 'text' } = relation.columns[column] ?? {};
  if (kind === 'text') return [];
  const values =
    kind === 'date'
      ? asked.numbers.flatMap(({ at, value }) =>
          value >= 1000 && value < 2200 ? [{ at, value: value * 10_000 }] : [],
        )
      : asked.numbers;
  const filters = values.flatMap(({ at, value }) =>
    signs.map((sign) => {
      // All days of a year count as the year.
      const isAfterYear = kind === 'date' && (sign === '<=' || sign === '>');
      const limit = isAfterYear ? value + 9999 : value;
      const words: WordSpan = [at, at + 1];
      return { ...comparing(relation, { column, sign, value: limit, words }), column, words };
    }),
  );
  return distinct(filters);
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
