// The state of a questionnaire, folded from its events. Pure.

import type {
  QuestionnaireEvent,
  QuestionnaireState,
  QuestionRow,
  RowReview,
  RowState,
  KeptEvent,
  QuestionTable,
  RowResult,
} from './model';

/** The initial review. */
export const noReview: RowReview = { state: 'draft', texts: {}, comment: '', reviewedAt: 0 };

/** The initial state of a table's rows. */
export function emptyQuestionnaire({ rows }: Pick<QuestionTable, 'rows'>): QuestionnaireState {
  return { rows: rows.map(waitingRow), isRunning: false };
}

/**
 * A table with the events of its journal: same result as folding them one by one, but fast even for
 * thousands.
 */
export function restoreQuestionnaire(
  table: Pick<QuestionTable, 'rows'>,
  kept: readonly KeptEvent[],
): QuestionnaireState {
  const rows = new Map(table.rows.map((row) => [row.id, waitingRow(row)]));
  for (const event of kept) {
    const id = rowIdOf(event);
    const row = rows.get(id);
    if (row !== undefined) rows.set(id, reduceRow(row, event));
  }
  return { rows: [...rows.values()], isRunning: false };
}

/**
 * Folds one event into the state. A text that a person approved or edited stays: a later answer waits next to
 * it as `newer`. Events of rows missing from the table are ignored.
 */
export function reduceQuestionnaire(
  state: QuestionnaireState,
  event: QuestionnaireEvent,
): QuestionnaireState {
  switch (event.type) {
    case 'run-start':
      return { ...state, isRunning: true };
    case 'run-end':
      return { rows: state.rows.map(stopped), isRunning: false };
    case 'row-start':
    case 'row-end':
    case 'row-failed':
    case 'review-change': {
      const id = rowIdOf(event);
      return { ...state, rows: state.rows.map((row) => (row.row.id === id ? reduceRow(row, event) : row)) };
    }
  }
}

/**
 * Compacts events to fewer with the same result: per row its answer, its review, a later answer, and the
 * error of the last attempt. Rows are in order of their first event.
 */
export function compactEvents(kept: readonly KeptEvent[]): readonly KeptEvent[] {
  const rows = new Map<string, RowState>();
  const failures = new Map<string, KeptEvent>();
  for (const event of kept) {
    const id = rowIdOf(event);
    rows.set(id, reduceRow(rows.get(id) ?? waitingRow({ id, number: 0, cells: [], question: '' }), event));
    if (event.type === 'row-failed') failures.set(id, event);
  }
  return [...rows].flatMap(([rowId, { status, result, newer, review }]): KeptEvent[] => {
    const failure = status === 'failed' ? failures.get(rowId) : undefined;
    return [
      ...(result === undefined ? [] : [{ type: 'row-end', result } as const]),
      ...(review === noReview ? [] : [{ type: 'review-change', rowId, review } as const]),
      ...(newer === undefined ? [] : [{ type: 'row-end', result: newer } as const]),
      ...(failure === undefined ? [] : [failure]),
    ];
  });
}

/** The rows without an answer, or whose last attempt failed. */
export function openRows({ rows }: QuestionnaireState): readonly QuestionRow[] {
  return rows.filter(({ status }) => status !== 'answered').map(({ row }) => row);
}

type RowEvent = Exclude<QuestionnaireEvent, { type: 'run-start' | 'run-end' }>;

/** The row that an event is about. */
export function rowIdOf(event: RowEvent): string {
  return event.type === 'row-end' ? event.result.rowId : event.rowId;
}

function waitingRow(row: QuestionRow): RowState {
  return { row, status: 'waiting', result: undefined, failure: undefined, review: noReview };
}

function reduceRow(row: RowState, event: RowEvent): RowState {
  switch (event.type) {
    case 'row-start':
      return { ...row, status: 'running' };
    case 'row-end':
      return answered(row, event.result);
    case 'row-failed':
      return { ...row, status: 'failed', failure: event.message };
    case 'review-change':
      return reviewed(row, event.review);
  }
}

function answered(row: RowState, result: RowResult): RowState {
  const done = { ...row, status: 'answered', failure: undefined } as const;
  const { state } = row.review;
  const isTaken = state === 'draft' || (state === 'approved' && row.result === undefined);
  return isTaken ? { ...done, result, newer: undefined } : { ...done, newer: result };
}

/**
 * Resetting to a draft accepts the newer answer. A comment leaves it waiting; any other review is made with
 * the newer answer visible, and so confirms the person's own.
 */
function reviewed(row: RowState, review: RowReview): RowState {
  const { result, newer } = row;
  if (review.state === 'draft') return { ...row, review, result: newer ?? result, newer: undefined };
  if (review.comment !== row.review.comment) return { ...row, review };
  // A text written before there was an answer is now backed by this one.
  return { ...row, review, result: result ?? newer, newer: undefined };
}

/** Restores a row that was being answered when the run stopped. */
function stopped(row: RowState): RowState {
  if (row.status !== 'running') return row;
  if (row.failure !== undefined) return { ...row, status: 'failed' };
  return { ...row, status: (row.newer ?? row.result) === undefined ? 'waiting' : 'answered' };
}
