import type { Passage, QueryTerm, SourceDocument } from '../../model/types';
import { holdsCodes, queriesByTable, type TableQueryFound } from '../../tables/answerTable';
import type { Selection, TableQuery } from '../../model/tableQuery';
import { partsOf } from '../../tables/operations';
import type { RankedBy } from '../../tables/rank';
import type { RankedUnit } from '../../units/rankUnits';
import type { Table } from '../../units/tables/table';
import { tableChoiceWeights } from './tableChoiceWeights';
import { leastLikely, type QueriedTable, type TablesFound } from './tableRows';

/** Of a question to one document of tables, a query is shown from this chance: some table must be meant. */
const leastAlone = 0.2;
/** The same if the query accounts for no word of the question, as a count of all rows does. */
const leastUnexplained = 0.3;

/** What is computed as asked, or holds in several rows, is shown from this chance where the text only has places: these do not add up by themselves. */
const leastOfSeveral = 0.3;

/** Share of the best chance from which another table, with other values, is as likely meant. */
const rivalShare = 0.8;

/** Names of the signals, in order; each speaks for the table if it is greater. */
export const tableSignalNames = ['likely', 'explained', 'best', 'lookUp', 'computes'] as const;

const bestSignal = tableSignalNames.indexOf('best');

interface ByText extends RankedBy {
  readonly terms: readonly QueryTerm[];
  /** The units of the text, likeliest first. */
  readonly ranked: readonly RankedUnit[];
}

/** The likeliest query over a table, with its signals. */
export interface TableCandidate {
  readonly query: TableQueryFound;
  readonly signals: readonly number[];
}

/** The likeliest query over each table. */
export function tableCandidates(
  question: string,
  { tables }: TablesFound,
  { ranked, ...learned }: ByText,
): TableCandidate[] {
  return queriesByTable(question, tables, learned).map((query) => ({
    query,
    signals: signalsOf(query, ranked),
  }));
}

/** A candidate with the learned probability that it gives the answer. */
export interface LikeliestQuery extends TableCandidate {
  readonly chance: number;
}

/**
 * The likeliest of the candidates; undefined if there is none with rows, if it leaves a date of the question out, or if another is about as likely and says
 * something else, as two versions of a table would.
 */
export function likeliestQuery(
  question: string,
  candidates: readonly TableCandidate[],
  weights: TableChoiceWeights = tableChoiceWeights,
): LikeliestQuery | undefined {
  const chanceOf = (signals: readonly number[]): number => probabilityOf(signals, weights);
  const [best, ...others] = candidates
    .map((found) => ({ ...found, chance: chanceOf(found.signals) }))
    .sort((one, other) => other.chance - one.chance);
  if (best === undefined || best.query.result.rows.length === 0 || best.query.leavesDate) return undefined;
  // Of two versions of a table, the text prefers one by chance.
  const chanceBeside = ({ signals, query, chance }: LikeliestQuery): number =>
    hasSameColumns(query.table, best.query.table)
      ? chanceOf(signals.map((signal, at) => (at === bestSignal ? (best.signals[at] ?? 0) : signal)))
      : chance;
  const isRival = (other: LikeliestQuery): boolean =>
    chanceBeside(other) > rivalShare * best.chance &&
    other.query.result.values.join('\n') !== best.query.result.values.join('\n');
  return others.some(isRival) || !holdsCodes(question, best.query) ? undefined : best;
}

function hasSameColumns(one: Table, other: Table): boolean {
  return one.columns.join('\n') === other.columns.join('\n');
}

function signalsOf(found: TableQueryFound, ranked: readonly RankedUnit[]): number[] {
  const { query, chance, explained, computes } = found;
  const [best] = ranked;
  return [
    Math.log((chance + 1e-3) / (1 - chance + 1e-3)),
    explained,
    Number(best !== undefined && isInTable(best.passage.chunk, found.table)),
    Number(query.kind === 'values'),
    Number(computes),
  ];
}

/** Whether a passage has a part of the table, of that it is joined with, or of one in a stack. */
function isInTable(chunk: Passage['chunk'], { document, lines, joined, stacked }: Table): boolean {
  if (stacked !== undefined) return stacked.some((part) => isInTable(chunk, part));
  const isHere =
    chunk.documentId === document.id &&
    chunk.start < (lines.at(-1)?.end ?? 0) &&
    chunk.start + chunk.text.length > (lines.at(0)?.start ?? 0);
  return isHere || (joined !== undefined && isInTable(chunk, joined.table));
}

type TableChoiceWeights = typeof tableChoiceWeights;

/** The learned probability that a query with these signals gives the answer. */
function probabilityOf(signals: readonly number[], { bias, weights }: TableChoiceWeights): number {
  const sum = signals.reduce((before, signal, at) => before + signal * (weights[at] ?? 0), bias);
  return 1 / (1 + Math.exp(-sum));
}

/** The answer from a table, if it is taken. */
export function queriedTable(
  question: string,
  tables: TablesFound,
  {
    chanceOfText,
    passages,
    ...by
  }: ByText & { readonly chanceOfText: number; readonly passages: readonly Passage[] },
): QueriedTable | undefined {
  const found = likeliestQuery(question, tableCandidates(question, tables, by));
  if (found === undefined) return undefined;
  const { query, chance } = found;
  const isOfOne = new Set(passages.map(({ chunk }) => chunk.documentId)).size === 1;
  if (isOfOne && isOfTables(query.table.document, tables)) {
    const least = query.explained > 0 ? leastAlone : leastUnexplained;
    return query.chance < least ? undefined : { query, chance: query.chance };
  }
  return isTaken(found, chanceOfText) ? { query, chance } : undefined;
}

/**
 * Whether a query is shown instead of the text: several places where the answer may be are of more use than one result that likely
 * is not it. A row of the table itself is no answer to a question whose answer is computed from several, or that only starts from it.
 */
export function isTaken({ query, signals, chance }: LikeliestQuery, chanceOfText: number): boolean {
  if (chance < leastLikely)
    return isOfSeveral(query) && chance >= leastOfSeveral && chanceOfText < leastLikely;
  // What stands in several parts of a stack is looked up in each.
  const isOfSeveralRows = query.result.rows.length > 1 && query.table.stacked === undefined;
  const isTextOfTable = (goesBeyondRow(query.query) || isOfSeveralRows) && signals[bestSignal] === 1;
  return isTextOfTable || chance > chanceOfText;
}

function isOfSeveral({ computes, query, result }: TableQueryFound): boolean {
  return computes || (query.kind === 'values' && result.rows.length > 1);
}

/** Whether a query computes something, or wants rows beside or beyond those that the question names. */
function goesBeyondRow(query: TableQuery): boolean {
  const isBeyond = ({ kind }: Selection): boolean => ['beside', 'beyond', 'relative'].includes(kind);
  return query.kind !== 'values' || partsOf(query).some(isBeyond);
}

/** Whether a document is tables more than anything else. */
function isOfTables({ id, text }: SourceDocument, { tables }: TablesFound): boolean {
  const own = tables.filter(({ document, stacked }) => document.id === id && stacked === undefined);
  return own.reduce((sum, { start, end }) => sum + end - start, 0) * 2 > text.length;
}
