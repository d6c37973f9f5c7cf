/** What a questionnaire came to, in counts. */
import { complianceStatuses, type ComplianceStatus } from '../core/questionnaire/compliance';
import type { QuestionnaireState, RowState } from '../core/questionnaire/model';
import { count } from '../core/text/count';
import { paint, print } from './output';

export interface QuestionnaireSummary {
  readonly rows: number;
  /** Answered by this command; the others had an answer. */
  readonly rowsAsked: number;
  readonly rowsAnswered: number;
  readonly rowsFailed: number;
  /** Answers a person approved or edited, for which there is a newer one. */
  readonly rowsWithNewerAnswer: number;
  /** Rows by status; a row with variants of several statuses is partially supported. */
  readonly compliance: Readonly<Record<ComplianceStatus, number>>;
  readonly failures: readonly { readonly row: number; readonly question: string; readonly reason: string }[];
}

export function summaryOf({ rows }: QuestionnaireState, rowsAsked: number): QuestionnaireSummary {
  const failed = rows.filter(({ status }) => status === 'failed');
  const statuses = rows.flatMap((row) => statusOf(row) ?? []);
  const counts = complianceStatuses.map((status) => [
    status,
    statuses.filter((one) => one === status).length,
  ]);
  return {
    rows: rows.length,
    rowsAsked,
    rowsAnswered: rows.filter(({ status }) => status === 'answered').length,
    rowsFailed: failed.length,
    rowsWithNewerAnswer: rows.filter(({ newer }) => newer !== undefined).length,
    compliance: Object.fromEntries(counts) as Record<ComplianceStatus, number>,
    failures: failed.map(({ row, failure = '' }) => ({
      row: row.number,
      question: row.question,
      reason: failure,
    })),
  };
}

function statusOf({ status, result, newer }: RowState): ComplianceStatus | undefined {
  if (status !== 'answered') return undefined;
  const found = new Set((result ?? newer)?.answers.map(({ compliance }) => compliance));
  return found.size > 1 ? 'Partially Supported' : [...found][0];
}

const failuresShown = 10;
const colors = {
  'Fully Supported': 'green',
  'Partially Supported': 'yellow',
  'Not Supported': 'red',
} as const;

export function printQuestionnaire(
  summary: QuestionnaireSummary,
  files: { readonly out: string; readonly report: string | undefined; readonly results: string | undefined },
): void {
  const { rows, rowsAsked, rowsFailed, compliance, failures } = summary;
  print(`${count(rows, 'row')}, ${rowsAsked} answered now.`);
  for (const status of complianceStatuses)
    print(`${String(compliance[status]).padStart(6)}  ${paint(colors[status], status)}`);
  if (rowsFailed > 0) print(`${String(rowsFailed).padStart(6)}  ${paint('red', 'failed')}`);
  for (const { row, question, reason } of failures.slice(0, failuresShown))
    print(paint('dim', `        row ${row}: ${question.slice(0, 80)}: ${reason}`));
  if (failures.length > failuresShown)
    print(paint('dim', `        and ${failures.length - failuresShown} more`));
  if (summary.rowsWithNewerAnswer > 0)
    print(`${count(summary.rowsWithNewerAnswer, 'reviewed row')} kept as reviewed: there is a newer answer.`);
  for (const file of [files.out, files.report, files.results])
    if (file !== undefined) print(`Written: ${file}`);
}
