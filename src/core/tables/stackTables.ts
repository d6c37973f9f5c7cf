import { tableLanguageOf } from './germanWords';
import type { TableLanguage } from '../model/tableQuery';
import { monthOf, weekdayPattern } from '../language/dates';
import type { SourceDocument } from '../model/types';
import { allTablesOf, isLong, type Table } from '../units/tables/table';
import { isAsideRow, isTotalLabel, type TableRow } from '../units/tables/tableRow';
import { memoized, onceOf } from '../util/memoized';

/** More parts, or more cells than `isLong` allows, are not asked together. */
const mostParts = 40;

/**
 * The tables of a document that have the same columns, asked as one: their rows below each other, without those of totals, with the
 * name of the table that each is from in a column behind the others. That column is named in a language.
 */
const stacksIn = onceOf((document: SourceDocument) =>
  memoized(2, (language: TableLanguage): Table[] => {
    const alike = Map.groupBy(allTablesOf(document), ({ columns }) => columns.join('\n'));
    return [...alike.values()].flatMap((tables) => stackOf(tables, language) ?? []);
  }),
);

/** Each of these tables, and before the first of several that have the same columns in one document what they are together. */
export function withStacks(tables: readonly Table[], question: string): Table[] {
  const language = tableLanguageOf(question);
  const all = tables.flatMap((table) => {
    const stack = stacksIn(table.document)(language).find(({ stacked }) => stacked?.includes(table));
    return stack === undefined ? [table] : [stack, table];
  });
  return [...new Set(all)];
}

/** The stack whose first row begins there. */
export function stackAt(document: SourceDocument, start: number): Table | undefined {
  return stacksIn(document)('en').find(({ lines }) => lines.at(0)?.start === start);
}

/** Rows of a stack by the table that they are from, in their order. */
export function rowsByPart(
  stacked: readonly Table[],
  rows: readonly number[],
): { readonly table: Table; readonly lines: readonly number[] }[] {
  const all = stacked.flatMap((table) =>
    [...table.lines].flatMap((row, line) => (isAsideRow(row) ? [] : [{ table, line }])),
  );
  const runs: { readonly table: Table; readonly lines: number[] }[] = [];
  for (const row of rows) {
    const { table, line } = all[row] ?? {};
    if (table === undefined || line === undefined) continue;
    const last = runs.at(-1);
    if (last?.table === table) last.lines.push(line);
    else runs.push({ table, lines: [line] });
  }
  return runs;
}

export function isSingle({ stacked }: Pick<Table, 'stacked'>): boolean {
  return stacked === undefined;
}

/** The index of the column with the names of the parts. */
export function sectionColumn({ columns, stacked }: Pick<Table, 'columns' | 'stacked'>): number | undefined {
  return stacked === undefined ? undefined : columns.length - 1;
}

function stackOf(tables: readonly Table[], language: TableLanguage): Table | undefined {
  const stacked = partsOf(tables);
  const [first] = stacked;
  if (first === undefined || stacked.length < 2 || stacked.length > mostParts) return undefined;
  if (stacked.some(isLong)) return undefined;
  const names = namesOf(stacked);
  const columns = [...first.columns, sectionName(names, first, language)];
  const rows = stacked.flatMap((part) =>
    part.rows.map((row): TableRow => {
      const cells = part.columns.map((_, at) => row.cells[at] ?? '');
      return { start: row.start, end: row.end, cells: [...cells, names.get(part) ?? ''], isAside: false };
    }),
  );
  const misfits = stacked.reduce((sum, part) => sum + (part.misfits ?? 0), 0);
  const stack: Table = {
    document: first.document,
    start: first.start,
    end: stacked.at(-1)?.end ?? first.end,
    headings: sharedWords(stacked.map(({ headings }) => headings.join(' '))),
    columns,
    ...{ rows, lines: rows },
    stacked,
    ...(misfits > 0 && { misfits }),
    ...(stacked.some(({ isCut }) => isCut === true) && { isCut: true }),
  };
  return isLong(stack) ? undefined : stack;
}

const weekday = new RegExp(`\\b(?:${weekdayPattern})\\b`, 'i');
const dayOfMonth = /\b\d{1,2}\.\d{1,2}\.|\b\d{4}-\d{2}-\d{2}\b/;

/** What the name of a part tells of a series: its day, or its month. */
function seriesOf(name: string): 'day' | 'month' | undefined {
  const words = wordsOf(name);
  const isOfMonth = words.some((word) => monthOf.has(word)) || /\b\d{4}-\d{2}\b/.test(name);
  if (weekday.test(name) || dayOfMonth.test(name)) return 'day';
  if (!isOfMonth) return undefined;
  return words.some((word) => /^\d{1,2}$/.test(word)) ? 'day' : 'month';
}

/** Without a table of totals; beside those of months or days, without the year, a template and the like. */
function partsOf(tables: readonly Table[]): readonly Table[] {
  const filled = tables.filter(({ headings, rows }) => rows.length > 0 && !headings.some(isTotalLabel));
  const names = namesOf(filled);
  const inSeries = filled.filter((part) => seriesOf(names.get(part) ?? '') !== undefined);
  return inSeries.length > 1 && inSeries.length * 2 > filled.length ? inSeries : filled;
}

/** The heading above each, of a sheet its name; where several have the same, all headings from the first that differs. */
function namesOf(parts: readonly Table[]): ReadonlyMap<Table, string> {
  const plain = (headings: readonly string[]): string => headings.join(' › ').replace(/[*`]+/g, '').trim();
  const isSheet = parts.some(isInSheet);
  const short = parts.map(({ headings }) => plain(isSheet ? headings.slice(0, 1) : headings.slice(-1)));
  const areDistinct = new Set(short).size === parts.length;
  const [first] = parts;
  const isShared = (heading: string, at: number): boolean =>
    parts.every(({ headings }) => headings[at] === heading);
  const shared = first?.headings.findIndex((heading, at) => !isShared(heading, at)) ?? 0;
  const long = parts.map(({ headings }) => plain(headings.slice(shared)));
  return new Map(parts.map((part, at) => [part, (areDistinct ? short : long)[at] ?? '']));
}

function isInSheet({ document: { places } }: Table): boolean {
  return places[0]?.place.kind === 'cells';
}

const words = {
  en: { day: 'Day', month: 'Month', sheet: 'Sheet', section: 'Section' },
  de: { day: 'Tag', month: 'Monat', sheet: 'Blatt', section: 'Abschnitt' },
} as const;

/** "Month (sheet)": what the parts are, by their names, and what has these names. */
function sectionName(names: ReadonlyMap<Table, string>, first: Table, language: TableLanguage): string {
  const told = words[language];
  const kind = isInSheet(first) ? told.sheet : told.section;
  const all = [...names.values()];
  const series = new Set(all.map(seriesOf));
  const [only] = series;
  const of =
    series.size === 1 && only !== undefined
      ? told[only]
      : sharedWords(all).find((word) => /\p{L}{2}/u.test(word));
  if (of === undefined) return kind;
  return `${of.charAt(0).toUpperCase()}${of.slice(1)} (${language === 'en' ? kind.toLowerCase() : kind})`;
}

/** The words that all of these texts have. */
function sharedWords([first = '', ...others]: readonly string[]): string[] {
  const sets = others.map((text) => new Set(wordsOf(text)));
  return (first.match(wordPattern) ?? []).filter((word) => sets.every((set) => set.has(word.toLowerCase())));
}

const wordPattern = /[\p{L}\p{N}]+/gu;

/** Words of a name or a question, in lower case. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(wordPattern) ?? [];
}
