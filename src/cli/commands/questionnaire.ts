import { askFlagsOf, askOptions, modelEnvironment } from '../commandLine/askOptions';
import { embeddingEnvironment } from '../commandLine/sharedOptions';
import { defineCommand, wrong } from '../commandLine/spec';
import type { QuestionnaireCommand } from './questionnaireCommand';

const mostRowsAtOnce = 64;

export const questionnaire = defineCommand({
  name: 'questionnaire',
  summary: 'answer a table of questions, row by row',
  usage: [
    'FOLDER IN.csv|xlsx|md --out FILE [--report FILE.md|docx] [--results FILE.jsonl]',
    'FOLDER IN.csv|xlsx|md --out FILE --changed',
  ],
  positionals: [
    { name: 'FOLDER', completes: 'folder' },
    { name: 'IN', completes: 'file' },
  ],
  about: [
    'The table is a CSV, TSV, XLSX or Markdown file. FILE is the same table, its columns untouched, with the answer, its compliance status (Fully, Partially or Not Supported) and the reason, its sources and what is missing beside each question.',
    'Each answer is saved at once: after a stop or a kill, the same command goes on with the remaining rows. Answers are saved beside the index, in a folder of its name with -questionnaires at the end; to begin again, delete it.',
    'It is best to write FILE outside FOLDER: inside, it is a document like any other for later questions.',
  ],
  options: {
    out: { type: 'string', value: 'FILE', says: 'where the answered table goes', completes: 'file' },
    report: {
      type: 'string',
      value: 'FILE',
      says: 'write a report with footnotes as well, a .md or .docx file',
      completes: 'file',
    },
    results: {
      type: 'string',
      value: 'FILE.jsonl',
      says: 'record how each answer came about, one line of JSON per row',
      completes: 'file',
    },
    column: {
      type: 'string',
      value: 'NAME',
      says: 'the column with the questions',
      default: 'the one that asks most',
    },
    sheet: {
      type: 'string',
      value: 'NAME',
      says: 'the sheet of a workbook',
      default: 'the one that asks most',
    },
    concurrency: {
      type: 'string',
      value: 'N',
      says: 'how many rows are answered at the same time',
      default: '1 by rules, 4 with a model',
      check: (value) =>
        /^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= mostRowsAtOnce
          ? undefined
          : `takes a whole number from 1 to ${mostRowsAtOnce}`,
    },
    changed: {
      type: 'boolean',
      says: 'answer again where a cited document changed, or where something was missing and a document was added or changed',
    },
    again: { type: 'boolean', says: 'answer all rows again' },
    ...askOptions,
  },
  environment: [...modelEnvironment, ...embeddingEnvironment],
  examples: [
    'ask-docs questionnaire ./docs security.xlsx --out security-answered.xlsx',
    'ask-docs questionnaire ./docs rfp.csv --out answered.csv --report report.docx --column Requirement',
    'ask-docs questionnaire ./docs rfp.csv --out answered.csv --changed',
  ],
  exits: { 0: 'all rows have an answer', 1: 'failed, or a row could not be answered' },
  read: (words, options): QuestionnaireCommand => {
    const { folder, file } = folderAndTable(words);
    const { out, report, results, column, sheet, concurrency } = options;
    if (out === undefined) throw wrong('questionnaire needs --out FILE', 'questionnaire');
    if (report !== undefined && !/\.(?:md|docx)$/i.test(report))
      throw wrong('--report takes a .md or .docx file', 'questionnaire');
    return {
      ...askFlagsOf(folder, options),
      name: 'questionnaire',
      ...{ file, out, report, results, column, sheet },
      rows: rowsOf(options),
      concurrency: concurrency === undefined ? undefined : Number(concurrency),
    };
  },
  run: async (command, signal) =>
    (await import('./questionnaireCommand')).answerQuestionnaire(command, signal),
});

function folderAndTable([folder, file, more]: readonly string[]): {
  readonly folder: string;
  readonly file: string;
} {
  if (folder === undefined) throw wrong('questionnaire needs a FOLDER', 'questionnaire');
  if (file === undefined) throw wrong('questionnaire needs a file IN with questions', 'questionnaire');
  if (more !== undefined)
    throw wrong('questionnaire takes one file; put a name with spaces in quotation marks', 'questionnaire');
  return { folder, file };
}

function rowsOf({
  changed = false,
  again = false,
}: {
  readonly changed?: boolean | undefined;
  readonly again?: boolean | undefined;
}): QuestionnaireCommand['rows'] {
  if (changed && again) throw wrong('give either --changed or --again, not both', 'questionnaire');
  if (again) return 'all';
  return changed ? 'changed' : 'open';
}
