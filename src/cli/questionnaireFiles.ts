/** The files that a questionnaire is read from and written to. */
import { access, constants, readFile, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  exportTable,
  readTable,
  reportDocx,
  reportMarkdown,
} from '../adapters/questionnaire/questionnaireParts';
import { AskDocsError } from '../core/errors';
import type { DocumentId } from '../core/model';
import type { QuestionnaireState, QuestionTable } from '../core/questionnaire/model';
import { wrong } from './commandLine/wrong';

interface Files {
  readonly file: string;
  readonly out: string;
  readonly report: string | undefined;
  readonly results: string | undefined;
}

export interface QuestionFile {
  readonly bytes: Uint8Array;
  readonly table: QuestionTable;
}

/** Reads the table of questions; fails with a sentence on what is wrong with it. */
export async function readQuestions({
  file,
  column,
  sheet,
}: {
  readonly file: string;
  readonly column: string | undefined;
  readonly sheet: string | undefined;
}): Promise<QuestionFile> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new AskDocsError('input-unreadable', { detail: file, cause });
  });
  return { bytes, table: readTable(bytes, path.basename(file), { column, sheet }) };
}

/** Finds before any work is done that a file cannot be written. */
export async function checkOutputs(files: Files): Promise<void> {
  const { file, out, report, results } = files;
  if (extensionOf(out) !== extensionOf(file))
    throw wrong(`--out is the same table, so it has to be a ${extensionOf(file)} file`, 'questionnaire');
  const input = await realpath(file);
  for (const written of [out, report, results].flatMap((one) => one ?? [])) {
    const folder = path.dirname(path.resolve(written));
    await access(folder, constants.W_OK).catch((cause: unknown) => {
      throw new AskDocsError('output-unwritable', { detail: written, cause });
    });
    if (path.join(await realpath(folder), path.basename(written)) === input)
      throw wrong(
        `${path.basename(written)} is the table of questions: write to another file`,
        'questionnaire',
      );
  }
}

/** Ids of the table of questions and of all that is written of it, as far as they lie in the folder of the documents. */
export async function ownDocuments(
  files: Files & { readonly folder: string },
): Promise<readonly DocumentId[]> {
  const folder = await realpath(files.folder);
  const own = [files.file, files.out, files.report, files.results].flatMap((file) => file ?? []);
  const paths = await Promise.all(
    // What is to be written need not be there, its folder is.
    own.map(async (file) => path.join(await realpath(path.dirname(file)), path.basename(file))),
  );
  return paths
    .map((file) => path.relative(folder, file))
    .filter((relative) => !path.isAbsolute(relative) && relative.split(path.sep)[0] !== '..')
    .map((relative) => relative.replaceAll(path.sep, '/'));
}

function extensionOf(file: string): string {
  return path.extname(file).toLowerCase();
}

/** Writes the answered table, and the report and results where they are asked for. */
export async function writeOutputs(
  files: Files,
  { bytes, table }: QuestionFile,
  { rows }: QuestionnaireState,
): Promise<void> {
  await write(files.out, exportTable(bytes, path.basename(files.file), table, rows));
  if (files.report !== undefined) {
    const title = path.basename(files.file, path.extname(files.file));
    const report = extensionOf(files.report) === '.docx' ? reportDocx : reportMarkdown;
    await write(files.report, await report(title, rows, Date.now()));
  }
  if (files.results !== undefined) {
    const lines = rows.map(({ row, status, result, newer, failure, review }) => {
      const { number, question } = row;
      return JSON.stringify({
        rowId: row.id,
        number,
        question,
        status,
        failure,
        review,
        ...(newer ?? result),
      });
    });
    await write(files.results, lines.map((line) => `${line}\n`).join(''));
  }
}

async function write(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(file, content).catch((cause: unknown) => {
    throw new AskDocsError('output-unwritable', { detail: file, cause });
  });
}
