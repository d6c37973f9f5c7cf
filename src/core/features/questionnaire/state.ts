/** A questionnaire as it stands, by folding what happened to it. Pure. */
import type { QuestionnaireEvent, QuestionnaireState, QuestionRow, RowReview, RowState } from './model';
import type { KeptEvent, QuestionTable, RowResult } from './model';

/** What nobody looked at yet. */
export const noReview: RowReview = { state: 'draft', texts: {}, comment: '', reviewedAt: 0 };

/** The rows of a table before anything happened to them. */
export function emptyQuestionnaire({ rows }: Pick<QuestionTable, 'rows'>): QuestionnaireState {
  return { rows: rows.map(waitingRow), isRunning: false };
}

/** A table with what a journal kept of it: what folding the events gives, but quick also for thousands. */
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
 * Folds one event into the state. A text that a person approved or edited stays: an answer that comes later waits beside
 * it as `newer`. What happens to rows that the table does not have changes nothing.
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
 * Fewer events that fold to the same: of each row its answer, its review, the answer that came after it, and why the last
 * try failed. Rows come in the order in which they first happened.
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

/** The rows that have no answer yet, or whose last try failed. */
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
 * Back to a draft, a person takes the newer answer. A remark leaves it waiting; any other review is made with the newer
 * one in sight, and says that the person's own stands.
 */
function reviewed(row: RowState, review: RowReview): RowState {
  const { result, newer } = row;
  if (review.state === 'draft') return { ...row, review, result: newer ?? result, newer: undefined };
  if (review.comment !== row.review.comment) return { ...row, review };
  // A text that was written before there was an answer has this one behind it.
  return { ...row, review, result: result ?? newer, newer: undefined };
}

/** A row that was being answered when the run stopped is as it was before. */
function stopped(row: RowState): RowState {
  if (row.status !== 'running') return row;
  if (row.failure !== undefined) return { ...row, status: 'failed' };
  return { ...row, status: (row.newer ?? row.result) === undefined ? 'waiting' : 'answered' };
}
