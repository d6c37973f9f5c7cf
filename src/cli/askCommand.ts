import { noVocabulary, type AnswerStyle, type Vocabulary } from '../core/model';
import { noMemory } from '../core/memory';
import type { SearchIndex } from '../core/ports';
import { createExtractiveReasoner } from '../core/reasoners/extractive/extractiveReasoner';
import { answerQuestion } from '../core/run/answerQuestion';
import { collectRun } from '../core/run/collectRun';
import type { RunEvent } from '../core/run/events';
import type { RunDeps } from '../core/run/run';
import { answerLine } from './answerLine';
import { runBatch, type BatchLine } from './batch';
import type { AskCommand } from './command';
import { readMemory } from './memory';
import { openReasoner, taskTimeout } from './openModel';
import { openFolder, sync } from './openFolder';
import { createLiveRun, openTerminal } from './liveRun';
import { debugLog, exitCodes, printJson, runExitCode, say } from './output';
import { printRun } from './printRun';
import { saveTrace } from './traceFile';
import { readWords } from './words';

/** `ask-docs ask`: one run, shown as steps, answer and sources. */
export async function ask(command: AskCommand, signal: AbortSignal): Promise<number> {
  const { input } = command;
  if (input.kind === 'batch') {
    const prepare = async () => {
      const deps = await openRun(command, signal);
      return async ({ id, query }: BatchLine) =>
        answerLine(id, (await collectRun(answerQuestion(query, deps, signal))).run);
    };
    const questions = await runBatch(input, prepare, signal);
    if (command.json) printJson({ questions, out: input.out });
    else say(`Questions asked: ${questions}.`);
    return exitCodes.answered;
  }
  const deps = await openRun(command, signal);
  const ended = await showLive(answerQuestion(input.text, deps, signal), command);
  const { settings } = deps;
  if (command.trace !== undefined) await saveTrace(command.trace, ended, { command, settings });
  if (command.json) printJson(answerLine('1', ended.run));
  else printRun(ended.run);
  return runExitCode(ended.run);
}

/** Waits for a run to end; on a terminal, its steps and its answer are seen as they come. */
async function showLive(
  events: AsyncIterable<RunEvent>,
  { json }: AskCommand,
): ReturnType<typeof collectRun> {
  const terminal = json ? undefined : openTerminal();
  if (terminal === undefined) return collectRun(events);
  const live = createLiveRun(terminal);
  try {
    return await collectRun(events, (run) => {
      live.show(run);
    });
  } finally {
    live.clear();
  }
}

/** What a run works with, over an index that is up to date. */
async function openRun(command: AskCommand, signal: AbortSignal): Promise<RunDeps> {
  const index = await openFolder(command);
  await sync(index, false, signal);
  const deps = runDeps(index, command.style, await readWords(command.folder));
  const taskTimeoutMs = taskTimeout(deps.settings.taskTimeoutMs, command.model);
  return {
    ...deps,
    memory: command.corrections ? await readMemory(command.folder) : noMemory,
    reasoner: openReasoner(command.model),
    settings: { ...deps.settings, taskTimeoutMs },
  };
}

/** A run by rules alone, with the defaults of the settings. */
export function runDeps(
  index: SearchIndex,
  style: AnswerStyle,
  vocabulary: Vocabulary = noVocabulary,
): RunDeps {
  const settings = { style, candidates: 10, maxParallelTasks: 3, taskTimeoutMs: 30_000, maxRetries: 2 };
  return {
    index,
    reasoner: createExtractiveReasoner(),
    settings,
    vocabulary,
    conversation: [],
    memory: noMemory,
    log: debugLog,
  };
}
