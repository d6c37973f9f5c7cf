import type { EvidenceKind } from '../../core/features/questionnaire/evidenceKinds';
import type { AnswerView, RowView } from '../../protocol/questionnaireMessages';
import { Icon } from '../controls/icon';

// The status of a row, and the filters by it.

/**
 * Strongest first. The page has its own list, as the module that determines the evidence is too large for it.
 */
const evidenceKinds = ['found', 'partly', 'none'] as const satisfies readonly EvidenceKind[];

/** The state of a row: once answered, what was found. */
export type RowKind = 'waiting' | 'running' | 'failed' | EvidenceKind;

/** Filters for the rows to show. */
export const rowFilters = ['all', ...evidenceKinds, 'review', 'changed', 'failed', 'waiting'] as const;

export type RowFilter = (typeof rowFilters)[number];

/** The state of a row; evidence that its variants have differently was found in part. */
export function kindOf({ status, answers }: RowView): RowKind {
  if (status === 'running' || status === 'failed') return status;
  return evidenceIn(answers) ?? 'waiting';
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

const tests: Readonly<Record<Exclude<RowFilter, EvidenceKind>, (row: RowView) => boolean>> = {
  all: () => true,
  review: (row) => isAnswered(row) && row.review.state === 'draft',
  changed: ({ changed }) => changed.length > 0,
  failed: ({ status }) => status === 'failed',
  waiting: (row) => !isAnswered(row) && row.status !== 'failed',
};

function isIn(row: RowView, filter: RowFilter): boolean {
  return isEvidence(filter) ? evidenceIn(row.answers) === filter : tests[filter](row);
}

function isEvidence(filter: RowFilter): filter is EvidenceKind {
  return evidenceKinds.some((kind) => kind === filter);
}

function evidenceIn([first, ...others]: readonly AnswerView[]): EvidenceKind | undefined {
  return others.every(({ evidence }) => evidence === first?.evidence) ? first?.evidence : 'partly';
}

const icons: Readonly<Record<RowKind | RowFilter, string | undefined>> = {
  all: undefined,
  found: 'pass-filled',
  partly: 'color-mode',
  none: 'circle-slash',
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
