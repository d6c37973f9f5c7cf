import { answerLine } from '../../core/export/contract/answerLine';
import { collectRun } from '../../core/run/library';
import { runBatch, type BatchLine } from './batch';
import type { Input } from '../commandLine/sharedOptions';
import { showLive } from '../terminal/liveRun';
import { openLibrary, type OpenedLibrary } from '../library/openLibrary';
import { exitCodes, printJson, runExitCode, say } from '../terminal/output';
import { printRun } from '../terminal/printRun';
import { checkTraceFile, saveTrace, readTraceFile } from '../library/traceFile';
import type { AskFlags } from '../commandLine/askOptions';

export type AskCommand = AskFlags & {
  readonly name: 'ask';
  readonly input: Input;
  readonly trace: string | undefined;
};

/** `ask-docs ask`: one run, printed as steps, answer and sources. */
export async function ask(command: AskCommand, signal: AbortSignal): Promise<number> {
  const { input, folder, trace } = command;
  if (input.kind === 'batch') {
    const prepare = async () => {
      const library = await openFresh(command, signal, false);
      return async ({ id, query }: BatchLine) =>
        answerLine(id, (await collectRun(library.answer({ question: query }, signal))).run);
    };
    const questions = await runBatch({ ...input, folder }, prepare, signal);
    if (command.json) printJson({ questions, out: input.out });
    else say(`Questions asked: ${questions}.`);
    return exitCodes.answered;
  }
  if (trace !== undefined) await checkTraceFile(trace, { folder });
  const library = await openFresh(command, signal, true);
  const ended = await showLive(library.answer({ question: input.text }, signal), !command.json);
  const { settings } = library;
  if (trace !== undefined) await saveTrace(trace, ended, { flags: command, settings });
  if (command.json) printJson(answerLine('1', ended.run));
  else printRun(ended.run);
  return runExitCode(ended.run);
}

async function openFresh(
  command: AskCommand,
  signal: AbortSignal,
  isInHaste: boolean,
): Promise<OpenedLibrary> {
  const library = await openLibrary({ ...command, isInHaste });
  await library.refresh(signal);
  return library;
}

export interface ReplayCommand {
  readonly name: 'replay';
  /** A trace written by `ask --trace` or the editor. */
  readonly file: string;
  readonly json: boolean;
}

/**
 * `ask-docs replay`: prints the run of a trace as `ask` did, with the same exit code; nothing is searched or
 * asked.
 */
export async function replay({ file, json }: ReplayCommand): Promise<number> {
  const run = await readTraceFile(file);
  if (json) printJson(answerLine('1', run));
  else printRun(run);
  return runExitCode(run);
}
