import { latestOf } from '../../core/features/questionnaire/staleRows';
import type { DocumentId, SourceVersion } from '../../core/model/types';
import type {
  RowAnswer,
  RowResult,
  RowState,
  QuestionnaireState,
  QuestionRow,
} from '../../core/features/questionnaire/model';
import type { AnswerView, RowView, QuestionnaireToHost } from '../../protocol/questionnaireMessages';
import { evidenceKindOf } from '../../core/features/questionnaire/exportColumns';
import { openRows } from '../../core/features/questionnaire/state';

// The rows of a questionnaire as sent to its page. Pure.

/** A row without fields for programs only. */
export function rowView(state: RowState, changed: readonly DocumentId[]): RowView {
  const { row, status, result, newer, failure, review } = state;
  return {
    id: row.id,
    number: row.number,
    ownNumber: row.ownNumber,
    section: row.section,
    question: row.question,
    status,
    answers: answersOf(result),
    newer: answersOf(newer),
    answeredAt: result?.answeredAt,
    failure,
    review,
    changed,
  };
}

/** The documents cited by the latest answer of a row that have changed since. */
export function changedDocuments(
  state: RowState,
  now: ReadonlyMap<DocumentId, string>,
): readonly DocumentId[] {
  const changed = sourcesOf(state).filter(
    ({ documentId, contentHash }) => now.get(documentId) !== contentHash,
  );
  return [...new Set(changed.map(({ documentId }) => documentId))];
}

/** The documents cited by the latest answer of a row, in the cited version. */
export function sourcesOf(state: RowState): readonly SourceVersion[] {
  return latestOf(state)?.answers.flatMap(({ sources }) => sources) ?? [];
}

function answersOf(result: RowResult | undefined): readonly AnswerView[] {
  return result?.answers.map(answerView) ?? [];
}

/** Field by field: the fields for programs only are large. */
function answerView(answer: RowAnswer): AnswerView {
  return {
    ...(answer.variant !== undefined && { variant: answer.variant }),
    text: answer.text,
    evidence: evidenceKindOf(answer),
    ...(answer.reply !== undefined && { reply: answer.reply }),
    compliance: answer.compliance,
    complianceReason: answer.complianceReason,
    confidence: answer.confidence,
    confidenceLabel: answer.confidenceLabel,
    mode: answer.mode,
    citations: answer.citations,
    facetsCovered: answer.facetsCovered,
    facetsMissing: answer.facetsMissing,
    ...(answer.capabilityGap !== undefined && { capabilityGap: answer.capabilityGap }),
  };
}

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
