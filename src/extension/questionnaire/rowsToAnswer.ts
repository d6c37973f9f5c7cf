import { openRows } from '../../core/features/questionnaire/state';
import type { QuestionnaireState, QuestionRow, RowState } from '../../core/features/questionnaire/model';
import type { QuestionnaireToHost } from '../../protocol/questionnaireMessages';

/** The rows requested for a run. */
export type RowsAsked = Extract<QuestionnaireToHost, { type: 'run-start' }>['rows'];

/** The requested rows, in order. Pure. */
export function rowsToAnswer(
  state: QuestionnaireState,
  changed: ReadonlyMap<string, unknown>,
  asked: RowsAsked,
): readonly QuestionRow[] {
  const rowsWith = (test: (row: RowState) => boolean) => state.rows.filter(test).map(({ row }) => row);
  switch (asked.which) {
    case 'all':
      return rowsWith(() => true);
    case 'rest':
      return openRows(state);
    case 'failed':
      return rowsWith(({ status }) => status === 'failed');
    case 'changed':
      return rowsWith(({ row }) => changed.has(row.id));
    case 'one':
      return rowsWith(({ row }) => row.id === asked.rowId);
  }
}
