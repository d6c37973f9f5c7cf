/** `ask-docs questionnaire`: a table of questions, answered row by row. */
import path from 'node:path';
import { journalFileOf } from '../adapters/questionnaire/questionnaireFolder';
import { openJournal } from '../adapters/questionnaire/journal';
import type { DocumentId } from '../core/model';
import type { QuestionnaireState, QuestionTable } from '../core/questionnaire/model';
import type { Library } from '../core/library';
import { runQuestionnaire } from '../core/questionnaire/runQuestionnaire';
import { staleRows } from '../core/questionnaire/staleRows';
import { openRows, reduceQuestionnaire, restoreQuestionnaire } from '../core/questionnaire/state';
import { count } from '../core/text/count';
import type { AskFlags } from './askCommand';
import { openLibrary, type OpenedLibrary } from './openLibrary';
import { exitCodes, printJson, progressLine, say } from './output';
import { checkOutputs, readQuestions, writeOutputs } from './questionnaireFiles';
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

/** By rules all work is done in this process; a model is waited for. */
const atOnce = { rules: 1, model: 4 };

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
  const chosen = await chooseRows(command, { table: input.table, state: before, library }, signal);
  const byRules = command.model.model === undefined || command.model.model === 'offline';
  const concurrency = command.concurrency ?? (byRules ? atOnce.rules : atOnce.model);
  const without = ownDocuments(command);
  const answers: Library = {
    ...library,
    answer: (asked, stop) => library.answer({ ...asked, without }, stop),
  };
  const deps = { library: answers, journal, concurrency, now: Date.now };
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

/** The questionnaire and what is made of it, where they lie in the folder: they have its questions, and answer none. */
function ownDocuments({ folder, file, out, report, results }: QuestionnaireCommand): DocumentId[] {
  return [file, out, report, results].flatMap((own) => {
    if (own === undefined) return [];
    const relative = path.relative(path.resolve(folder), path.resolve(own));
    return /^\.\.(?:[/\\]|$)/.test(relative) || path.isAbsolute(relative)
      ? []
      : [relative.split(path.sep).join('/')];
  });
}

/** The rows to answer; says how many have an answer already. */
async function chooseRows(
  { rows }: QuestionnaireCommand,
  known: {
    readonly table: QuestionTable;
    readonly state: QuestionnaireState;
    readonly library: OpenedLibrary;
  },
  signal: AbortSignal,
): Promise<QuestionTable['rows']> {
  const { table, state, library } = known;
  const open = new Set(openRows(state).map(({ id }) => id));
  const there = table.rows.length - open.size;
  if (rows === 'all' || there === 0) return table.rows;
  const { changed, mayBeFilled } = await staleRows(state, library, signal);
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
