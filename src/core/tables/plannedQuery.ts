import { isPriceOfOne, tellsRowsApart } from './addedColumns';
import { comparesAsAsked } from './comparedBy';
import { behindMost } from './comparedWords';
import { tableLanguageOf } from './germanWords';
import { meantBy } from './meantBy';
import { areOfOneUnit } from '../language/numbers';
import type { Selection, TableQuery } from '../model/tableQuery';
import type { AskedQuestion } from '../units/question';
import type { Table } from '../units/tables/table';
import type { WordVectors } from '../units/wordVectors';
import { relationOfTable, type QueryResult } from './answerTable';
import { operationOf } from './operation';
import { planCalculation, type PlannedCalculation } from './planCalculation';
import { filtersOf } from './filters';
import { execute } from './query';
import type { OfKind } from './operations';
import type { Relation } from './relation';
import { asksPrice } from './prices';
import { rangeFilters, rangesLeft } from './ranges';
import type { Filter } from './rowSets';
import { rangeOfParts } from './stackQueries';
import { looksWhereMeant, saidValues } from './sharedValues';
import { sectionColumn } from './stackTables';
import { tableQuestionOf, type TableQuestion } from './tableQuestion';

/** A query that rules plan for a question, with its result. */
export interface PlannedQuery extends QueryResult {
  /** Share of the question's word weight that the table accounts for, 0…1. */
  readonly explained: number;
  /** Whether a superlative says which quantity is compared: "cheapest". */
  readonly namesMeasure: boolean;
}

/** More rows would not be readable as an answer. */
const mostRows = 12;

/**
 * A query for several rows of one of these tables; undefined if none applies, or if equally likely tables disagree, as two
 * versions of one would.
 */
export function plannedQuery(
  question: AskedQuestion,
  tables: readonly Table[],
  vectors: WordVectors | undefined,
): PlannedQuery | undefined {
  const operation = operationOf(question.text);
  if (operation === undefined) return undefined;
  const language = tableLanguageOf(question.text);
  const planned = withoutParts(
    tables.flatMap((table) => planCalculation(question, operation, table, vectors) ?? []),
  ).sort(
    (one, other) =>
      other.explained - one.explained ||
      other.named - one.named ||
      other.conditions.length - one.conditions.length,
  );
  const answers = planned.flatMap((plan) => {
    const by = { question: question.text, vectors };
    const found = resultOf(by, plan, relationOfTable(plan.table, language));
    return found === undefined ? [] : [{ plan, found }];
  });
  const [best, ...others] = answers;
  const isRival = ({ plan }: (typeof answers)[number]): boolean =>
    plan.explained === best?.plan.explained && plan.named === best.plan.named;
  const said = new Set(
    [...(best ? [best] : []), ...others.filter(isRival)].map(({ found }) => saying(found)),
  );
  return said.size === 1 ? best?.found : undefined;
}

/** Without plans over a table in a stack of which a plan accounts for no less. */
function withoutParts(planned: readonly PlannedCalculation[]): PlannedCalculation[] {
  const isInStack = ({ table, explained }: PlannedCalculation): boolean =>
    planned.some((other) => other.table.stacked?.includes(table) === true && other.explained >= explained);
  return planned.filter((plan) => !isInStack(plan));
}

function saying({ query, result: { values, rows }, table }: QueryResult): string {
  if (query.kind !== 'rows') return values.join('\n');
  return rows.map((row) => table.lines.at(row)?.cells.join('|') ?? '').join('\n');
}

function resultOf(
  { question, vectors }: { readonly question: string; readonly vectors: WordVectors | undefined },
  plan: PlannedCalculation,
  relation: Relation,
): PlannedQuery | undefined {
  const { table, explained, operation } = plan;
  const asked = tableQuestionOf(question, relation, vectors);
  // Of a range that no column has, a plan has the ends at most.
  if (rangesLeft(asked, relation).length > 0 && rangeOfParts(question, table) === undefined) return undefined;
  const of = selectionOf(question, plan, rangeFilters(asked, relation).flat());
  const planned = queryOf(plan, of, () => namingColumn(question, relation));
  const query = ofOneRow(ofSeveralRows(ofAmounts(planned, relation), plan, { relation, question }), relation);
  const isTotal = query.kind === 'sum' || query.kind === 'greatest-sum';
  if (isTotal && (isPriceOfOne(relation, query.column) || asksPrice(asked))) return undefined;
  if (!isMeant(query, asked, relation)) return undefined;
  const result = execute(query, relation);
  if (result === undefined || !isAnswer(plan, { query, of, rows: result.rows }, relation)) return undefined;
  return { table, query, result, explained, namesMeasure: operation.namesMeasure };
}

function isMeant(query: TableQuery, asked: TableQuestion, relation: Relation): boolean {
  return (
    meantBy(asked, relation)(query) &&
    comparesAsAsked(query, asked, relation) &&
    looksWhereMeant(asked, saidValues(asked, relation, filtersOf(asked, relation)))(query)
  );
}

function selectionOf(
  question: string,
  { conditions, table }: PlannedCalculation,
  ranges: readonly Filter[],
): Selection {
  const column = sectionColumn(table);
  const ofParts = rangeOfParts(question, table);
  const valuesIn = (at: number): readonly string[] | undefined => {
    const range = ranges.find((filter) => filter.column === at)?.selection;
    const named = range?.kind === 'any-of' ? range.values : undefined;
    return at === column ? (ofParts ?? named) : named;
  };
  const [first, ...others] = conditions.map((condition) =>
    condition.kind === 'any-of'
      ? { ...condition, values: valuesIn(condition.column) ?? condition.values }
      : condition,
  );
  return others.reduce<Selection>((one, other) => ({ kind: 'both', one, other }), first ?? { kind: 'all' });
}

/** The column that a question asks for by name; otherwise the first of texts, as most tables have names there. */
function namingColumn(question: string, relation: Relation): number {
  const { head, naming } = tableQuestionOf(question, relation);
  const asked = naming.findIndex((words) => words.includes(head));
  return asked >= 0
    ? asked
    : Math.max(
        0,
        relation.columns.findIndex(({ kind }) => kind === 'text'),
      );
}

function queryOf(
  { operation, column = 0 }: PlannedCalculation,
  of: Selection,
  naming: () => number,
): TableQuery {
  const { kind, isGreatest: isMost, most } = operation;
  switch (kind) {
    case 'extreme':
      return { kind: 'rows', names: naming(), of: { kind: 'extreme', of, column, isMost, most } };
    case 'rows':
      return { kind, names: naming(), of };
    case 'count':
      return { kind, of };
    case 'sum':
    case 'average':
      return { kind, column, of };
  }
}

/** A total of the prices of one is that of what the amounts cost. */
function ofAmounts(query: TableQuery, { columns }: Relation): TableQuery {
  if (query.kind !== 'sum') return query;
  const product = columns.findIndex(
    ({ computed }) => computed?.kind === 'product' && computed.of[1] === query.column,
  );
  return product < 0 ? query : { ...query, column: product };
}

/** Who has the most of something that stands in several rows of each has it in total, and so has a part of a stack. */
function ofSeveralRows(
  query: TableQuery,
  { operation, table }: PlannedCalculation,
  { relation, question }: { readonly relation: Relation; readonly question: string },
): TableQuery {
  if (query.kind !== 'rows' || query.of.kind !== 'extreme') return query;
  const { names, of } = query;
  const isOfParts = names === sectionColumn(table) && !operation.namesMeasure;
  if ((isOfParts || operation.isOfMany) && countsRows(question, relation, names))
    return { ...of, kind: 'commonest', column: names };
  return isOfParts || operation.isOfMany ? inTotal(query, of, relation) : query;
}

function inTotal(
  query: Extract<TableQuery, { kind: 'rows' }>,
  { of, column, isMost, most }: OfKind<'extreme'>,
  relation: Relation,
): TableQuery {
  const named = execute({ kind: 'values', column: query.names, of }, relation);
  const isEachOnce = named === undefined || named.values.length === named.rows.length;
  if (column === undefined || isEachOnce) return query;
  return { kind: 'greatest-sum', by: query.names, column, isMost, most, of };
}

/** Whether the most of what has names or numbers of its own in another column is wanted, so that rows are counted: "the most open invoices". */
function countsRows(question: string, relation: Relation, names: number): boolean {
  const { words, naming } = tableQuestionOf(question, relation);
  const counted = behindMost(words)
    .map((at) => naming.findIndex((named) => named.includes(at)))
    .find((column) => column >= 0);
  return counted !== undefined && counted !== names && isOfNames(relation, counted);
}

function isOfNames(relation: Relation, column: number): boolean {
  return relation.columns[column]?.kind === 'text' || tellsRowsApart(relation, column);
}

/** A total of one row is the value in it. */
function ofOneRow(query: TableQuery, relation: Relation): TableQuery {
  return query.kind === 'sum' && countOf(query, relation) === 1 ? { ...query, kind: 'values' } : query;
}

/** Whether the rows of a result are some of several; a single one is found without a query, and all of them are no answer. */
function isAnswer(
  { operation, column, table }: PlannedCalculation,
  {
    query,
    of,
    rows,
  }: { readonly query: TableQuery; readonly of: Selection; readonly rows: readonly number[] },
  relation: Relation,
): boolean {
  if (query.kind === 'commonest') return rows.length > 0;
  if (query.kind === 'greatest-sum') return canAddUp({ of, column }, relation);
  switch (operation.kind) {
    case 'rows':
      return rows.length > 0 && rows.length <= mostRows && rows.length < table.rows.length;
    case 'extreme':
      return rows.length > 0 && rows.length <= mostRows && countOf({ of, column }, relation) > 1;
    case 'count':
      return rows.length > 1;
    case 'sum':
    case 'average':
      return rows.length > 0 && canCompute({ of, column: measuredIn(query) ?? column }, relation);
  }
}

function measuredIn(query: TableQuery): number | undefined {
  return query.kind === 'sum' ? query.column : undefined;
}

/** A column of selected rows. */
interface Selected {
  readonly of: Selection;
  readonly column: number | undefined;
}

function countOf({ of, column = 0 }: Selected, relation: Relation): number {
  return execute({ kind: 'values', column, of }, relation)?.rows.length ?? 0;
}

/** Whether all cells with a digit are numbers, of one unit or of units that can be told apart. */
function canCompute({ of, column = 0 }: Selected, relation: Relation): boolean {
  return relation.columns[column]?.mixed !== undefined || canAddUp({ of, column }, relation);
}

/** Whether all cells with a digit are numbers of one unit. */
function canAddUp({ of, column = 0 }: Selected, relation: Relation): boolean {
  const cells = (execute({ kind: 'rows', names: column, of }, relation)?.rows ?? []).flatMap(
    (row) => relation.columns[column]?.cellAt(row) ?? [],
  );
  const filled = cells.filter(({ text }) => /\d/.test(text));
  return filled.every(({ isPlainNumber }) => isPlainNumber) && areOfOneUnit(filled.map(({ text }) => text));
}
