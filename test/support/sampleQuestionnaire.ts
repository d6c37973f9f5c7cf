import type { Citation } from '../../src/core/model/types';
import type {
  QuestionRow,
  RowAnswer,
  RowResult,
  RowReview,
  RowState,
} from '../../src/core/features/questionnaire/model';
import type { PipelineResult } from '../../src/core/features/questionnaire/pipelineResult';

/** 2026-01-02 03:04 UTC. */
export const answeredAt = Date.UTC(2026, 0, 2, 3, 4);

export const draft: RowReview = { state: 'draft', texts: {}, comment: '', reviewedAt: 0 };

export function citation(marker: number, quote: string, documentId = 'docs/security.md'): Citation {
  return {
    marker,
    documentId,
    documentTitle: 'Security',
    headings: ['Access'],
    chunkId: `${documentId}#0`,
    quote,
    place: { kind: 'lines', lines: { start: 12, end: 18 } },
    score: 0.9,
  };
}

/** An answer of which nothing but what is given matters. */
export function rowAnswer(changes: Partial<RowAnswer>): RowAnswer {
  return {
    text: 'Yes [1].',
    compliance: 'Fully Supported',
    complianceReason: 'All that is asked for is in the documents.',
    confidence: 0.87,
    confidenceLabel: 'high',
    mode: 'answer',
    citations: [citation(1, 'Logins need a second factor.')],
    facetsCovered: ['login'],
    facetsMissing: [],
    sources: [{ documentId: 'docs/security.md', contentHash: '1' }],
    // Nothing that is tested with it looks at it.
    pipeline: {} as PipelineResult,
    ...changes,
  };
}

export function rowResult(row: QuestionRow, answers: readonly RowAnswer[]): RowResult {
  return { rowId: row.id, question: row.question, answers, answeredAt, ms: 20 };
}

/** A row that was answered. */
export function answeredRow(
  row: QuestionRow,
  answers: readonly RowAnswer[] = [rowAnswer({})],
  review: Partial<RowReview> = {},
): RowState {
  return {
    row,
    status: 'answered',
    result: rowResult(row, answers),
    failure: undefined,
    review: { ...draft, ...review },
  };
}

/** A row of a table that has nothing but a question. */
export function questionRow(question: string, number = 2): QuestionRow {
  return { id: `${question}-1`, number, cells: [question], question };
}
