import * as l10n from '@vscode/l10n';
import {
  AlignmentType,
  convertInchesToTwip,
  Document,
  Footer,
  HeadingLevel,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { ComplianceStatus } from '../../core/features/questionnaire/compliance';
import type { RowState } from '../../core/features/questionnaire/model';
import {
  confidenceText,
  evidenceText,
  reportDate,
  reviewLabel,
  statusLabel,
  summaryLines,
  unansweredText,
} from '../../core/features/questionnaire/reportContent';
import { shownAnswers, type ShownAnswer } from '../../core/features/questionnaire/exportColumns';
import { AnswerBlocks, maxListLevels, orderedList } from './answerBlocks';
import { DocxFootnotes, docxText, lineRuns, styledRun } from './docxText';

/** Legible on white; the colour only supports the word next to it. */
const colours: Readonly<Record<ComplianceStatus, string>> = {
  'Fully Supported': '1B6E2E',
  'Partially Supported': '8A5300',
  'Not Supported': 'B3261E',
};

/**
 * A questionnaire as a Word document: a summary, and a section for each question with its answers, whose
 * quotes are real footnotes. `at` is the time of creation in milliseconds since 1970.
 */
export async function reportDocx(title: string, rows: readonly RowState[], at: number): Promise<Uint8Array> {
  const notes = new DocxFootnotes();
  const blocks = new AnswerBlocks(notes);
  const sections = rows.flatMap((row, index) => section(row, index + 1, blocks));
  const document = new Document({
    title: docxText(title),
    creator: 'Ask Docs',
    styles: { default: { document: { run: { font: 'Calibri', size: 22 } } } },
    numbering: { config: [{ reference: orderedList, levels: orderedLevels() }] },
    footnotes: notes.all,
    sections: [
      {
        footers: { default: pageFooter() },
        children: [
          new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(docxText(title))] }),
          new Paragraph({ text: reportDate(at), spacing: { after: 240 } }),
          heading(l10n.t('Summary'), HeadingLevel.HEADING_1),
          summaryTable(rows),
          ...sections,
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

function heading(text: string, level: (typeof HeadingLevel)[keyof typeof HeadingLevel]): Paragraph {
  const children = [new TextRun(docxText(text.replace(/\s+/g, ' ')))];
  return new Paragraph({ heading: level, spacing: { before: 280, after: 100 }, keepNext: true, children });
}

function summaryTable(rows: readonly RowState[]): Table {
  const cell = (paragraph: Paragraph, size: number) =>
    new TableCell({
      width: { size, type: WidthType.DXA },
      margins: { top: 40, bottom: 40, left: 100, right: 100 },
      children: [paragraph],
    });
  const lines = summaryLines(rows).map(({ label, count, status }) => {
    const color = status === undefined ? {} : { color: colours[status], bold: true };
    const name = new Paragraph({ children: [new TextRun({ text: label, ...color })] });
    const number = new Paragraph({ text: count, alignment: AlignmentType.RIGHT });
    return new TableRow({ children: [cell(name, 3600), cell(number, 1400)] });
  });
  return new Table({ columnWidths: [3600, 1400], rows: lines });
}

function section(row: RowState, number: number, blocks: AnswerBlocks): (Paragraph | Table)[] {
  const answers = shownAnswers(row);
  const comment = row.review.comment.trim();
  return [
    heading(`${number}. ${row.row.question}`, HeadingLevel.HEADING_2),
    ...(answers.length === 0 ? [new Paragraph(docxText(unansweredText(row)))] : []),
    ...answers.flatMap((answer) => answerPart(answer, row, blocks)),
    ...(comment === '' ? [] : [labelled(l10n.t('Comment:'), comment)]),
  ];
}

function answerPart(shown: ShownAnswer, { review }: RowState, blocks: AnswerBlocks): (Paragraph | Table)[] {
  const { variant, answer, isEdited } = shown;
  const state = isEdited && review.state !== 'approved' ? reviewLabel('edited') : reviewLabel(review.state);
  const status =
    answer === undefined
      ? []
      : [
          styledRun({
            text: statusLabel(answer.compliance),
            bold: true,
            color: colours[answer.compliance],
          }),
          new TextRun(` · ${evidenceText(answer)} · ${confidenceText(answer)} · `),
        ];
  const gap = answer?.capabilityGap;
  return [
    ...(variant === '' ? [] : [heading(variant, HeadingLevel.HEADING_3)]),
    new Paragraph({ keepNext: true, spacing: { after: 80 }, children: [...status, new TextRun(state)] }),
    ...blocks.of(shown),
    ...(gap === undefined ? [] : [labelled(l10n.t('Gap:'), gap)]),
  ];
}

function labelled(label: string, text: string): Paragraph {
  const children = [styledRun({ text: label, italics: true }), ...lineRuns(text)];
  return new Paragraph({ spacing: { before: 80, after: 80 }, children });
}

function pageFooter(): Footer {
  const children = [new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES], size: 18 })];
  return new Footer({ children: [new Paragraph({ alignment: AlignmentType.CENTER, children })] });
}

function orderedLevels() {
  return Array.from({ length: maxListLevels }, (_, level) => ({
    level,
    format: LevelFormat.DECIMAL,
    text: `%${level + 1}.`,
    alignment: AlignmentType.START,
    style: {
      paragraph: {
        indent: { left: convertInchesToTwip(0.25 + 0.25 * level), hanging: convertInchesToTwip(0.25) },
      },
    },
  }));
}
