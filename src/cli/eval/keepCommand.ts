import path from 'node:path';
import { assertFolder } from '../../adapters/documents/folderSource';
import { readCaseFiles } from '../../adapters/eval/caseFiles';
import { changeKept, keptFile } from '../../adapters/eval/keptFile';
import { isKept, problemSentence, type CaseResult } from '../../core/features/eval/cases/model';
import { runCases } from '../../core/features/eval/cases/runCases';
import {
  acceptanceOf,
  surroundedAcceptance,
  withAcceptance,
  type Acceptance,
} from '../../core/features/eval/kept/accept';
import { keepingOf, type Keeping, type KeptQuote } from '../../core/features/eval/kept/keptAnswer';
import { keptLine, withKept } from '../../core/features/eval/kept/keptFile';
import { textsOf } from '../../core/features/eval/kept/quotesNow';
import { withSurroundings } from '../../core/features/eval/kept/surroundings';
import { findVerbatim } from '../../core/language/verbatim';
import { collectRun } from '../../core/run/library';
import type { RunState } from '../../core/model/state';
import { count } from '../../core/util/displayLanguage';
import { localDay } from '../../core/util/localDay';
import type { AskFlags } from '../commandLine/askOptions';
import { openLibrary, type OpenedLibrary } from '../library/openLibrary';
import { readTraceFile } from '../library/traceFile';
import { showLive } from '../terminal/liveRun';
import { complain, exitCodes, print, printJson, runExitCode, say } from '../terminal/output';
import { printRun } from '../terminal/printRun';

export type KeepCommand = AskFlags & {
  readonly name: 'keep';
  /** A question to ask and keep, a trace whose answer is kept, or all answers that changed. */
  readonly what:
    | { readonly kind: 'question'; readonly question: string }
    | { readonly kind: 'trace'; readonly file: string }
    | { readonly kind: 'accept' };
};

/** `ask-docs keep`: keeps an answer, or accepts those that changed; resolves to the exit code. */
export async function keep(command: KeepCommand, signal: AbortSignal): Promise<number> {
  await assertFolder(command.folder);
  if (command.what.kind === 'accept') return acceptChanged(command, signal);
  const library = await openLibrary({ ...command, isInHaste: true });
  await library.refresh(signal);
  const run = await runToKeep(command, library, signal);
  const keeping = keepingOf(run, localDay());
  if (!command.json && command.what.kind === 'question') printRun(run);
  if (keeping === undefined) {
    if (command.json) printJson({ kept: null, file: null });
    complain('Nothing was kept: there is no sure answer with quotes.');
    return unkeptExitCode(run);
  }
  const missing = await missingQuote(keeping, library, signal);
  if (missing !== undefined) {
    complain(`Nothing was kept: a quote of the answer is not in ${missing.documentId}.`);
    return exitCodes.failed;
  }
  const folder = path.resolve(command.folder);
  const kept = await withSurroundings(keeping, textsOf(library.index, signal));
  await changeKept(folder, (text) => withKept(text, kept, ''));
  if (command.json) printJson({ kept: JSON.parse(keptLine(kept, '')) as unknown, file: keptFile(folder) });
  else say(`Kept in ${keptFile(command.folder)}. "ask-docs eval ${command.folder}" says when it changes.`);
  return exitCodes.answered;
}

/** Nothing to keep is a failure, also where `ask` would have ended well. */
function unkeptExitCode(run: RunState): number {
  if (run.outcome?.kind === 'answered') return exitCodes.failed;
  const code = runExitCode(run);
  return code === exitCodes.answered ? exitCodes.declined : code;
}

/** The run of a trace, or of the question asked now. */
async function runToKeep(
  { what, json, style, isStyleChosen }: KeepCommand,
  library: OpenedLibrary,
  signal: AbortSignal,
): Promise<RunState> {
  if (what.kind === 'trace') return readTraceFile(what.file);
  const question = what.kind === 'question' ? what.question : '';
  const events = library.answer({ question, ...(isStyleChosen === true && { style }) }, signal);
  return (await (json ? collectRun(events) : showLive(events, true))).run;
}

/** A quote that the documents do not have: that of a trace of other documents, or of earlier ones. */
async function missingQuote(
  { kept }: Keeping,
  { index }: OpenedLibrary,
  signal: AbortSignal,
): Promise<KeptQuote | undefined> {
  for (const quote of kept.quotes) {
    const document = await index.readDocument(quote.documentId, signal);
    if (document === undefined || findVerbatim(document.text, quote.quote) === undefined) return quote;
  }
  return undefined;
}

/** Asks the kept answers whose quotes went again, and keeps what they say now. */
async function acceptChanged(command: KeepCommand, signal: AbortSignal): Promise<number> {
  const folder = path.resolve(command.folder);
  const read = await readCaseFiles({ path: folder, idPrefix: '' }, [keptFile(folder)]);
  for (const problem of read.problems) complain(problemSentence(problem));
  const library = await openLibrary(command);
  await library.refresh(signal);
  const texts = textsOf(library.index, signal);
  const accepted: { readonly result: CaseResult; readonly acceptance: Acceptance }[] = [];
  for await (const result of runCases(read.cases.filter(isKept), { library, concurrency: 1 }, signal)) {
    const acceptance = await surroundedAcceptance(acceptanceOf(result, localDay()), texts);
    if (acceptance.kind !== 'none') accepted.push({ result, acceptance });
  }
  signal.throwIfAborted();
  await changeKept(folder, (text) =>
    accepted.reduce((file, { acceptance }) => withAcceptance(file, acceptance, ''), text),
  );
  const lines = accepted.map(({ result, acceptance }) => ({
    question: result.case.question,
    change: result.kept?.change ?? null,
    isKept: acceptance.kind !== 'remove',
    ...(acceptance.kind === 'unsure' && { isUnsure: true }),
  }));
  if (command.json) printJson({ accepted: lines });
  else for (const line of lines) print(acceptedLine(line));
  const unsure = lines.filter(({ isUnsure }) => isUnsure === true).length;
  say(`${count(lines.length - unsure, 'kept answer')} brought up to date.`);
  return read.problems.length + unsure === 0 ? exitCodes.answered : exitCodes.failed;
}

interface AcceptedLine {
  readonly question: string;
  readonly change: { readonly from: string; readonly to: string } | null;
  readonly isKept: boolean;
  /** Set if nothing was accepted, since there is no sure answer now. */
  readonly isUnsure?: boolean;
}

function acceptedLine({ question, change, isKept: isStillKept, isUnsure }: AcceptedLine): string {
  if (change === null) return `moved    ${question}`;
  const what = `${question}  ${change.from} → ${change.to}`;
  if (isUnsure === true)
    return `not accepted  ${what}\n  There is no sure answer now: correct it in VS Code, or delete its line.`;
  return isStillKept ? `changed  ${what}` : `removed  ${what}`;
}
