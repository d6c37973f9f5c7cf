import * as vscode from 'vscode';
import type { Memory } from '../../core/model/memory';
import { taskTimeoutWith } from '../../core/model/modelSettings';
import type { RunEvent } from '../../core/model/events';
import type { RunDeps } from '../../core/run/run';
import type { ContractProblems } from '../agents/contractProblems';
import type { AskedQuestion } from './askedQuestion';
import type { IndexClient } from '../index/indexClient';
import type { LanguageModels } from '../models/languageModels';
import type { Log } from '../base/log';
import { notCurrent } from '../index/pausedIndex';
import type { Preferences } from '../memory/preferences';
import type * as runParts from '../run/runParts';
import { thinkingWith } from '../models/answeringModel';
import { readSettings } from '../base/settings';
import type { WorkspaceIndex } from '../index/workspaceIndex';
import { workspaceRoots } from '../index/workspaceRoots';

export interface AnsweringDeps {
  readonly client: IndexClient;
  readonly index: WorkspaceIndex;
  readonly models: LanguageModels;
  readonly preferences: Preferences;
  readonly log: Log;
  /** Reports problems in agent contracts. */
  readonly contracts: Pick<ContractProblems, 'show'>;
  /**
   * Warns the user, for example of problems in the workspace vocabulary; warnings already shown are not
   * repeated.
   */
  readonly tellOnce: (warnings: readonly string[]) => void;
}

/** Answers over an up-to-date index, with the current settings. */
export async function* answerAsked(
  asked: AskedQuestion,
  deps: AnsweringDeps,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  // Loading word tables and segmenters takes tens of milliseconds, too long for activation.
  const parts = await import('../run/runParts');
  const { question, style, scope } = asked;
  const refresh = (stop: AbortSignal) => deps.index.refresh(stop);
  // A scope chosen for this question overrides the preferred folders.
  const folders = scope.length > 0 ? [] : (deps.preferences.current.folders ?? []);
  const limited = parts.limitedQuestion(question, folders);
  const run = () => prepareRun(parts, asked, deps);
  yield* parts.answerFresh(question, { style, scope, refresh, run, limited }, signal);
}

/** Prepares a run with the current settings, models and workspace files. */
export async function prepareRun(
  {
    createExtractiveReasoner,
    readWordVectors,
    readVocabulary,
    readCorrections,
    readAgents,
    problemSentences,
  }: typeof runParts,
  { style, scope, conversation, earlier, picked }: AskedQuestion,
  { client, index, models, preferences, log, contracts, tellOnce }: AnsweringDeps,
): Promise<RunDeps> {
  const extractive = createExtractiveReasoner(readWordVectors);
  const thinking = await thinkingWith(picked, { models, extractive });
  const folders = workspaceRoots(vscode.workspace.workspaceFolders ?? []);
  // An untrusted folder may contain planted vocabulary, corrections or agents.
  const trusted = vscode.workspace.isTrusted ? folders : [];
  const { vocabulary, warnings } = await readVocabulary(trusted);
  const corrected = await readCorrections(trusted);
  const { agents, problems } = await readAgents(trusted);
  contracts.show(problems);
  tellOnce([...warnings, ...corrected.warnings, ...problemSentences(problems)]);
  const memory: Memory = { earlier, corrections: corrected.corrections };
  const searched = index.isPaused ? notCurrent(client) : client;
  const limits = readSettings();
  const { language } = preferences.current;
  const settings = {
    ...limits,
    style,
    hasFollowUps: true,
    ...(language !== undefined && { language }),
    taskTimeoutMs: taskTimeoutWith(limits.taskTimeoutMs, thinking.settings),
  };
  const { reasoner } = thinking;
  const read = { vocabulary, conversation, memory, agents, wordVectors: readWordVectors };
  return { ...read, index: searched, reasoner, settings, scope, log };
}
