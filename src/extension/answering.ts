import * as vscode from 'vscode';
import { taskTimeoutWith } from '../core/models/modelSettings';
import type { RunEvent } from '../core/run/events';
import type { AskedQuestion } from './conversation';
import type { IndexClient } from './indexClient';
import type { LanguageModels } from './languageModels';
import type { Log } from './log';
import { notCurrent } from './pausedIndex';
import { readModelSettings, readSettings } from './settings';
import type { WorkspaceIndex } from './workspaceIndex';
import { workspaceRoots } from './workspaceRoots';

export interface AnsweringDeps {
  readonly client: IndexClient;
  readonly index: WorkspaceIndex;
  readonly models: LanguageModels;
  readonly log: Log;
}

/** Answers over an index that is up to date, with the settings as they are now. */
export async function* answerAsked(
  { question, style, conversation }: AskedQuestion,
  { client, index, models, log }: AnsweringDeps,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const roots = workspaceRoots(vscode.workspace.workspaceFolders ?? []);
  // Word tables and segmenters take tens of milliseconds, which activation must not.
  const { answerFresh, createExtractiveReasoner, readVocabulary } = await import('./runParts');
  const { vocabulary, warnings: vocabularyWarnings } = await readVocabulary(roots);
  const extractive = createExtractiveReasoner();
  const model = readModelSettings();
  const isOffline = model.provider === 'offline' || !vscode.workspace.isTrusted;
  const reasoner = isOffline ? extractive : await models.reasoner(model, extractive);
  const searched = index.isPaused ? notCurrent(client) : client;
  const limits = readSettings();
  const taskTimeoutMs = taskTimeoutWith(limits.taskTimeoutMs, model);
  const settings = { ...limits, taskTimeoutMs, style };
  const run = { index: searched, reasoner, settings, vocabulary, vocabularyWarnings, conversation, log };
  yield* answerFresh(question, { refresh: (stop) => index.refresh(stop), run }, signal);
}
