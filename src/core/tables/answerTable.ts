import type { TableLanguage, TableQuery } from '../model/tableQuery';
import { tableQuestionOf, type TableQuestion } from './tableQuestion';
import { groupedQuery } from './groupQuery';
import { type Relation, relationOf } from './relation';
import { isCode, stemIn, wordsIn } from './cellValues';
import { languageOfQuestion } from '../language/language';
import { denies } from '../language/polarity';
import type { QueryTerm, SourceDocument } from '../model/types';
import { type JoinedTable, tablesOf, type Table } from '../units/tables/table';
import { mostValues } from './candidates';
import {
  explainedShare,
  leavesDate,
  leavesDenial,
  leavesLast,
  leavesMeasure,
  leavesMost,
  leavesRange,
  leavesRate,
  leavesSpan,
  tellsBeside,
  type UsedWords,
} from './explained';
import { comparesAsAsked } from './comparedBy';
import { tableLanguageOf } from './germanWords';
import { lookedAt } from './lookedAt';
import { execute } from './query';
import { joinedTable, joinedTables } from './joinTables';
import { inEachPart, withoutRanges } from './stackQueries';
import { isSingle, stackAt } from './stackTables';
import { operationOf, type Operation } from './operation';
import { explainedWords, partsOf, saysNot, usedColumns } from './operations';
import { proportionWords } from './ratio';
import { memoized, onceOf } from '../util/memoized';
import { asksPrice } from './prices';
import { rankedQuery, type RankedBy, type RankedQuery } from './rank';

/** A query with the table that it is over. */
export interface QueryResult extends Pick<RankedQuery, 'query' | 'result'> {
  readonly table: Table;
}

/** The likeliest query over a table. */
export interface TableQueryFound extends RankedQuery, QueryResult {
  /** Share of the question's word weight that the query and the titles above the table account for, 0…1. */
  readonly explained: number;
  /** Whether the question states a month or a day that these do not account for. */
  readonly leavesDate: boolean;
  /** Whether it counts, adds up, averages or takes the extreme, as the question asks. */
  readonly computes: boolean;
}

/** What is computed or compared by a column that the question does not name is told as the likeliest at most: three in ten were right. */
const chanceOfUnnamed = 0.45;
/** Not measured: no set of questions groups rows. */
const chanceOfGroups = 0.8;

/**
 * The likeliest query over each of these tables that answers a question, denials included, and has a result. One over two joined tables is
 * there instead of those over each, if it accounts for more of the question than they do; one over tables that are stacked, if it accounts for
 * no less.
 */
export function queriesByTable(
  question: string,
  tables: readonly Table[],
  { terms, ...learned }: RankedBy & { readonly terms: readonly QueryTerm[] },
): TableQueryFound[] {
  const language = languageOfQuestion(question);
  if (language !== 'en' && language !== 'de') return [];
  const operation = operationOf(question);
  const queryOver = (table: Table): TableQueryFound[] => {
    const subject = subjectOf(table, language);
    const likeliest = likeliestOver(table, { question, language, subject, ...learned });
    if (likeliest === undefined) return [];
    const found = operation?.kind === 'extreme' ? likeliest : inEachPart(likeliest, table);
    const asked = tableQuestionOf(question, found.relation, learned.vectors);
    const done = [...operationWords(found.query, operation, asked), ...proportionWords(found.query, asked)];
    const words = new Set([...explainedWords(found.query, asked), ...done]);
    const used = { asked, explained: words, subject, language };
    if (!fits(question, { ...found, table }, used)) return [];
    const explained = explainedShare(used, terms);
    const computes = computesAsked(found.query, operation, asked);
    const isUnnamed = leavesMeasure(found.query, used) || leavesMost(found.query, used) || leavesLast(used);
    const chance = isUnnamed ? Math.min(found.chance, chanceOfUnnamed) : found.chance;
    return [{ ...found, chance, table, explained, leavesDate: leavesDate(used), computes }];
  };
  const meant = withoutRanges(question, tables);
  const stacks = meant.filter((table) => !isSingle(table)).flatMap(queryOver);
  // No part accounts for more than all of a question.
  const isDone = (table: Table): boolean =>
    stacks.some((stack) => stack.explained === 1 && isPartOf(table, stack.table));
  const alone = meant.filter((table) => isSingle(table) && !isDone(table));
  const single = alone.flatMap(queryOver);
  const joined = joinedTables(alone).flatMap(queryOver).filter(isOverBoth);
  const larger = [...stacks, ...joined].filter(({ explained, table }) =>
    single.every(
      (one) =>
        !isPartOf(one.table, table) ||
        (isSingle(table) ? one.explained < explained : one.explained <= explained),
    ),
  );
  return [...single.filter((one) => !larger.some(({ table }) => isPartOf(one.table, table))), ...larger];
}

/**
 * Whether a query can answer a question by the words that it leaves. No rows for another amount answer it, no whole that it wants for one
 * of something, and none that are compared by something else. A question that denies is answered by what says which rows are not meant, or
 * what is left of a number: "not yet taken".
 */
function fits(
  question: string,
  { query, relation, result, table }: RankedQuery & { readonly relation: Relation; readonly table: Table },
  used: UsedWords,
): boolean {
  if (leavesRange(question, result.rows, table) || leavesRate(query, used, relation)) return false;
  if (tellsBeside(query, used.asked) || addsPrices(query, used.asked)) return false;
  if (!comparesAsAsked(query, used.asked, relation) || leavesSpan(query, used, relation)) return false;
  if (usedColumns(query).some((at) => relation.columns[at]?.computed?.kind === 'difference')) return true;
  return !leavesDenial(used) && (!denies(question) || saysNot(query));
}

/** What all of them come to is no price of one. */
function addsPrices(query: TableQuery, asked: TableQuestion): boolean {
  return query.kind === 'sum' && asksPrice(asked);
}

function computesAsked(query: TableQuery, operation: Operation | undefined, asked: TableQuestion): boolean {
  return (
    (operation !== undefined && does(query, operation)) ||
    (query.kind === 'sum' && asked.opening === 'how much') ||
    proportionWords(query, asked).length > 0
  );
}

/** Indices of the words that say what a query does: "in total". */
function operationWords(query: TableQuery, operation: Operation | undefined, asked: TableQuestion): number[] {
  if (operation === undefined || !does(query, operation)) return [];
  const said = new Set(operation.said.flatMap((phrase) => wordsIn(phrase, 'en')));
  return asked.words.flatMap((word, at) => (said.has(word) ? [at] : []));
}

const counting: ReadonlySet<string> = new Set('count distinct sum difference count-difference'.split(' '));
const grouping: ReadonlySet<string> = new Set(['greatest-sum', 'commonest']);

function does(query: TableQuery, { kind, measure }: Operation): boolean {
  switch (kind) {
    case 'count':
      return counting.has(query.kind);
    case 'sum':
    case 'average':
      return query.kind === kind || (kind === 'sum' && query.kind === 'greatest-sum');
    case 'extreme':
      // The first row of a table may be its oldest, but is no heaviest.
      return (
        grouping.has(query.kind) ||
        partsOf(query).some((part) => part.kind === kind && (part.column !== undefined || measure === 'date'))
      );
    case 'rows':
      return false;
  }
}

function isPartOf(one: Table, { document, start, joined, stacked }: Table): boolean {
  if (stacked !== undefined) return stacked.includes(one);
  const isThis = (table: Pick<Table, 'document' | 'start'>): boolean =>
    one.document === table.document && one.start === table.start;
  return isThis({ document, start }) || (joined !== undefined && isThis(joined.table));
}

const adding: ReadonlySet<string> = new Set('sum average median range share greatest-sum grouped'.split(' '));

function addsUpFrom(query: TableQuery, column: number): boolean {
  return adding.has(query.kind) && 'column' in query && (query.column ?? 0) >= column;
}

/**
 * Whether a query over joined tables needs both; what it counts, and adds up, are rows of the first: one of the other may stand
 * beside several.
 */
function isOverBoth({
  query,
  table: { columns, joined },
}: Pick<TableQueryFound, 'query' | 'table'>): boolean {
  const ofFirst = columns.length - (joined?.added.length ?? 0);
  if (addsUpFrom(query, ofFirst)) return false;
  const used = usedColumns(query);
  const isCounted = query.kind === 'count' || (query.kind === 'grouped' && query.measure === 'count');
  return (isCounted || used.some((column) => column < ofFirst)) && used.some((column) => column >= ofFirst);
}

/** Whether each code of the question ("FK-7003") is in a row of the result, selects it, or names the table: another code is about something else. */
export function holdsCodes(question: string, { table, result, query }: TableQueryFound): boolean {
  const codes = (question.match(/[\p{L}\p{N}][\p{L}\p{N}_-]*/gu) ?? []).filter(isCode);
  const { document, headings, columns, lines, joined } = table;
  const said = partsOf(query).flatMap((part) => ('said' in part ? part.said : []));
  const names = [document.title, document.id, ...headings, ...columns, ...said].join('\n').toLowerCase();
  const textOf = (row: number): string =>
    `${document.text.slice(lines.at(row)?.start, lines.at(row)?.end)}\n${joined?.rows[row]?.cells.join('\n') ?? ''}`;
  const isIn = (row: number, code: string): boolean => textOf(row).toLowerCase().includes(code);
  return codes
    .map((code) => code.toLowerCase())
    .every((code) => names.includes(code) || result.rows.some((row) => isIn(row, code)));
}

/** The likeliest query over a table. That over one with many rows is found by some of them, and run over all. */
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
  const rows = lookedAt(table, question);
  const relation = { ...relationOf(table.columns, rows, language), isSample: rows !== table.lines };
  const found = rankedQuery(question, relation, learned, subject);
  if (found === undefined || rows === table.lines) return found && { ...found, relation };
  const result = execute(found.query, relationOfTable(table, language));
  return result === undefined || result.values.length > mostValues
    ? undefined
    : { ...found, result, relation };
}

/** Groups of the first table, or of the first two that are joined, with what a question wants "per" something else. */
export function answerByGroups(question: string, tables: readonly Table[]): TableQueryFound | undefined {
  const language = tableLanguageOf(question);
  const meant = withoutRanges(question, tables);
  const found = [...meant, ...joinedTables(meant.filter(isSingle))].flatMap((table) => {
    const rows = lookedAt(table, question);
    const relation = { ...relationOf(table.columns, rows, language), isSample: rows !== table.lines };
    const subject = new Set(subjectOf({ ...table, joined: undefined }, language).map(stemIn(language)));
    const grouped = groupedQuery(tableQuestionOf(question, relation), relation, subject);
    if (grouped === undefined || (table.joined && !isOverBoth({ query: grouped.query, table }))) return [];
    const result = execute(grouped.query, relation.isSample ? relationOfTable(table, language) : relation);
    return result ? [{ ...grouped, result, table }] : [];
  });
  const best = found.find(({ isNamed }) => isNamed) ?? found[0];
  return best && { ...best, chance: chanceOfGroups, explained: 1, leavesDate: false, computes: true };
}

/** A result with where the tables of its query stand. */
interface KnownResult {
  readonly query: TableQuery;
  readonly values: readonly string[];
  /** The group of each value; empty if the query groups no rows. */
  readonly labels: readonly string[];
  /** Offset of the first row. */
  readonly start: number;
  readonly joined?: { readonly start: number } | undefined;
  readonly isStack?: true | undefined;
}

/** Whether the table in the document, joined with that of the other, still gives these values. */
export function isUnchangedResult(
  { query, values, labels, start, joined, isStack }: KnownResult,
  document: SourceDocument,
  other: SourceDocument | undefined,
): boolean {
  const first = isStack === true ? stackAt(document, start) : tableAt(document, start);
  const second = other && joined && tableAt(other, joined.start);
  const table = joined === undefined ? first : first && second && joinedTable(first, second);
  const again = table && execute(query, relationOfTable(table));
  const isSame = (one: readonly string[] = [], other: readonly string[]): boolean =>
    one.join('\n') === other.join('\n');
  return again !== undefined && isSame(again.values, values) && isSame(again.labels, labels);
}

function tableAt(document: SourceDocument, start: number): Table | undefined {
  return tablesOf(document).find(({ lines }) => lines.at(0)?.start === start);
}

/** Of a long table, the columns that a question was about need not be read again for the next. */
const relationsOf = onceOf(({ columns, lines }: Table) =>
  memoized(2, (language: TableLanguage) => relationOf(columns, lines, language)),
);

export function relationOfTable(table: Table, language: TableLanguage = 'en'): Relation {
  return relationsOf(table)(language);
}

/** Words of the titles above a table, and above that it is joined with. */
export function subjectOf(
  {
    document,
    headings,
    joined,
  }: Pick<Table, 'document' | 'headings'> & { readonly joined?: JoinedTable | undefined },
  language: TableLanguage,
): string[] {
  const titles = [document.title, document.id.replace(/[_/.-]+/g, ' '), ...headings].join(' ');
  return [...wordsIn(titles, language), ...(joined === undefined ? [] : subjectOf(joined.table, language))];
}
