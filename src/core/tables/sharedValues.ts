// Values that stand in several columns of a table, as people do in a rota: in which of these a question means them.

import { stopWords } from '../language/analyze';
import type { Selection, TableQuery, WordSpan } from '../model/tableQuery';
import { partsOf, spanOf } from './operations';
import type { Column, Relation } from './relation';
import { lengthOf, overlaps, type Filter } from './rowSets';
import { isAlike, type TableQuestion } from './tableQuestion';

/** What a question says of cells, with a filter for each column that has it. */
export interface SaidValue {
  readonly words: WordSpan;
  /** One for each column; the texts that they select, at least one of them in every column. */
  readonly filters: readonly [Filter, ...Filter[]];
  /** Indices of the columns among these that the question names; empty too where only one column has the value. */
  readonly named: readonly number[];
}

/** The values that a question says, by the longest runs of words; those in several columns where these share a cell's text. */
export function saidValues(
  asked: TableQuestion,
  relation: Relation,
  filters: readonly Filter[],
): readonly SaidValue[] {
  const ofCells = filters.filter(
    ({ selection, column, words }) =>
      selection.kind === 'has' &&
      selection.isSynonym !== true &&
      /\p{L}/u.test(selection.said) &&
      relation.columns[column]?.kind === 'text' &&
      !isColumnSaid({ selection, column, words }, asked),
  );
  const longest: Filter[] = [];
  for (const filter of ofCells.toSorted((one, other) => lengthOf(other) - lengthOf(one)))
    if (!longest.some((one) => overlaps(one, filter) && !isSameSpan(one, filter))) longest.push(filter);
  const bySpan = [...Map.groupBy(longest, ({ words }) => words.join('-')).values()].map((some) =>
    sharing(
      [...Map.groupBy(some, ({ column }) => column).values()].flatMap((own) => wholeFirst(own, relation)),
      relation,
    ),
  );
  const isFree = (at: number): boolean =>
    !bySpan.some(([first]) => first !== undefined && first.words[0] <= at && at < first.words[1]);
  return bySpan.flatMap((some) => {
    const [first, ...others] = some;
    if (first === undefined) return [];
    const columns = some.map(({ column }) => column);
    const named = others.length === 0 ? [] : columns.filter(namedAmong(columns, asked, { relation, isFree }));
    return [{ words: first.words, filters: [first, ...others] as const, named }];
  });
}

/** Whether what is said is the name of a column, which a longer text of another column only mentions. */
function isColumnSaid(
  { selection, column, words: [start, end] }: Pick<Filter, 'selection' | 'column' | 'words'>,
  { naming }: TableQuestion,
): boolean {
  const isWhole = selection.kind === 'has' && selection.isWhole;
  return end - start === 1 && !isWhole && naming.some((named, at) => at !== column && named.includes(start));
}

/** Texts that two columns share from which they hold the same sort of thing, as a rota does people. */
const leastShared = 2;

export function hasSharedValues({ columns }: Relation): boolean {
  const texts = columns.flatMap(({ kind, texts: own }) =>
    kind === 'text' ? [new Set([...own].flatMap(valuesListed))] : [],
  );
  return texts.some((one, at) =>
    texts.slice(at + 1).some((other) => [...one].filter((text) => other.has(text)).length >= leastShared),
  );
}

function isSameSpan(one: Filter, other: Filter): boolean {
  return one.words.join() === other.words.join();
}

function isWhole({ selection }: Filter): boolean {
  return selection.kind === 'has' && selection.isWhole;
}

/** Whether what is said begins as a name does, where the cell has more: "Ayla" of "Ayla Demir". */
function isName({ selection }: Filter): boolean {
  return selection.kind === 'has' && /^\p{Lu}/u.test(selection.said);
}

/** Of filters of one column, that by cells that list the value, or else by whole cells. */
function wholeFirst(some: readonly Filter[], relation: Relation): Filter[] {
  const rank = (filter: Filter): number =>
    isWhole(filter) ? 1 : listedBy(filter, relation) === undefined ? 0 : 2;
  return some.toSorted((one, other) => rank(other) - rank(one)).slice(0, 1);
}

/** Between people, or other values, of one cell. */
const listing = /\s*(?:[,;/&+]|\b(?:and|und)\b)\s*/;

/** The values that a cell lists. */
function valuesListed(text: string): string[] {
  return text.split(listing).filter((part) => part !== '');
}

/** What is said, if each cell with it is that, or lists it: "Tess, Callum". */
function listedBy({ selection, rows, column }: Filter, { columns }: Relation): string | undefined {
  if (selection.kind !== 'has') return undefined;
  const said = selection.said.toLowerCase();
  const listed = rows.map((row) =>
    valuesListed(columns[column]?.cellAt(row)?.text ?? '').find((part) => part.toLowerCase() === said),
  );
  return listed.every((part) => part !== undefined) ? listed[0] : undefined;
}

/** The filters of columns that have the same cell, said whole or as nothing else is; where none do, that of the fewest rows, as notes have words of all sorts. */
function sharing(some: readonly Filter[], relation: Relation): readonly Filter[] {
  const { columns } = relation;
  const all = some.map((filter) => {
    const texts = new Set(filter.rows.map((row) => columns[filter.column]?.cellAt(row)?.text ?? ''));
    return {
      filter,
      text:
        listedBy(filter, relation) ??
        (isWhole(filter) || (texts.size === 1 && isName(filter)) ? [...texts][0] : undefined),
    };
  });
  const shared = all.filter(
    ({ text }) => text !== undefined && all.filter((one) => one.text === text).length > 1,
  );
  if (shared.length > 0) return shared.map(({ filter }) => filter);
  return some.toSorted((one, other) => one.rows.length - other.rows.length).slice(0, 1);
}

/**
 * Tells whether a question names a column, and by that none of the others: by the last word of its name, which says what it is ("the phone"
 * of a duty phone), or by another where a second column ends in the same ("the early one" of an early and a late shift). Who is on duty
 * need not have the duty phone.
 */
export function namedAmong(
  among: readonly number[],
  { naming, stems }: TableQuestion,
  { relation, isFree }: { readonly relation: Relation; readonly isFree: (at: number) => boolean },
): (column: number) => boolean {
  const headOf = (column: number): string => lastWord(relation.columns[column]);
  return (column) => {
    const others = among.filter((other) => other !== column);
    const own = (naming[column] ?? []).filter(
      (at) => isFree(at) && !others.some((other) => naming[other]?.includes(at)),
    );
    const head = headOf(column);
    if (own.length === 0) return false;
    return (
      stemsOf(relation.columns[column]).length === 1 ||
      own.some((at) => isAlike(stems[at] ?? '', head)) ||
      others.some((other) => headOf(other) === head)
    );
  };
}

function lastWord(column: Column | undefined): string {
  return stemsOf(column).findLast((stem) => !stopWords.has(stem)) ?? '';
}

/** The words of a column's name up to hours or amounts: "Late 16:30–close" is the late one. */
function stemsOf(column: Column | undefined): readonly string[] {
  const stems = column?.stems ?? [];
  const at = stems.findIndex((stem) => /\d/.test(stem));
  return at > 0 ? stems.slice(0, at) : stems;
}

/** Beside these, what a question asks for stands in another column than what it says: "which home team played against Arsenal". */
const relating = new Set('with against versus beside alongside from to for'.split(' '));

/**
 * The columns in which a value can stand: those that the question names, where it names some. What it asks for by the only name is another
 * value, where it asks who that is, or how the two go together.
 */
export function columnsMeant({ words, filters, named }: SaidValue, asked: TableQuestion): readonly number[] {
  const columns = filters.map(({ column }) => column);
  const [only, ...more] = named;
  if (only === undefined || more.length > 0) return only === undefined ? columns : named;
  const others = columns.filter((column) => column !== only);
  const naming = asked.naming[only] ?? [];
  if (asked.opening === 'who') return Math.min(...naming) < words[0] ? others : named;
  if (!naming.includes(asked.head) || others.length > 1) return named;
  return relates(asked, [...naming, ...range(words)]) ? others : named;
}

/** Whether a question says how what it asks for goes with what it says. */
function relates({ english, isContent }: TableQuestion, known: readonly number[]): boolean {
  return english.some((word, at) => relating.has(word) || (isContent[at] === true && !known.includes(at)));
}

function range([start, end]: WordSpan): number[] {
  return Array.from({ length: end - start }, (_, at) => start + at);
}

const besideKinds: ReadonlySet<Selection['kind']> = new Set(['beside', 'beyond', 'relative']);

/**
 * Tells whether a query looks a value that a question says up in a column in which it can stand. Of two such values, each may stand in any,
 * and so may one whose row is compared with others.
 */
export function looksWhereMeant(
  asked: TableQuestion,
  values: readonly SaidValue[],
): (query: TableQuery) => boolean {
  const [value, ...more] = values.filter(({ filters }) => filters.length > 1);
  if (value === undefined || more.length > 0) return () => true;
  const meant = new Set(columnsMeant(value, asked));
  const others = value.filters.filter(({ column }) => !meant.has(column));
  return (query) => {
    const parts = others.length === 0 ? [] : partsOf(query);
    if (parts.some(({ kind }) => besideKinds.has(kind))) return true;
    return !parts.some((part) => others.some((filter) => saysSame(part, filter)));
  };
}

/** Whether a part of a query looks in the column of a filter, by the same words or for the text of a cell that it selects. */
function saysSame(part: Selection, { column, selection, words }: Filter): boolean {
  if (!('column' in part) || part.column !== column) return false;
  if (part.kind === 'any-of')
    return selection.kind === 'has' && part.values.some((value) => value.includes(selection.said));
  const [start, end] = spanOf(part) ?? [0, 0];
  return part.kind === 'has' && start < words[1] && words[0] < end;
}
