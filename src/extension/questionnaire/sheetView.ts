/** What the page of a questionnaire is told of its rows. Pure. */
import { latestOf } from '../../core/features/questionnaire/staleRows';
import type { DocumentId, SourceVersion } from '../../core/model/types';
import type { RowAnswer, RowResult, RowState } from '../../core/features/questionnaire/model';
import type { AnswerView, RowView } from '../../protocol/questionnaireMessages';

/** A row without what only programs read. */
export function rowView(state: RowState, changed: readonly DocumentId[]): RowView {
  const { row, status, result, newer, failure, review } = state;
  return {
    id: row.id,
    number: row.number,
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

/** The documents that the latest answer of a row cites and that are not what they were. */
export function changedDocuments(
  state: RowState,
  now: ReadonlyMap<DocumentId, string>,
): readonly DocumentId[] {
  const changed = sourcesOf(state).filter(
    ({ documentId, contentHash }) => now.get(documentId) !== contentHash,
  );
  return [...new Set(changed.map(({ documentId }) => documentId))];
}

/** The documents that the latest answer of a row cites, as they were. */
export function sourcesOf(state: RowState): readonly SourceVersion[] {
  return latestOf(state)?.answers.flatMap(({ sources }) => sources) ?? [];
}

function answersOf(result: RowResult | undefined): readonly AnswerView[] {
  return result?.answers.map(answerView) ?? [];
}

/** Field by field: what only programs read is large. */
function answerView(answer: RowAnswer): AnswerView {
  return {
    ...(answer.variant !== undefined && { variant: answer.variant }),
    text: answer.text,
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
