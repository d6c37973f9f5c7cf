import * as l10n from '@vscode/l10n';
import { confidenceWords } from '../../run/judgementWords';
import { formatCount } from '../../util/displayLanguage';
import { complianceStatuses, type ComplianceStatus } from './compliance';
import type { EvidenceKind } from './evidenceKinds';
import {
  evidenceKindOf,
  timeText,
  shownAnswers,
  markersIn,
  replaceMarkers,
  type ShownAnswer,
} from './exportColumns';
import type { ReviewState, RowAnswer, RowState } from './model';
import { Footnotes } from '../../export/conversation/markdownOf';
import { inlineMarkdown } from '../../util/text';
import { editOutsideCode } from '../../language/codeFence';

// Content of questionnaire reports, independent of their format. Pure.

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

/** An answer's evidence, with the yes or no that it comes to, in words. */
export function evidenceText(answer: RowAnswer): string {
  const { reply } = answer;
  const said = reply === 'yes' ? [l10n.t('Yes')] : reply === 'no' ? [l10n.t('No')] : [];
  return [...said, evidenceLabel(evidenceKindOf(answer))].join(' · ');
}

function evidenceLabel(evidence: EvidenceKind): string {
  switch (evidence) {
    case 'found':
      return l10n.t('Evidence found');
    case 'partly':
      return l10n.t('Evidence in part');
    case 'none':
      return l10n.t('No evidence');
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

/**
 * A questionnaire as a Markdown document: a summary, and a section per question with its answers and their
 * quotes as footnotes. `at` is the time of the report, in milliseconds since 1970.
 */
export function reportMarkdown(title: string, rows: readonly RowState[], at: number): string {
  const notes = new Footnotes();
  const sections = rows.map((row, index) => section(row, index + 1, notes));
  const parts = [`# ${inlineMarkdown(title)}`, reportDate(at), summary(rows), ...sections, notes.text];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function summary(rows: readonly RowState[]): string {
  const lines = summaryLines(rows).map(({ label, count }) => `| ${label} | ${count} |`);
  const table = ['| | |', '| --- | ---: |', ...lines].join('\n');
  return `## ${l10n.t('Summary')}\n\n${table}`;
}

function section(row: RowState, number: number, notes: Footnotes): string {
  const answers = shownAnswers(row);
  const body =
    answers.length === 0
      ? [inlineMarkdown(unansweredText(row))]
      : answers.map((answer) => answerPart(answer, row, notes));
  const comment = row.review.comment.trim();
  const said = comment === '' ? [] : [`> ${l10n.t('Comment: {0}', inlineMarkdown(comment))}`];
  return [`## ${number}. ${inlineMarkdown(row.row.question)}`, ...body, ...said].join('\n\n');
}

function answerPart(shown: ShownAnswer, { review }: RowState, notes: Footnotes): string {
  const { variant, answer, isEdited } = shown;
  const state = isEdited && review.state !== 'approved' ? reviewLabel('edited') : reviewLabel(review.state);
  const facts =
    answer === undefined
      ? [state]
      : [`**${statusLabel(answer.compliance)}**`, evidenceText(answer), confidenceText(answer), state];
  const gap = answer?.capabilityGap;
  return [
    ...(variant === '' ? [] : [`### ${inlineMarkdown(variant)}`]),
    facts.join(' · '),
    textPart(shown, notes),
    ...(gap === undefined ? [] : [`*${l10n.t('Gap:')}* ${inlineMarkdown(gap)}`]),
  ].join('\n\n');
}

/** The text with its footnotes, followed by citations it does not refer to. */
function textPart({ text, citations }: ShownAnswer, notes: Footnotes): string {
  const labelOf = notes.markersOf(citations);
  const written = replaceMarkers(withoutHeadings(text.trim()), (marker) => {
    return labelOf(marker) ?? String.raw`\[${unsourcedText(marker)}\]`;
  });
  const named = markersIn(text);
  const others = citations
    .filter(({ marker }) => !named.has(marker))
    .map(({ marker }) => labelOf(marker) ?? '');
  return others.length === 0 ? written : `${written}\n\n${l10n.t('Sources: {0}', others.join(' '))}`;
}

/** Headings within an answer would become sections of the report. */
function withoutHeadings(text: string): string {
  return editOutsideCode(text, (outside) => outside.replace(/^ {0,3}#{1,6}[ \t]+(.+?)[ \t]*#*$/gm, '**$1**'));
}
