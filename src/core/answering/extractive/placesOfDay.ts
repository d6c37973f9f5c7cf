// The rows of the day that a question names, where nothing surely answers it: rows of other days are no places.

import { relationOfTable } from '../../tables/answerTable';
import { datesIn } from '../../tables/askedDates';
import { wordsIn } from '../../tables/cellValues';
import { isDay } from '../../tables/daysAsked';
import { rowsOfDate } from '../../tables/filters';
import { tableLanguageOf } from '../../tables/germanWords';
import { dateColumn } from '../../tables/lookUp';
import { isSingle } from '../../tables/stackTables';
import { tableQuestionOf } from '../../tables/tableQuestion';
import type { RankedUnit } from '../../units/rankUnits';
import type { Table } from '../../units/tables/table';
import type { LinesOfTable } from './tableRows';

/** Of a day, more rows than these are a list to be searched. */
const mostOfDay = 3;

/** Of the tables whose rows have one date each, those of the only day that a question names; empty if it names none, or more. */
export function tablesOfDay(question: string, tables: readonly Table[]): LinesOfTable[] {
  const language = tableLanguageOf(question);
  if (datesIn(wordsIn(question, language)).length !== 1) return [];
  return tables.filter(isSingle).flatMap((table) => {
    const relation = relationOfTable(table, language);
    const column = dateColumn(relation);
    const [day] = tableQuestionOf(question, relation).dates;
    if (column === undefined || day === undefined || !isDay(day)) return [];
    return [{ table, lines: rowsOfDate(day, relation, column)?.rows ?? [] }];
  });
}

/** Whether a unit is a row of another day. */
export function isRowOfOtherDay({ unit, passage }: RankedUnit, tables: readonly LinesOfTable[]): boolean {
  if (unit.kind !== 'row') return false;
  const start = passage.chunk.start + unit.start;
  const own = tables.find(
    ({ table: { document, lines } }) =>
      document.id === passage.chunk.documentId &&
      (lines.at(0)?.start ?? Infinity) <= start &&
      start <= (lines.at(-1)?.start ?? -1),
  );
  return own !== undefined && !own.lines.some((line) => own.table.lines.at(line)?.start === start);
}

/** The rows of the day, where one table has some, and few. */
export function rowsOfTheDay(tables: readonly LinesOfTable[]): LinesOfTable | undefined {
  const [only, ...others] = tables.filter(({ lines }) => lines.length > 0);
  return others.length === 0 && only !== undefined && only.lines.length <= mostOfDay ? only : undefined;
}
