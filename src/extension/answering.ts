import * as vscode from 'vscode';
import { noVocabulary } from '../core/model';
import type { RunEvent } from '../core/run/events';
import type { AskedQuestion } from './conversation';
import type { IndexClient } from './indexClient';
import type { LanguageModels } from './languageModels';
import type { Log } from './log';
import { notCurrent } from './pausedIndex';
import { readModelSettings, readSettings } from './settings';
import type { WorkspaceIndex } from './workspaceIndex';

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
  // Word tables and segmenters take tens of milliseconds, which activation must not.
  const { answerFresh, createExtractiveReasoner } = await import('./runParts');
  const extractive = createExtractiveReasoner();
  const model = readModelSettings();
  const isOffline = model.provider === 'offline' || !vscode.workspace.isTrusted;
  const reasoner = isOffline ? extractive : await models.reasoner(model, extractive);
  const searched = index.isPaused ? notCurrent(client) : client;
  const settings = { ...readSettings(), style };
  const run = { index: searched, reasoner, settings, vocabulary: noVocabulary, conversation, log };
  yield* answerFresh(question, { refresh: (stop) => index.refresh(stop), run }, signal);
}
