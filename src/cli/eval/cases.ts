/** `ask-docs eval` on a folder of documents: asks the cases that were written for it. */
import path from 'node:path';
import { casesFolder, readCaseFiles, readCases, type ReadCases } from '../../adapters/eval/caseFiles';
import type { CaseResult } from '../../core/eval/cases/model';
import { reportOf } from '../../core/eval/cases/report';
import { runCases } from '../../core/eval/cases/runCases';
import { problemSentence } from '../../core/eval/cases/words';
import { wrong } from '../commandLine/wrong';
import { modelSettings } from '../modelFlags';
import { openLibrary, type OpenedLibrary } from '../openLibrary';
import { complain, exitCodes, printJson, progressLine } from '../output';
import { ownDocuments } from '../ownDocuments';
import { countBar } from '../progressBar';
import { checkCaseFiles, readBaselineCases, writeReports, writeTraces } from './caseReports';
import type { CasesCommand } from './command';
import { printFailure, printSummary } from './printCases';
import { proposeToFile } from './proposals';

/** How many cases are asked at the same time: by rules all work is done in this process, a model is waited for. */
const atOnceByRules = 1;
const atOnceWithModel = 4;

/** Asks the cases of a folder, or proposes some; resolves to the exit code. */
export async function evaluateCases(command: CasesCommand, signal: AbortSignal): Promise<number> {
  if (command.propose !== undefined) return proposeToFile(command, command.propose, signal);
  if (command.isFor === 'datasets')
    throw wrong(
      `${command.folder} is no dataset, which has queries.dev.jsonl, and corpus.jsonl or docs; nor is a folder in it, and --only, --questions and --jobs are for datasets`,
      'eval',
    );
  await checkCaseFiles(command);
  const read = await readCasesOf(command);
  const baseline = await readBaselineCases(command.baseline);
  const library = await openLibrary(command);
  await library.refresh(signal);
  const startedAt = performance.now();
  const results = await askAll(read, { command, library }, signal);
  const { minPass, gate: noneBroken } = command;
  const report = reportOf(results, read.problems, { minPass, noneBroken, baseline });
  await writeReports(command, report, { results, problems: read.problems });
  await writeTraces(command, results, library.settings);
  if (command.json) printJson(report);
  else printSummary(report, performance.now() - startedAt, command);
  return report.passed ? exitCodes.answered : exitCodes.failed;
}

/** The cases to ask; fails when there are none. */
async function readCasesOf({ folder, cases: files }: CasesCommand): Promise<ReadCases> {
  const root = { path: path.resolve(folder), idPrefix: '' };
  const read = files.length === 0 ? await readCases(root) : await readCaseFiles(root, files);
  for (const problem of read.problems) complain(problemSentence(problem));
  if (read.cases.length > 0) return read;
  if (read.files.length > 0 || read.problems.length > 0)
    throw wrong(`no case could be read from ${read.files.join(', ') || casesFolder}`, 'eval');
  throw wrong(
    `there is nothing to evaluate in ${folder}: no cases in ${casesFolder}/*.jsonl, and no dataset; --propose 20 proposes cases`,
    'eval',
  );
}

/** Results in the order of the cases; each that did not pass is printed as soon as it is there. */
async function askAll(
  { cases }: ReadCases,
  { command, library }: { readonly command: CasesCommand; readonly library: OpenedLibrary },
  signal: AbortSignal,
): Promise<readonly CaseResult[]> {
  const isByRules = modelSettings(command.model, process.env).provider === 'offline';
  const concurrency = isByRules ? atOnceByRules : atOnceWithModel;
  const without = await ownFiles(command, library, signal);
  const results: CaseResult[] = [];
  const line = progressLine();
  const startedAt = performance.now();
  const show = (): void => {
    line.show(
      countBar('Case', { done: results.length, total: cases.length, ms: performance.now() - startedAt }),
    );
  };
  try {
    show();
    for await (const result of runCases(cases, { library, concurrency, without }, signal)) {
      results.push(result);
      line.clear();
      if (!result.passed && !command.json) printFailure(result);
      show();
    }
  } finally {
    line.clear();
  }
  signal.throwIfAborted();
  return results.toSorted((one, other) => cases.indexOf(one.case) - cases.indexOf(other.case));
}

/** Documents that hold the cases, or what was written of them before: they would answer each question. */
async function ownFiles(
  { folder, cases, junit, save, baseline, trace }: CasesCommand,
  library: OpenedLibrary,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const written = [...cases, junit, save, baseline, trace].flatMap((file) => file ?? []);
  const own = await ownDocuments(folder, written);
  const { documents } = await library.contents(signal);
  return documents
    .map(({ id }) => id)
    .filter((id) => own.some((file) => id === file || id.startsWith(`${file}/`)));
}
