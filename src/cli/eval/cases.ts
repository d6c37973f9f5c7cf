// `ask-docs eval` on a folder of documents: runs the cases written for it.

import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { version } from '../../../package.json';
import { assertFolder } from '../../adapters/documents/folderSource';
import { casesFolder, readCaseFiles, readCases, type ReadCases } from '../../adapters/eval/caseFiles';
import { AskDocsError } from '../../core/model/errors';
import { type CaseChanges, reportOf, type CasesReport } from '../../core/features/eval/cases/report';
import { casesSarif } from '../../core/features/eval/cases/sharedReports';
import {
  type CaseResult,
  isKept,
  problemSentence,
  checkSentence,
} from '../../core/features/eval/cases/model';
import { proposalLine, proposeCases } from '../../core/features/eval/cases/proposeCases';
import { runCases } from '../../core/features/eval/cases/runCases';
import { count, count as counted } from '../../core/util/displayLanguage';
import { wrong } from '../commandLine/spec';
import { modelSettings } from '../library/openModel';
import { openLibrary, type OpenedLibrary, ownDocuments } from '../library/openLibrary';
import {
  complain,
  exitCodes,
  printJson,
  progressLine,
  paint,
  print,
  say,
  countBar,
} from '../terminal/output';
import { underHere } from '../terminal/underHere';
import {
  checkCaseFiles,
  readBaselineCases,
  writeReports,
  writeTraces,
  checkNew,
  type CasesCommand,
} from './caseReports';

/**
 * How many cases are asked concurrently: rules do all their work in this process, a model is mostly waited
 * for.
 */
const atOnceByRules = 1;
const atOnceWithModel = 4;
/** What tells a dataset from a folder of documents. */
const corpusFile = 'corpus.jsonl';

/** Runs the cases of a folder, or proposes some; resolves to the exit code. */
export async function evaluateCases(command: CasesCommand, signal: AbortSignal): Promise<number> {
  await assertFolder(command.folder);
  if (command.propose !== undefined) return proposeToFile(command, command.propose, signal);
  await checkCaseFiles(command);
  const read = await readCasesOf(command);
  if (command.gate && command.baseline === undefined && !read.cases.some(isKept))
    throw wrong('--gate needs --baseline FILE, or answers that were kept', 'eval');
  const baseline = await readBaselineCases(command.baseline);
  const library = await openLibrary(command);
  await library.refresh(signal);
  const startedAt = performance.now();
  const results = await askAll(read, { command, library }, signal);
  const { minPass, gate: noneBroken } = command;
  const report = reportOf(results, read.problems, { minPass, noneBroken, baseline });
  await writeReports(command, report, { results, problems: read.problems });
  await writeTraces(command, results, library.settings);
  if (command.sarif) printJson(casesSarif(results, { version, under: underHere(command.folder) }));
  else if (command.json) printJson(report);
  else printSummary(report, performance.now() - startedAt, command);
  return report.passed ? exitCodes.answered : exitCodes.failed;
}

/** Prints proposed cases, or writes them to a new file; resolves to the exit code. */
async function proposeToFile(command: CasesCommand, count: number, signal: AbortSignal): Promise<number> {
  const { out, json } = command;
  if (out !== undefined) await checkNew(out);
  const library = await openLibrary(command);
  await library.refresh(signal);
  const line = progressLine();
  const startedAt = performance.now();
  const onProgress = (done: number, total: number): void => {
    line.show(countBar('Document', { done, total, ms: performance.now() - startedAt }));
  };
  const proposals = await proposeCases({ library, count, onProgress }, signal).finally(() => {
    line.clear();
  });
  const lines = proposals.map(proposalLine);
  const file = lines.length > 0 ? out : undefined;
  if (file !== undefined) await writeNew(file, lines.map((one) => `${one}\n`).join(''));
  if (json) printJson({ proposals, out: file });
  else if (out === undefined) for (const one of lines) print(one);
  if (lines.length === 0) {
    complain(
      'No case could be proposed: no heading asks or names a task, and no English sentence defines something or says a time or a limit.',
    );
    return exitCodes.failed;
  }
  const kept =
    file === undefined ? 'Keep what you would ask in .askdocs/eval/NAME.jsonl.' : `Written: ${file}.`;
  say(`${counted(lines.length, 'case')} proposed, for you to read: delete what nobody asks. ${kept}`);
  return exitCodes.answered;
}

async function writeNew(file: string, content: string): Promise<void> {
  const written = mkdir(path.dirname(path.resolve(file)), { recursive: true }).then(() =>
    writeFile(file, content, { flag: 'wx' }),
  );
  await written.catch((cause: unknown) => {
    throw new AskDocsError('output-unwritable', { detail: file, cause });
  });
}

/** Prints a failed case with what was expected and found. */
function printFailure({ case: { id, question, place }, checks }: CaseResult): void {
  const line = `${place.file}:${place.line}`;
  print(`${paint('red', 'failed')}  ${question}  ${paint('dim', id === line ? line : `${line} ${id}`)}`);
  for (const check of checks) if (!check.passed) print(`        ${checkSentence(check)}`);
}

/** Prints how many passed, the time in milliseconds, and what changed. */
function printSummary(
  { counts, cases, changes, passed }: CasesReport,
  ms: number,
  {
    baseline,
    junit,
    markdown,
    save,
    trace,
  }: Pick<CasesCommand, 'baseline' | 'junit' | 'markdown' | 'save' | 'trace'>,
): void {
  const share = ((100 * counts.passed) / counts.cases).toFixed(1).replace(/\.0$/, '');
  const unread = counts.problems === 0 ? '' : `; ${count(counts.problems, 'line')} could not be used`;
  const line = `${counts.passed} of ${count(counts.cases, 'case')} passed (${share} %) in ${(ms / 1000).toFixed(1)} s${unread}`;
  print(paint(passed ? 'green' : 'red', line));
  const questions = new Map(cases.map(({ id, question }) => [id, question]));
  if (changes !== undefined) printChanges(changes, baseline ?? '', questions);
  for (const file of [junit, markdown, save, counts.failed > 0 ? trace : undefined])
    if (file !== undefined) print(paint('dim', `Written: ${file}`));
}

function printChanges(
  { broken, mended, added, gone, compared }: CaseChanges,
  baseline: string,
  questions: ReadonlyMap<string, string>,
): void {
  const changed = [
    ['red', 'broke', broken],
    ['green', 'mended', mended],
    ['dim', 'new', added],
    ['dim', 'gone', gone],
  ] as const;
  if (compared === 0) print(paint('red', `Nothing could be compared: ${baseline} has none of these cases.`));
  print(`Since ${baseline}:${changed.every(([, , ids]) => ids.length === 0) ? ' no change' : ''}`);
  for (const [color, word, ids] of changed)
    for (const id of ids)
      print(`  ${paint(color, word.padEnd(6))}  ${id}  ${paint('dim', questions.get(id) ?? '')}`.trimEnd());
}

/** The cases to run; fails when there are none. */
async function readCasesOf({ folder, cases: files }: CasesCommand): Promise<ReadCases> {
  const root = { path: path.resolve(folder), idPrefix: '' };
  const read = files.length === 0 ? await readCases(root) : await readCaseFiles(root, files);
  for (const problem of read.problems) complain(problemSentence(problem));
  if (read.cases.length > 0) return read;
  if (read.files.length > 0 || read.problems.length > 0)
    throw wrong(`no case could be read from ${read.files.join(', ') || casesFolder}`, 'eval');
  if ((await stat(path.join(folder, corpusFile)).catch(() => undefined)) !== undefined)
    throw wrong(
      `${folder} holds a dataset and no cases, and datasets are measured by npm run eval in the repository of Ask Docs`,
      'eval',
    );
  throw wrong(
    `there is nothing to evaluate in ${folder}: no cases in ${casesFolder}/*.jsonl; --propose 20 proposes cases`,
    'eval',
  );
}

/** Runs the cases; results are in their order, and each failure is printed as soon as it is known. */
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
    const asking = command.asksAll ? 'all' : 'touched';
    for await (const result of runCases(cases, { library, concurrency, without, asking }, signal)) {
      results.push(result);
      line.clear();
      if (!result.passed && !command.json && !command.sarif) printFailure(result);
      show();
    }
  } finally {
    line.clear();
  }
  signal.throwIfAborted();
  return results.toSorted((one, other) => cases.indexOf(one.case) - cases.indexOf(other.case));
}

/** Documents that contain the cases, or earlier reports on them: they would answer every question. */
async function ownFiles(
  { folder, cases, junit, markdown, save, baseline, trace }: CasesCommand,
  library: OpenedLibrary,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const written = [...cases, junit, markdown, save, baseline, trace].flatMap((file) => file ?? []);
  const own = await ownDocuments(folder, written);
  const { documents } = await library.contents(signal);
  return documents
    .map(({ id }) => id)
    .filter((id) => own.some((file) => id === file || id.startsWith(`${file}/`)));
}
