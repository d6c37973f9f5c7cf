// The files around cases: the baseline to compare with, and the reports to write.

import { access, constants, mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '../../adapters/files/atomicFiles';
import { AskDocsError } from '../../core/model/errors';
import {
  readKnownCases,
  type KnownCase,
  type CasesReport,
  casesJunit,
} from '../../core/features/eval/cases/report';
import type { CaseProblem, CaseResult } from '../../core/features/eval/cases/model';
import { casesMarkdown, summaryHead } from '../../core/features/eval/cases/sharedReports';
import type { RunSettings } from '../../core/run/run';
import { wrong } from '../commandLine/spec';
import { checkOutputFile } from '../terminal/outputFile';
import { saveTrace } from '../library/traceFile';
import type { AskFlags } from '../commandLine/askOptions';
import type { CaseFlags } from '../commandLine/caseOptions';

/** Parsed options of `ask-docs eval`. */
export type CasesCommand = AskFlags &
  CaseFlags & {
    readonly name: 'eval';
    /** A report to compare with. */
    readonly baseline: string | undefined;
    /** Whether a regression against the baseline is a failure, and nothing else is. */
    readonly gate: boolean;
  };

/** Checks up front that all files can be read or written. */
export async function checkCaseFiles({
  folder,
  cases,
  baseline,
  junit,
  markdown,
  save,
  trace,
}: CasesCommand): Promise<void> {
  for (const file of cases) {
    await access(file, constants.R_OK).catch((cause: unknown) => {
      throw new AskDocsError('input-unreadable', { detail: file, cause });
    });
  }
  for (const file of [junit, markdown, save])
    if (file !== undefined) {
      await checkWritable(file);
      await checkOutputFile(file, {
        folder,
        inputs: [...cases, ...(baseline === undefined ? [] : [baseline])],
        isFormer: isReport,
      });
    }
  if (trace !== undefined)
    await mkdir(trace, { recursive: true }).catch((cause: unknown) => unwritable(trace, cause));
}

async function isReport(file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return readKnownCases(text) !== undefined || text.startsWith(summaryHead);
}

/** Fails with `output-unwritable`; creates nothing. */
async function checkWritable(file: string): Promise<void> {
  await access(path.dirname(path.resolve(file)), constants.W_OK).catch((cause: unknown) =>
    unwritable(file, cause),
  );
  const there = await stat(file).catch(() => undefined);
  if (there?.isDirectory() === true) unwritable(file);
}

/** Also fails when the file exists: somebody's work in it would be lost. Its folder is created on writing. */
export async function checkNew(file: string): Promise<void> {
  if ((await stat(path.dirname(path.resolve(file))).catch(() => undefined)) !== undefined)
    await checkWritable(file);
  if ((await stat(file).catch(() => undefined)) !== undefined)
    throw wrong(`${file} is there already: write to a new file`, 'eval');
}

/** The cases of an earlier report; undefined when no report is given. */
export async function readBaselineCases(file: string | undefined): Promise<readonly KnownCase[] | undefined> {
  if (file === undefined) return undefined;
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new AskDocsError('input-unreadable', { detail: file, cause });
  });
  const known = readKnownCases(text);
  if (known !== undefined) return known;
  throw new AskDocsError('input-unreadable', { detail: `${file}: this is not what --save writes of cases` });
}

/** Writes the requested reports of the results. */
export async function writeReports(
  { junit, markdown, save }: CasesCommand,
  report: CasesReport,
  {
    results,
    problems,
  }: { readonly results: readonly CaseResult[]; readonly problems: readonly CaseProblem[] },
): Promise<void> {
  if (junit !== undefined) await write(junit, casesJunit(results, problems));
  if (markdown !== undefined) await write(markdown, casesMarkdown(results, problems));
  if (save !== undefined) await write(save, `${JSON.stringify(report, null, 2)}\n`);
}

/** Writes a trace of each failed case, named after the case. */
export async function writeTraces(
  command: CasesCommand,
  results: readonly CaseResult[],
  settings: RunSettings,
): Promise<void> {
  const { trace: folder } = command;
  if (folder === undefined) return;
  const used = new Set<string>();
  for (const { case: evalCase, run } of results.filter(({ passed }) => !passed)) {
    const name = freeName(evalCase.id, used);
    used.add(name);
    await saveTrace(path.join(folder, `${name}.json`), { run }, { flags: command, settings });
  }
}

/** Turns an id into a file name, with a number if the name is taken. */
function freeName(id: string, used: ReadonlySet<string>): string {
  const name = id
    .normalize()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);
  const names = ['', ...Array.from({ length: used.size + 1 }, (_, at) => `-${at + 2}`)];
  return names.map((number) => `${name || 'case'}${number}`).find((one) => !used.has(one)) ?? name;
}

async function write(file: string, content: string): Promise<void> {
  await writeAtomically(file, content).catch((cause: unknown) => unwritable(file, cause));
}

function unwritable(detail: string, cause?: unknown): never {
  throw new AskDocsError('output-unwritable', { detail, cause });
}
