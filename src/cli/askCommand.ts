import { writeFile } from 'node:fs/promises';
import { AskDocsError } from '../core/errors';
import { noVocabulary, type AnswerStyle, type Vocabulary } from '../core/model';
import { noMemory } from '../core/memory';
import type { SearchIndex } from '../core/ports';
import { createExtractiveReasoner } from '../core/reasoners/extractive/extractiveReasoner';
import { answerQuestion } from '../core/run/answerQuestion';
import { collectRun } from '../core/run/collectRun';
import type { RunEvent } from '../core/run/events';
import type { RunDeps } from '../core/run/run';
import type { RunState } from '../core/run/state';
import { answerLine } from './answerLine';
import { runBatch, type BatchLine } from './batch';
import type { AskCommand } from './command';
import { openReasoner, taskTimeout } from './openModel';
import { openFolder, sync } from './openFolder';
import { debugLog, exitCodes, printJson, say } from './output';
import { printRun } from './printRun';
import { readMemory, readWords } from './words';

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
  const { run, events } = await collectRun(answerQuestion(input.text, deps, signal));
  if (command.trace !== undefined) await saveTrace(command.trace, events);
  if (command.json) printJson(answerLine('1', run));
  else printRun(run);
  return exitCode(run);
}

/** What a run works with, over an index that is up to date. */
async function openRun(command: AskCommand, signal: AbortSignal): Promise<RunDeps> {
  const index = await openFolder(command);
  await sync(index, false, signal);
  const deps = runDeps(index, command.style, await readWords(command.folder));
  const taskTimeoutMs = taskTimeout(deps.settings.taskTimeoutMs, command.model);
  return {
    ...deps,
    memory: await readMemory(command.folder),
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

async function saveTrace(file: string, events: readonly RunEvent[]): Promise<void> {
  try {
    await writeFile(file, `${JSON.stringify({ version: 1, events }, null, 2)}\n`);
  } catch (cause) {
    throw new AskDocsError('output-unwritable', { detail: file, cause });
  }
}

function exitCode({ outcome }: RunState): number {
  switch (outcome?.kind) {
    case 'answered':
      return exitCodes.answered;
    case 'declined':
      return exitCodes.declined;
    case 'cancelled':
      return exitCodes.interrupted;
    case 'failed':
    case undefined:
      return exitCodes.failed;
  }
}
