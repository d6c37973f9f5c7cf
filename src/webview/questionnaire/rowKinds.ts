/** What a row has come to, and which rows are shown. */
import type { ComplianceStatus } from '../../core/features/questionnaire/compliance';
import type { AnswerView, RowView } from '../../protocol/questionnaireMessages';

/** From the strongest to the weakest. A list of the page's own: what finds a status out is too large for it. */
const complianceStatuses = [
  'Fully Supported',
  'Partially Supported',
  'Not Supported',
] as const satisfies readonly ComplianceStatus[];

/** How a row stands: what its documents say once it is answered. */
export type RowKind = 'waiting' | 'running' | 'failed' | ComplianceStatus;

/** Which rows are shown. */
export const rowFilters = ['all', ...complianceStatuses, 'review', 'changed', 'failed', 'waiting'] as const;

export type RowFilter = (typeof rowFilters)[number];

/** How a row stands. Of several variants, the weakest counts. */
export function kindOf({ status, answers }: RowView): RowKind {
  if (status === 'running' || status === 'failed') return status;
  return weakest(answers) ?? 'waiting';
}

/** The rows of a filter, in their order. */
export function rowsOf(rows: readonly RowView[], filter: RowFilter): readonly RowView[] {
  return rows.filter((row) => isIn(row, filter));
}

/** How many rows each filter has. */
export function countRows(rows: readonly RowView[]): Readonly<Record<RowFilter, number>> {
  const counts = Object.fromEntries(rowFilters.map((filter) => [filter, rowsOf(rows, filter).length]));
  // All filters were counted.
  return counts as Record<RowFilter, number>;
}

/** Whether a row has an answer that can be read, be it an old one. */
export function isAnswered({ answers }: RowView): boolean {
  return answers.length > 0;
}

const tests: Readonly<Record<Exclude<RowFilter, ComplianceStatus>, (row: RowView) => boolean>> = {
  all: () => true,
  review: (row) => isAnswered(row) && row.review.state === 'draft',
  changed: ({ changed }) => changed.length > 0,
  failed: ({ status }) => status === 'failed',
  waiting: (row) => !isAnswered(row) && row.status !== 'failed',
};

function isIn(row: RowView, filter: RowFilter): boolean {
  return isStatus(filter) ? weakest(row.answers) === filter : tests[filter](row);
}

function isStatus(filter: RowFilter): filter is ComplianceStatus {
  return complianceStatuses.some((status) => status === filter);
}

function weakest(answers: readonly AnswerView[]): ComplianceStatus | undefined {
  return complianceStatuses.findLast((status) => answers.some(({ compliance }) => compliance === status));
}
