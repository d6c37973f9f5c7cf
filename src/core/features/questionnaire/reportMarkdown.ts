import * as l10n from '@vscode/l10n';
import { Footnotes } from '../../export/conversation/footnotes';
import { inlineMarkdown } from '../../util/text';
import { editOutsideCode } from '../../language/codeFence';
import type { RowState } from './model';
import {
  confidenceText,
  reportDate,
  reviewLabel,
  statusLabel,
  summaryLines,
  unansweredText,
  unsourcedText,
} from './reportContent';
import { markersIn, replaceMarkers, shownAnswers, type ShownAnswer } from './shownAnswers';

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
    answer === undefined ? [state] : [`**${statusLabel(answer.compliance)}**`, confidenceText(answer), state];
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
