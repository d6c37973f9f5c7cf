import * as vscode from 'vscode';
import { noMemory } from '../core/memory';
import { taskTimeoutWith } from '../core/models/modelSettings';
import type { RunEvent } from '../core/run/events';
import type { RunDeps } from '../core/run/run';
import type { AskedQuestion } from './conversation';
import type { IndexClient } from './indexClient';
import type { LanguageModels } from './languageModels';
import type { Log } from './log';
import { notCurrent } from './pausedIndex';
import type * as runParts from './runParts';
import { readModelSettings, readSettings } from './settings';
import type { WorkspaceIndex } from './workspaceIndex';
import { workspaceRoots } from './workspaceRoots';

export interface AnsweringDeps {
  readonly client: IndexClient;
  readonly index: WorkspaceIndex;
  readonly models: LanguageModels;
  readonly log: Log;
  /** Tells the user of what is wrong with the words of the workspace; not again what was told before. */
  readonly tellOnce: (warnings: readonly string[]) => void;
}

/** Answers over an index that is up to date, with the settings as they are now. */
export async function* answerAsked(
  asked: AskedQuestion,
  deps: AnsweringDeps,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  // Word tables and segmenters take tens of milliseconds, which activation must not.
  const parts = await import('./runParts');
  const { question, style } = asked;
  const refresh = (stop: AbortSignal) => deps.index.refresh(stop);
  yield* parts.answerFresh(question, { style, refresh, run: () => prepareRun(parts, asked, deps) }, signal);
}

async function prepareRun(
  { createExtractiveReasoner, readVocabulary }: typeof runParts,
  { style, conversation, earlier }: AskedQuestion,
  { client, index, models, log, tellOnce }: AnsweringDeps,
): Promise<RunDeps> {
  const extractive = createExtractiveReasoner();
  const model = readModelSettings();
  const isOffline = model.provider === 'offline' || !vscode.workspace.isTrusted;
  const reasoner = isOffline ? extractive : await models.reasoner(model, extractive);
  const { vocabulary, warnings } = await readVocabulary(
    workspaceRoots(vscode.workspace.workspaceFolders ?? []),
  );
  tellOnce(warnings);
  const searched = index.isPaused ? notCurrent(client) : client;
  const limits = readSettings();
  const settings = { ...limits, style, taskTimeoutMs: taskTimeoutWith(limits.taskTimeoutMs, model) };
  const memory = { ...noMemory, earlier };
  return { index: searched, reasoner, settings, vocabulary, conversation, memory, log };
}
