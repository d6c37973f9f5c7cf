import type { Calculation } from '../../model/tableQuery';
import type { SourceDocument } from '../../model/types';
import type { AskedQuestion } from '../question';
import type { WordVectors } from '../wordVectors';
import { areOfOneUnit, bearsOut, resultOf, rowsWhere } from './calculate';
import { valuesOf, operationOf } from './operation';
import { planCalculation, type PlannedCalculation } from './planCalculation';
import { tablesOf, type Table, type TableRow } from './table';

/** Table rows that answer a question, or a calculation over them. */
export interface TableAnswer {
  readonly table: Table;
  /** The rows shown or used in the calculation; in table order. */
  readonly rows: readonly TableRow[];
  /** Left out if the rows themselves are the answer. */
  readonly calculation?: Calculation;
}

/** More rows would not be readable as an answer. */
const mostRows = 12;

/**
 * Answers a question from several rows of one table in these documents; undefined if none applies, or if
 * equally likely tables disagree, as two versions of one would.
 */
export function answerFromTable(
  question: AskedQuestion,
  documents: readonly SourceDocument[],
  vectors: WordVectors | undefined,
): TableAnswer | undefined {
  const operation = operationOf(question.text);
  if (operation === undefined) return undefined;
  const planned = documents
    .flatMap(tablesOf)
    .flatMap((table) => planCalculation(question, operation, table, vectors) ?? [])
    .sort(
      (one, other) =>
        other.explained - one.explained ||
        other.named - one.named ||
        other.conditions.length - one.conditions.length,
    );
  const answers = planned.flatMap((plan) => {
    const answer = answerOf(plan);
    return answer === undefined ? [] : [{ plan, answer }];
  });
  const [best, ...others] = answers;
  const isRival = ({ plan }: (typeof answers)[number]): boolean =>
    plan.explained === best?.plan.explained && plan.named === best.plan.named;
  const said = new Set(
    [...(best ? [best] : []), ...others.filter(isRival)].map(({ answer }) => saying(answer)),
  );
  return said.size === 1 ? best?.answer : undefined;
}

function saying({ rows, calculation }: TableAnswer): string {
  return calculation ? String(calculation.value) : rows.map(({ cells }) => cells.join('|')).join('\n');
}

function answerOf(plan: PlannedCalculation): TableAnswer | undefined {
  const { operation, table } = plan;
  if (operation.kind === 'extreme') return extremeRows(plan);
  const rows = rowsWhere(table.rows, plan.conditions);
  if (operation.kind === 'rows')
    return rows.length === 0 || rows.length > mostRows || rows.length === table.rows.length
      ? undefined
      : { table, rows };
  return calculated(plan, operation.kind);
}

function extremeRows({
  table,
  operation,
  conditions,
  column = 0,
}: PlannedCalculation): TableAnswer | undefined {
  const values = valuesOf(table, column, operation.measure) ?? [];
  const counted = new Set(rowsWhere(table.rows, conditions));
  const ranked = table.rows
    .flatMap((row, at) => {
      const value = values[at];
      return value === undefined || !counted.has(row) ? [] : [{ row, value }];
    })
    .sort((one, other) => (operation.isGreatest ? other.value - one.value : one.value - other.value));
  const last = ranked[operation.most - 1];
  const cells = ranked.map(({ row }) => row.cells[column] ?? '');
  if (last === undefined || ranked.length < 2) return undefined;
  if (operation.measure !== 'date' && !areOfOneUnit(cells)) return undefined;
  const taken = ranked.filter(({ value }, at) => at < operation.most || value === last.value);
  return taken.length > mostRows ? undefined : { table, rows: taken.map(({ row }) => row) };
}

function calculated(
  { table, conditions, column }: PlannedCalculation,
  operation: Calculation['operation'],
): TableAnswer | undefined {
  const rows = rowsWhere(table.rows, conditions);
  const told = resultOf({ operation, conditions, ...(column !== undefined && { column }) }, table.rows);
  // A single row is found without calculation.
  if (told === undefined || rows.length < 2) return undefined;
  const calculation = {
    ...{ operation, columns: table.columns, conditions, ...told, of: table.rows.length },
    ...(column !== undefined && { column }),
  };
  const quote = table.document.text.slice(rows[0]?.start, rows.at(-1)?.end);
  return bearsOut(calculation, quote) ? { table, rows, calculation } : undefined;
}
