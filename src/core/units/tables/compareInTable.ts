import type { Comparison } from '../../model/types';
import { wordSimilarity, wordsIn, type Word } from '../words';
import type { Table } from './table';
import type { TableRow } from './tableRow';

/** A comparison found in a table. */
export interface TableComparison {
  readonly table: Table;
  /** The rows of each side; the same for all if the sides are columns. */
  readonly rows: readonly (readonly TableRow[])[];
  /** Cells to show: first the names of the sides, then one row per compared property. */
  readonly grid: readonly (readonly string[])[];
}

/** More rows would not be readable as a comparison. */
const mostLines = 12;

type Words = readonly Word[];

/** The words distinguishing each side, those shared by all, and those asked about all. */
interface Asked {
  readonly own: readonly Words[];
  readonly shared: Words;
  readonly about: Words;
}

/**
 * The first of these tables that has all sides as rows or columns, and every property asked about;
 * undefined if there is none.
 */
export function compareInTable(
  comparison: Comparison,
  tables: readonly Table[],
): TableComparison | undefined {
  const asked = readSides(comparison);
  for (const table of tables) {
    const found = compareRows(asked, table) ?? compareColumns(asked, table);
    if (found !== undefined) return found;
  }
  return undefined;
}

function readSides({ sides, about }: Comparison): Asked {
  const all = sides.map(wordsIn);
  const [first = [], ...others] = all;
  const shared = first.filter((word) => others.every((words) => has(words, word)));
  return {
    own: all.map((words) => words.filter((word) => !has(shared, word))),
    shared,
    about: wordsIn(about),
  };
}

function has(words: Words, word: Word): boolean {
  return words.some((other) => wordSimilarity(word, other, false) === 'same' || word.form === other.form);
}

/**
 * For each side, the index of the text naming it best: with all its own words, most shared ones, and the
 * fewest others; undefined if a side has none or several, or two sides have the same.
 */
function placesOf({ own, shared }: Asked, texts: readonly string[]): number[] | undefined {
  const said = texts.map(wordsIn);
  const isNamed = (words: Words): boolean => shared.some((word) => has(words, word));
  const places = own.map((words) => {
    const fitting = said.flatMap((text, at) => {
      const isFull = words.length > 0 ? words.every((word) => has(text, word)) : isNamed(text);
      return isFull ? [{ at, fit: 100 * shared.filter((word) => has(text, word)).length - text.length }] : [];
    });
    const [best, next] = fitting.sort((one, other) => other.fit - one.fit);
    return best === undefined || best.fit === next?.fit ? undefined : best.at;
  });
  const known = places.flatMap((place) => place ?? []);
  return known.length === own.length && new Set(known).size === known.length ? known : undefined;
}

/** The words that the sides' names leave over, if the table contains all of them; otherwise undefined. */
function leftOver(
  asked: Asked,
  names: readonly string[],
  { document, headings, columns, rows }: Table,
): Words | undefined {
  const named = wordsIn(names.join(' '));
  const left = [...asked.shared.filter((word) => !has(named, word)), ...asked.about];
  const known = wordsIn(
    [document.title, document.id, ...headings, ...columns, ...rows.map(({ cells }) => cells[0] ?? '')].join(
      ' ',
    ),
  );
  return left.every((word) => has(known, word)) ? left : undefined;
}

function compareRows(asked: Asked, table: Table): TableComparison | undefined {
  const { columns, rows } = table;
  for (const key of columns.keys()) {
    const places = placesOf(
      asked,
      rows.map(({ cells }) => cells[key] ?? ''),
    );
    const sides = places?.flatMap((at) => rows.at(at) ?? []) ?? [];
    const names = sides.map(({ cells }) => cells[key] ?? '');
    const left = sides.length === 0 ? undefined : leftOver(asked, names, table);
    if (left === undefined) continue;
    const lines = columns.flatMap((name, at) =>
      at === key ? [] : [[name, ...sides.map(({ cells }) => cells[at] ?? '')]],
    );
    const grid = gridOf(names, lines, left);
    if (grid !== undefined) return { table, rows: sides.map((row) => [row]), grid };
  }
  return undefined;
}

function compareColumns(asked: Asked, table: Table): TableComparison | undefined {
  const places = placesOf(asked, table.columns);
  if (places === undefined || places.includes(0)) return undefined;
  const names = places.map((at) => table.columns[at] ?? '');
  const left = leftOver(asked, names, table);
  if (left === undefined) return undefined;
  const lines = table.rows.map(({ cells }) => [cells[0] ?? '', ...places.map((at) => cells[at] ?? '')]);
  const grid = gridOf(names, lines, left);
  if (grid === undefined) return undefined;
  const shown = [...table.rows].filter((_, at) => grid.some((line) => line === lines[at]));
  return { table, rows: places.map(() => shown), grid };
}

/** Shows the rows asked for if these are some of them, otherwise those that differ. */
function gridOf(
  names: readonly string[],
  lines: readonly (readonly string[])[],
  asked: Words,
): (readonly string[])[] | undefined {
  const named = lines.filter(([name = '']) => wordsIn(name).some((word) => has(asked, word)));
  const differing = lines.filter(([, ...values]) => new Set(values).size > 1);
  const shown = named.length > 0 ? named : differing;
  return shown.length === 0 || shown.length > mostLines ? undefined : [['', ...names], ...shown];
}
