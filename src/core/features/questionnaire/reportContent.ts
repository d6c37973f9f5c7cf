/** Content of questionnaire reports, independent of their format. Pure. */
import * as l10n from '@vscode/l10n';
import { confidenceWords } from '../../run/judgementWords';
import { formatCount } from '../../util/displayLanguage';
import { complianceStatuses, type ComplianceStatus } from './compliance';
import { timeText } from './exportColumns';
import type { ReviewState, RowAnswer, RowState } from './model';
import { shownAnswers } from './shownAnswers';

/** A line of the summary: label and count. */
export interface SummaryLine {
  readonly label: string;
  readonly count: string;
  readonly status?: ComplianceStatus | undefined;
}

/** Counts of questions, of answers by status, and of questions by review state. */
export function summaryLines(rows: readonly RowState[]): readonly SummaryLine[] {
  const answers = rows.flatMap((row) => shownAnswers(row).flatMap(({ answer }) => answer ?? []));
  const answered = rows.filter((row) => shownAnswers(row).length > 0);
  const line = (label: string, count: number) => ({ label, count: formatCount(count) });
  return [
    line(l10n.t('Questions'), rows.length),
    ...(answers.length > answered.length ? [line(l10n.t('Answers'), answers.length)] : []),
    ...complianceStatuses.map((status) => ({
      ...line(statusLabel(status), answers.filter(({ compliance }) => compliance === status).length),
      status,
    })),
    line(l10n.t('Not answered'), rows.length - answered.length),
    ...reviewStates.map((state) =>
      line(reviewLabel(state), answered.filter(({ review }) => review.state === state).length),
    ),
  ];
}

const reviewStates: readonly ReviewState[] = ['draft', 'edited', 'approved'];

export function statusLabel(status: ComplianceStatus): string {
  switch (status) {
    case 'Fully Supported':
      return l10n.t('Fully Supported');
    case 'Partially Supported':
      return l10n.t('Partially Supported');
    case 'Not Supported':
      return l10n.t('Not Supported');
  }
}

export function reviewLabel(state: ReviewState): string {
  switch (state) {
    case 'draft':
      return l10n.t('Draft');
    case 'edited':
      return l10n.t('Edited');
    case 'approved':
      return l10n.t('Approved');
  }
}

/** An answer's confidence in words; places make no claim. */
export function confidenceText({ confidenceLabel, mode }: RowAnswer): string {
  if (mode === 'places') return l10n.t('Not sure: the likeliest places are shown');
  return confidenceWords(confidenceLabel);
}

/** The date of the report. */
export function reportDate(at: number): string {
  return l10n.t('As of {0}', timeText(at));
}

/** Text for a row without an answer. */
export function unansweredText({ failure }: RowState): string {
  return failure === undefined ? l10n.t('Not answered.') : l10n.t('Not answered: {0}', failure);
}

/** Replaces a marker without a citation. */
export function unsourcedText(marker: number): string {
  return l10n.t('{0}: no source', marker);
}
