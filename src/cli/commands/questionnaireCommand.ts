// `ask-docs questionnaire`: a table of questions, answered row by row.

import { journalFileOf, openJournal } from '../../adapters/questionnaire/journal';
import { complianceStatuses, type ComplianceStatus } from '../../core/features/questionnaire/compliance';
import {
  evidenceKinds,
  replyKinds,
  type EvidenceKind,
  type ReplyKind,
} from '../../core/features/questionnaire/evidenceKinds';
import { evidenceKindOf } from '../../core/features/questionnaire/exportColumns';
import { type MarkedDocuments, staleRows } from '../../core/features/questionnaire/staleRows';
import type {
  QuestionnaireState,
  QuestionTable,
  QuestionnaireEvent,
  RowState,
} from '../../core/features/questionnaire/model';
import { runQuestionnaire } from '../../core/features/questionnaire/runQuestionnaire';
import { openRows, reduceQuestionnaire, restoreQuestionnaire } from '../../core/features/questionnaire/state';
import type { SearchIndex } from '../../core/model/ports';
import { count, formatTimeLeft } from '../../core/util/displayLanguage';
import { modelSettings } from '../library/openModel';
import { openLibrary } from '../library/openLibrary';
import { exitCodes, printJson, progressLine, say, paint, print, bar } from '../terminal/output';
import { checkOutputs, ownDocumentsOf, readQuestions, writeOutputs } from './questionnaireFiles';
import type { AskFlags } from '../commandLine/askOptions';

export type QuestionnaireCommand = AskFlags & {
  readonly name: 'questionnaire';
  /** The file with the table of questions. */
  readonly file: string;
  readonly out: string;
  readonly report: string | undefined;
  readonly results: string | undefined;
  readonly column: string | undefined;
  readonly sheet: string | undefined;
  /** Which rows are answered; those without an answer always are. */
  readonly rows: 'open' | 'changed' | 'all';
  /** Undefined to choose by the model. */
  readonly concurrency: number | undefined;
};

/**
 * How many rows are answered concurrently: rules do all their work in this process, a model is mostly waited
 * for.
 */
export function rowsAtOnce(
  { concurrency, model }: Pick<QuestionnaireCommand, 'concurrency' | 'model'>,
  environment: Readonly<Record<string, string | undefined>>,
): number {
  return concurrency ?? (modelSettings(model, environment).provider === 'offline' ? 1 : 4);
}

/** Answers the remaining rows, then writes the files; progress is saved at every step. */
export async function answerQuestionnaire(
  command: QuestionnaireCommand,
  signal: AbortSignal,
): Promise<number> {
  const input = await readQuestions(command);
  const library = await openLibrary(command);
  const readDocument: SearchIndex['readDocument'] = (id, until) => library.index.readDocument(id, until);
  await checkOutputs(command, input.table, readDocument, signal);
  await library.refresh(signal);
  const journal = openJournal(await journalFileOf(`${library.indexDir}-questionnaires`, command.file));
  const before = restoreQuestionnaire(input.table, await journal.read());
  const documents = { library, without: await ownDocumentsOf(command) };
  const chosen = await chooseRows(command, { table: input.table, state: before, documents }, signal);
  const concurrency = rowsAtOnce(command, process.env);
  const deps = { ...documents, journal, concurrency, now: Date.now };
  let state = before;
  const line = progressLine();
  const progress = createRowProgress(chosen.length, Date.now());
  try {
    for await (const event of runQuestionnaire(chosen, deps, signal)) {
      state = reduceQuestionnaire(state, event);
      line.show(progress.next(event, Date.now()));
    }
  } finally {
    line.clear();
  }
  if (signal.aborted) return stopped(command, state);
  await writeOutputs(command, input, state);
  const summary = summaryOf(state, chosen.length);
  if (command.json) printJson({ ...summary, out: command.out });
  else printQuestionnaire(summary, command);
  return summary.rowsFailed > 0 ? exitCodes.failed : exitCodes.answered;
}

/** The result of a questionnaire, in counts. */
interface QuestionnaireSummary {
  readonly rows: number;
  /** Answered by this command; the others already had an answer. */
  readonly rowsAsked: number;
  readonly rowsAnswered: number;
  readonly rowsFailed: number;
  /** Answers a person approved or edited and for which there is a newer one. */
  readonly rowsWithNewerAnswer: number;
  /** Rows by status; a row whose variants differ counts as partially supported. */
  readonly compliance: Readonly<Record<ComplianceStatus, number>>;
  /** Answers, one for each variant, by what was found, and by what they come to. */
  readonly evidence: Readonly<Record<EvidenceKind, number>>;
  readonly replies: Readonly<Record<ReplyKind, number>>;
  readonly failures: readonly { readonly row: number; readonly question: string; readonly reason: string }[];
}

function summaryOf({ rows }: QuestionnaireState, rowsAsked: number): QuestionnaireSummary {
  const failed = rows.filter(({ status }) => status === 'failed');
  const statuses = rows.flatMap((row) => statusOf(row) ?? []);
  const answers = rows
    .filter(({ status }) => status === 'answered')
    .flatMap(({ result, newer }) => (result ?? newer)?.answers ?? []);
  return {
    rows: rows.length,
    rowsAsked,
    rowsAnswered: rows.filter(({ status }) => status === 'answered').length,
    rowsFailed: failed.length,
    rowsWithNewerAnswer: rows.filter(({ newer }) => newer !== undefined).length,
    compliance: counted(complianceStatuses, statuses),
    evidence: counted(evidenceKinds, answers.map(evidenceKindOf)),
    replies: counted(
      replyKinds,
      answers.flatMap(({ reply }) => reply ?? []),
    ),
    failures: failed.map(({ row, failure = '' }) => ({
      row: row.number,
      question: row.question,
      reason: failure,
    })),
  };
}

/** How often each kind is among those found. */
function counted<K extends string>(kinds: readonly K[], found: readonly K[]): Record<K, number> {
  const counts = kinds.map((kind) => [kind, found.filter((one) => one === kind).length]);
  // Safe: all kinds were counted.
  return Object.fromEntries(counts) as Record<K, number>;
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

function printQuestionnaire(
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

/** The time left is estimated only after this many rows. */
const firstRows = 3;

/** Progress of a questionnaire, in one line: a bar, counts and the time left. */
interface RowProgress {
  /** Returns the line after an event; `at` is in milliseconds since 1970. */
  next(event: QuestionnaireEvent, at: number): string;
}

function createRowProgress(total: number, startedAt: number): RowProgress {
  let [done, failed] = [0, 0];
  return {
    next({ type }, at) {
      if (type === 'row-end' || type === 'row-failed') done += 1;
      if (type === 'row-failed') failed += 1;
      const leftMs = ((at - startedAt) / Math.max(1, done)) * (total - done);
      const parts = [
        `${done} of ${total} rows`,
        ...(failed > 0 ? [`${failed} failed`] : []),
        ...(done >= firstRows && done < total ? [`about ${formatTimeLeft(leftMs)} left`] : []),
      ];
      return `${bar(total === 0 ? 1 : done / total)} ${parts.join(', ')}`;
    },
  };
}

/** Chooses the rows to answer; reports how many already have an answer. */
async function chooseRows(
  { rows }: QuestionnaireCommand,
  known: {
    readonly table: QuestionTable;
    readonly state: QuestionnaireState;
    readonly documents: MarkedDocuments;
  },
  signal: AbortSignal,
): Promise<QuestionTable['rows']> {
  const { table, state, documents } = known;
  const open = new Set(openRows(state).map(({ id }) => id));
  const there = table.rows.length - open.size;
  if (rows === 'all' || there === 0) return table.rows;
  const { changed, mayBeFilled } = await staleRows(state, documents, signal);
  const stale = new Set([...changed, ...mayBeFilled].filter((id) => !open.has(id)));
  say(`${count(there, 'row')} of ${table.rows.length} ${there === 1 ? 'has' : 'have'} an answer already.`);
  if (rows === 'changed') return table.rows.filter(({ id }) => open.has(id) || stale.has(id));
  if (stale.size > 0)
    say(`Documents have changed: ${count(stale.size, 'answer')} may be stale. --changed answers them again.`);
  return table.rows.filter(({ id }) => open.has(id));
}

function stopped({ json }: QuestionnaireCommand, state: QuestionnaireState): number {
  const left = openRows(state).length;
  const done = state.rows.length - left;
  say(
    `Stopped. ${count(done, 'row')} of ${state.rows.length} answered, and kept; the same command goes on with the rest.`,
  );
  if (json)
    printJson({ outcome: 'failed', reason: 'cancelled', rows: state.rows.length, rowsAnswered: done });
  return exitCodes.interrupted;
}
