// The rows of a table that have a value which a question names: all of them, where text would show some.

import { stemIn, wordsIn } from '../../tables/cellValues';
import { relationOfTable, subjectOf, type QueryResult } from '../../tables/answerTable';
import { filtersOf } from '../../tables/filters';
import { tableLanguageOf } from '../../tables/germanWords';
import { denialsIn, isYesNo } from '../../tables/impliedFilters';
import { operationOf } from '../../tables/operation';
import { execute } from '../../tables/query';
import { rangesIn } from '../../tables/ranges';
import type { Relation } from '../../tables/relation';
import { allBut, inBoth, lengthOf, overlaps, without, type Filter, type RowSet } from '../../tables/rowSets';
import { isSingle } from '../../tables/stackTables';
import { tableQuestionOf, type TableQuestion } from '../../tables/tableQuestion';
import type { Table } from '../../units/tables/table';
import type { QueriedTable } from './tableRows';
import type { RankedUnit } from '../../units/rankUnits';

/** More rows are no list that people read. */
const mostRows = 12;
/** What else a question may say: a verb. */
const mostLeft = 1;

/** Rows that have what a question names are all of these, but may not be all that is asked for; not measured. */
const chanceOfNamed = 0.55;

/** The rows of a table that a question names, where the best of the text is one of them, or is not sure, or a number is asked for. */
export function rowsNamed(
  question: string,
  tables: readonly Table[],
  { ranked: [best], isSure }: { readonly ranked: readonly RankedUnit[]; readonly isSure: boolean },
): QueriedTable | undefined {
  const isSettled = isSure && operationOf(question)?.kind !== 'count';
  const row = best?.unit.kind === 'row' ? best : undefined;
  const own = tables.filter(({ document }) => document.id === row?.passage.chunk.documentId);
  const query = namedRows(question, own) ?? (isSettled ? undefined : namedRows(question, tables));
  return query && { query, chance: chanceOfNamed };
}

/** The rows of one of these tables, or their number, if a question asks for what has such values, and hardly says anything else. */
function namedRows(question: string, tables: readonly Table[]): QueryResult | undefined {
  const operation = operationOf(question);
  if (operation === undefined || !(operation.kind === 'rows' || operation.kind === 'count')) return undefined;
  if (operation.limit !== undefined || operation.isOfTime) return undefined;
  const language = tableLanguageOf(question);
  const found = tables.filter(isSingle).flatMap((table) => {
    const relation = relationOfTable(table, language);
    const asked = tableQuestionOf(question, relation);
    const subject = subjectOf(table, language);
    const of = selectedBy(asked, relation, subject);
    if (of === undefined) return [];
    const names = Math.max(
      0,
      relation.columns.findIndex(({ kind }) => kind === 'text'),
    );
    const query =
      operation.kind === 'count'
        ? ({ kind: 'count', of: of.selection } as const)
        : ({ kind: 'rows', names, of: of.selection } as const);
    const result = execute(query, relation);
    return result === undefined
      ? []
      : [{ table, query, result, hasHead: holdsHead(asked, relation, subject) }];
  });
  const [best, ...others] = found.length > 1 ? found.filter(({ hasHead }) => hasHead) : found;
  return others.length > 0 ? undefined : best;
}

/** Whether a table has what a question asks for: in its title, in the name of a column, or in a cell. */
function holdsHead(
  { stems, head }: TableQuestion,
  { columns, language }: Relation,
  subject: readonly string[],
): boolean {
  const asked = stems[head];
  const isSaid = (words: readonly string[]): boolean => words.map(stemIn(language)).includes(asked ?? '');
  return (
    isSaid(subject) ||
    columns.some(
      (column) =>
        column.stems.includes(asked ?? '') ||
        [...column.texts].some((text) => isSaid(wordsIn(text, language))),
    )
  );
}

function selectedBy(
  asked: TableQuestion,
  relation: Relation,
  subject: readonly string[],
): RowSet | undefined {
  if (asksMore(asked)) return undefined;
  const chosen = longestOf([...yesIn(asked, relation), ...wholeIn(asked, relation)]);
  const [first, ...others] = chosen;
  if (first === undefined || leftIn(asked, relation, chosen, subject) > mostLeft) return undefined;
  const set = others.reduce<RowSet>(inBoth, first);
  return set.rows.length > 1 && set.rows.length <= mostRows && set.rows.length < relation.dataRows.length
    ? set
    : undefined;
}

/** Whether a question compares, denies or limits something, or asks what a person is, not where the name stands. */
function asksMore(asked: TableQuestion): boolean {
  const isWho = asked.opening === 'who' && asked.english[1] === 'is';
  return isWho || [asked.compared, denialsIn(asked), rangesIn(asked)].some((found) => found.length > 0);
}

/** Of filters by the same words, or of one column, that by the most words. */
function longestOf(filters: readonly Filter[]): Filter[] {
  const chosen: Filter[] = [];
  for (const filter of filters.toSorted((one, other) => lengthOf(other) - lengthOf(one)))
    if (!chosen.some((one) => one.column === filter.column || overlaps(one, filter))) chosen.push(filter);
  return chosen;
}

/** By a cell that the question has as it is written; what is asked for in the plural names what the rows are. */
function wholeIn(asked: TableQuestion, relation: Relation): Filter[] {
  return filtersOf(asked, relation).filter(({ selection, words: [start, end] }) => {
    if (selection.kind !== 'has' || !selection.isWhole || selection.isSynonym === true) return false;
    const isHead = start <= asked.head && asked.head < end;
    return (
      !isHead || wordsIn(selection.said, relation.language).join() === asked.words.slice(start, end).join()
    );
  });
}

/** By a column of yes and no that the question names in full. */
function yesIn({ stems }: TableQuestion, relation: Relation): Filter[] {
  return relation.columns.flatMap((read, column) => {
    const at = stems.findIndex((_, start) => read.stems.every((stem, one) => stems[start + one] === stem));
    if (at < 0 || read.stems.length === 0 || !isYesNo(read)) return [];
    const words = [at, at + read.stems.length] as const;
    return [{ ...allBut(relation, without(relation, column, words), words), column, words }];
  });
}

/** How many words say something else; many, if one of them is a number, a date or stands in a cell. */
function leftIn(
  asked: TableQuestion,
  { columns, language }: Relation,
  chosen: readonly Filter[],
  subject: readonly string[],
): number {
  const isChosen = (at: number): boolean => chosen.some(({ words: [start, end] }) => start <= at && at < end);
  const left = asked.words.flatMap((word, at) =>
    asked.isContent[at] === true && !isChosen(at) && at !== asked.head && !subject.includes(word)
      ? [{ word, at }]
      : [],
  );
  const inCells = (word: string): boolean =>
    columns.some(({ texts }) => [...texts].some((text) => wordsIn(text, language).includes(word)));
  const isExact = left.some(
    ({ word, at }) =>
      /\d/.test(word) ||
      asked.dates.some(({ words: [start, end] }) => start <= at && at < end) ||
      asked.naming.some((named) => named.includes(at)) ||
      inCells(word),
  );
  return isExact ? Infinity : left.length;
}
