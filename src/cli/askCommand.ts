import { answerLine } from '../core/export/contract/answerLine';
import type { AnswerStyle } from '../core/model/types';
import { collectRun } from '../core/run/collectRun';
import { runBatch, type BatchLine } from './batch';
import type { AgentFlags } from './agents';
import type { ModelFlags } from './commandLine/modelOptions';
import type { Common, Input } from './commandLine/sharedOptions';
import { showLive } from './liveRun';
import type { CorrectionsFlag } from './memory';
import { openLibrary, type OpenedLibrary } from './openLibrary';
import { exitCodes, printJson, runExitCode, say } from './output';
import { checkOutputFile } from './outputFile';
import { printRun } from './printRun';
import { saveTrace } from './traceFile';

/** How questions about a folder are answered. */
export type AskFlags = Common &
  AgentFlags & {
    readonly style: AnswerStyle;
    /** Whether the style was given, so that no agent's own comes before it. */
    readonly isStyleChosen?: boolean;
    /** Whether the corrections that lie in the folder count. */
    readonly corrections: CorrectionsFlag;
    /** Whether its glossary and variants count; they do when it is left out. */
    readonly glossary?: boolean;
    readonly model: ModelFlags;
  };

export type AskCommand = AskFlags & {
  readonly name: 'ask';
  readonly input: Input;
  readonly trace: string | undefined;
};

/** `ask-docs ask`: one run, shown as steps, answer and sources. */
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
  if (trace !== undefined) await checkOutputFile(trace, { folder });
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
