// The input and output files of a questionnaire.

import { access, constants, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '../../adapters/files/atomicFiles';
import { exportTable } from '../../adapters/questionnaire/exportTable';
import { readTable } from '../../adapters/questionnaire/readTable';
import { reportMarkdown } from '../../core/features/questionnaire/reportContent';
import { AskDocsError } from '../../core/model/errors';
import type { SearchIndex } from '../../core/model/ports';
import type { DocumentId } from '../../core/model/types';
import type { QuestionnaireState, QuestionTable } from '../../core/features/questionnaire/model';
import { wrong } from '../commandLine/spec';
import { ownDocuments } from '../library/openLibrary';
import { checkOutputFile } from '../terminal/outputFile';

interface Files {
  readonly folder: string;
  readonly file: string;
  readonly out: string;
  readonly report: string | undefined;
  readonly results: string | undefined;
}

export interface QuestionFile {
  readonly bytes: Uint8Array;
  readonly table: QuestionTable;
}

/** Reads the table of questions; fails with a sentence about the problem. */
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

/** Checks up front that no output file is unwritable or would overwrite a file that is not an earlier one. */
export async function checkOutputs(
  files: Files,
  { rows }: QuestionTable,
  readDocument: SearchIndex['readDocument'],
  signal: AbortSignal,
): Promise<void> {
  const { folder, file, out, report, results } = files;
  if (extensionOf(out) !== extensionOf(file))
    throw wrong(`--out is the same table, so it has to be a ${extensionOf(file)} file`, 'questionnaire');
  const outputs = [out, report, results].flatMap((one) => one ?? []);
  const isFormer = async (written: string): Promise<boolean> => {
    const [id] = await ownDocuments(folder, [written]);
    const document = id === undefined ? undefined : await readDocument(id, signal);
    return document !== undefined && holdsMost(document.text, rows);
  };
  for (const written of outputs) {
    await checkWritable(written);
    await checkOutputFile(written, { folder, inputs: [file], isFormer });
  }
  const places = new Set(outputs.map((written) => path.resolve(written)));
  if (places.size < outputs.length)
    throw wrong('--out, --report and --results need a file each', 'questionnaire');
}

async function checkWritable(written: string): Promise<void> {
  const unwritable = (cause?: unknown): never => {
    throw new AskDocsError('output-unwritable', { detail: written, cause });
  };
  await access(path.dirname(path.resolve(written)), constants.W_OK).catch(unwritable);
  const there = await stat(written).catch(() => undefined);
  if (there === undefined) return;
  if (!there.isFile()) unwritable();
  await access(written, constants.W_OK).catch(unwritable);
}

/** Whether a text holds most of the questions, as what was written of them before does. */
function holdsMost(text: string, rows: QuestionTable['rows']): boolean {
  const held = wordsOf(text);
  const found = rows.filter(({ question }) => held.includes(wordsOf(question)));
  return found.length > rows.length / 2;
}

/** The words alone: each format has its own marks around them. */
function wordsOf(text: string): string {
  return ` ${text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
}

/** Ids of the questions file and of all outputs that lie in the documents' folder. */
export function ownDocumentsOf(files: Files): Promise<readonly DocumentId[]> {
  const { folder, file, out, report, results } = files;
  return ownDocuments(
    folder,
    [file, out, report, results].flatMap((one) => one ?? []),
  );
}

function extensionOf(file: string): string {
  return path.extname(file).toLowerCase();
}

/** Writes the answered table, and the report and results if requested. */
export async function writeOutputs(
  files: Files,
  { bytes, table }: QuestionFile,
  { rows }: QuestionnaireState,
): Promise<void> {
  await write(files.out, exportTable(bytes, path.basename(files.file), table, rows));
  if (files.report !== undefined) {
    const title = path.basename(files.file, path.extname(files.file));
    const isWord = extensionOf(files.report) === '.docx';
    const report = isWord
      ? (await import('../../adapters/questionnaire/reportDocx')).reportDocx
      : reportMarkdown;
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

/** Atomic: a kill midway leaves the earlier content. */
async function write(file: string, content: string | Uint8Array): Promise<void> {
  await writeAtomically(file, content).catch((cause: unknown) => {
    throw new AskDocsError('output-unwritable', { detail: file, cause });
  });
}
