import type { TableLanguage, TableQuery } from '../model/tableQuery';
import { type TableQuestion, tableQuestionOf } from './tableQuestion';
import { filtersOf } from './filters';
import { type Relation, relationOf } from './relation';
import { isCode, stemIn, wordsIn } from './cellValues';
import { languageOfQuestion } from '../language/language';
import type { QueryTerm, SourceDocument } from '../model/types';
import { rowIndexAt } from '../units/tables/longTable';
import { isLong, tablesOf, type Table, type TableRow } from '../units/tables/table';
import { mostValues } from './candidates';
import { execute } from './query';
import { explainedWords } from './operations';
import { memoized, onceOf } from '../util/memoized';
import { rankedQuery, type RankedBy, type RankedQuery } from './rank';

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
function groupedQuery(asked: TableQuestion, relation: Relation): TableQuery | undefined {
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

function measureOf({ words }: TableQuestion): Measure | undefined {
  const text = words.join(' ');
  return measures.find(([, said]) => said.test(text))?.[0];
}

/** The measured column is the named one, or the only one; "how many items" adds a column of items up. */
function measuredBy(
  measure: Measure,
  { naming }: TableQuestion,
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
function columnAfterPer(
  { words, stems, isContent }: TableQuestion,
  { columns }: Relation,
): number | undefined {
  const per = words.findLastIndex((word) => perWords.has(word));
  const said = stems[isContent[per + 1] === true ? per + 1 : per + 2];
  if (per < 0 || said === undefined) return undefined;
  const found = columns.findIndex(
    ({ kind, texts, length, stems: names }) =>
      kind !== 'number' && names.includes(said) && texts.size < length,
  );
  return found < 0 ? undefined : found;
}

/** The likeliest query over a table. */
export interface TableQueryFound extends RankedQuery {
  readonly table: Table;
  /** Share of the question's word weight that the query and the titles above the table account for, 0…1. */
  readonly explained: number;
}

/** Not measured: no set of questions groups rows. */
const chanceOfGroups = 0.8;
/** Of a long table, rows that queries are ranked by: at its beginning, and for each word of a question. */
const rowsLookedAt = 1000;
const rowsOfWord = 20;
const shortestWord = 3;
/** The likeliest query over each of these tables that answers a question and has a result. */
export function queriesByTable(
  question: string,
  tables: readonly Table[],
  { terms, ...learned }: RankedBy & { readonly terms: readonly QueryTerm[] },
): TableQueryFound[] {
  const language = languageOfQuestion(question);
  if (language !== 'en' && language !== 'de') return [];
  return tables.flatMap((table): TableQueryFound[] => {
    const subject = subjectOf(table, language);
    const found = likeliestOver(table, { question, language, subject, ...learned });
    return found === undefined
      ? []
      : [{ ...found, explained: explainedShare(question, { ...found, subject, terms }), table }];
  });
}

/** Whether each code of the question ("FK-7003") is in a row of the result, or names the table: another code is about something else. */
export function holdsCodes(question: string, { table, result }: TableQueryFound): boolean {
  const codes = (question.match(/[\p{L}\p{N}][\p{L}\p{N}_-]*/gu) ?? []).filter(isCode);
  const { document, headings, columns, lines } = table;
  const names = [document.title, document.id, ...headings, ...columns].join('\n').toLowerCase();
  const isIn = (row: number, code: string): boolean =>
    document.text.slice(lines[row]?.start, lines[row]?.end).toLowerCase().includes(code);
  return codes
    .map((code) => code.toLowerCase())
    .every((code) => names.includes(code) || result.rows.some((row) => isIn(row, code)));
}

/** The likeliest query over a table. That over a long one is found by some of its rows, and run over all. */
function likeliestOver(
  table: Table,
  {
    question,
    language,
    subject,
    ...learned
  }: RankedBy & {
    readonly question: string;
    readonly language: TableLanguage;
    readonly subject: readonly string[];
  },
): (RankedQuery & { readonly relation: Relation }) | undefined {
  const rows = lookedAt(table, question, language);
  const relation = relationOf(table.columns, rows, language);
  const found = rankedQuery(question, relation, learned, subject);
  if (found === undefined || rows === table.lines) return found && { ...found, relation };
  const result = execute(found.query, relationOfTable(table, language));
  return result === undefined || result.values.length > mostValues
    ? undefined
    : { ...found, result, relation };
}

/** All rows; of a long table those at its beginning, and below them some that have a word of the question. */
function lookedAt(table: Table, question: string, language: TableLanguage): readonly TableRow[] {
  const { document, lines } = table;
  if (!isLong(table)) return lines;
  const first = lines.slice(0, rowsLookedAt);
  const words = wordsIn(question, language).filter((word) => word.length >= shortestWord || /\d/.test(word));
  const saying = words.flatMap((word) => {
    const said = new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'giu');
    said.lastIndex = lines[rowsLookedAt]?.start ?? document.text.length;
    const found = new Set<TableRow>();
    for (
      let match = said.exec(document.text);
      match && found.size < rowsOfWord;
      match = said.exec(document.text)
    ) {
      const row = rowAt(lines, match.index);
      if (row !== undefined) found.add(row);
    }
    return [...found];
  });
  return [...first, ...new Set(saying)];
}

/** The row that the text at an offset is in. */
function rowAt(lines: readonly TableRow[], offset: number): TableRow | undefined {
  const row = lines[rowIndexAt(lines, offset)];
  return row !== undefined && row.start <= offset ? row : undefined;
}

/** Groups of the first table that has what a question wants "per" something else. */
export function answerByGroups(question: string, tables: readonly Table[]): TableQueryFound | undefined {
  const language = languageOfQuestion(question) === 'de' ? 'de' : 'en';
  for (const table of tables) {
    const relation = relationOf(table.columns, lookedAt(table, question, language), language);
    const query = groupedQuery(tableQuestionOf(question, relation), relation);
    const result = query && execute(query, isLong(table) ? relationOfTable(table, language) : relation);
    if (query && result) return { query, result, table, chance: chanceOfGroups, explained: 1 };
  }
  return undefined;
}

/** Whether the table at `start` in the document still gives these values. */
export function isUnchangedResult(
  {
    query,
    values,
    start,
  }: { readonly query: TableQuery; readonly values: readonly string[]; readonly start: number },
  document: SourceDocument,
): boolean {
  const table = tablesOf(document).find(({ lines }) => lines[0]?.start === start);
  const again = table && execute(query, relationOfTable(table));
  return again?.values.join('\n') === values.join('\n');
}

/** Of a long table, the columns that a question was about need not be read again for the next. */
const relationsOf = onceOf(({ columns, lines }: Table) =>
  memoized(2, (language: TableLanguage) => relationOf(columns, lines, language)),
);

function relationOfTable(table: Table, language: TableLanguage = 'en'): Relation {
  return relationsOf(table)(language);
}

/** Words weigh as in the search; those that no document has, as the rarest. */
function explainedShare(
  question: string,
  {
    query,
    relation,
    subject,
    terms,
  }: Pick<RankedQuery, 'query'> & {
    readonly relation: Relation;
    readonly subject: readonly string[];
    readonly terms: readonly QueryTerm[];
  },
): number {
  const asked = tableQuestionOf(question, relation);
  const explained = explainedWords(query, asked);
  const stem = stemIn(relation.language);
  const weights = new Map(
    terms.map(({ term, weight }) => [stem(wordsIn(term, relation.language)[0] ?? ''), weight]),
  );
  const rarest = Math.max(1, ...weights.values());
  const isSubject = new Set(subject.map(stem));
  let [sum, whole] = [0, 0];
  for (const [at, stem] of asked.stems.entries()) {
    if (asked.isContent[at] !== true) continue;
    const weight = weights.get(stem) ?? rarest;
    whole += weight;
    if (explained.has(at) || isSubject.has(stem)) sum += weight;
  }
  return whole === 0 ? 1 : sum / whole;
}

/** Words of the titles above a table. */
function subjectOf({ document, headings }: Table, language: TableLanguage): string[] {
  return wordsIn([document.title, document.id.replace(/[_/.-]+/g, ' '), ...headings].join(' '), language);
}
