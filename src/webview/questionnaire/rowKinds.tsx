import type { ComplianceStatus } from '../../core/features/questionnaire/compliance';
import type { AnswerView, RowView } from '../../protocol/questionnaireMessages';
import { Icon } from '../controls/icon';

// The status of a row, and the filters by it.

/**
 * Strongest first. The page has its own list, as the module that determines the status is too large for it.
 */
const complianceStatuses = [
  'Fully Supported',
  'Partially Supported',
  'Not Supported',
] as const satisfies readonly ComplianceStatus[];

/** The state of a row: once answered, its compliance status. */
export type RowKind = 'waiting' | 'running' | 'failed' | ComplianceStatus;

/** Filters for the rows to show. */
export const rowFilters = ['all', ...complianceStatuses, 'review', 'changed', 'failed', 'waiting'] as const;

export type RowFilter = (typeof rowFilters)[number];

/** The state of a row; with several variants, the weakest one. */
export function kindOf({ status, answers }: RowView): RowKind {
  if (status === 'running' || status === 'failed') return status;
  return weakest(answers) ?? 'waiting';
}

/** The rows that match a filter, in order. */
export function rowsOf(rows: readonly RowView[], filter: RowFilter): readonly RowView[] {
  return rows.filter((row) => isIn(row, filter));
}

/** The number of rows per filter. */
export function countRows(rows: readonly RowView[]): Readonly<Record<RowFilter, number>> {
  const counts = Object.fromEntries(rowFilters.map((filter) => [filter, rowsOf(rows, filter).length]));
  // Safe: all filters were counted.
  return counts as Record<RowFilter, number>;
}

/** Whether a row has a readable answer, even an old one. */
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

const icons: Readonly<Record<RowKind | RowFilter, string | undefined>> = {
  all: undefined,
  'Fully Supported': 'pass-filled',
  'Partially Supported': 'color-mode',
  'Not Supported': 'circle-slash',
  review: 'eye',
  changed: 'sync',
  failed: 'error',
  waiting: 'circle-large-outline',
  running: 'loading',
};

/** The coloured icon of a kind of row; its label is next to it. */
export function KindIcon({ kind }: { readonly kind: RowKind | RowFilter }) {
  const name = icons[kind];
  if (name === undefined) return null;
  return (
    <span class="kind-icon" data-kind={kind}>
      <Icon name={name} spins={kind === 'running'} />
    </span>
  );
}
