/** `ask-docs questionnaire`: a table of questions, answered row by row. */
import { journalFileOf } from '../adapters/questionnaire/questionnaireFolder';
import { openJournal } from '../adapters/questionnaire/journal';
import type { MarkedDocuments } from '../core/questionnaire/contentsMark';
import type { QuestionnaireState, QuestionTable } from '../core/questionnaire/model';
import { runQuestionnaire } from '../core/questionnaire/runQuestionnaire';
import { staleRows } from '../core/questionnaire/staleRows';
import { openRows, reduceQuestionnaire, restoreQuestionnaire } from '../core/questionnaire/state';
import { count } from '../core/text/count';
import type { AskFlags } from './askCommand';
import { modelSettings } from './modelFlags';
import { openLibrary } from './openLibrary';
import { exitCodes, printJson, progressLine, say } from './output';
import { checkOutputs, ownDocumentsOf, readQuestions, writeOutputs } from './questionnaireFiles';
import { createRowProgress } from './rowProgress';
import { printQuestionnaire, summaryOf } from './questionnaireSummary';

export type QuestionnaireCommand = AskFlags & {
  readonly name: 'questionnaire';
  /** The table of questions. */
  readonly file: string;
  readonly out: string;
  readonly report: string | undefined;
  readonly results: string | undefined;
  readonly column: string | undefined;
  readonly sheet: string | undefined;
  /** Which rows are answered; those without an answer always are. */
  readonly rows: 'open' | 'changed' | 'all';
  /** Undefined for what suits the model. */
  readonly concurrency: number | undefined;
};

/** How many rows are answered at the same time: by rules all work is done in this process, a model is waited for. */
export function rowsAtOnce(
  { concurrency, model }: Pick<QuestionnaireCommand, 'concurrency' | 'model'>,
  environment: Readonly<Record<string, string | undefined>>,
): number {
  return concurrency ?? (modelSettings(model, environment).provider === 'offline' ? 1 : 4);
}

/** Answers what is left to answer, then writes the files; what is done is kept at every moment. */
export async function answerQuestionnaire(
  command: QuestionnaireCommand,
  signal: AbortSignal,
): Promise<number> {
  const input = await readQuestions(command);
  await checkOutputs(command);
  const library = await openLibrary(command);
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

/** The rows to answer; says how many have an answer already. */
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
    say(
      `Documents changed since: ${count(stale.size, 'answer')} may be stale. --changed answers them again.`,
    );
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
