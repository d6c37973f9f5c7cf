import { parseQuery } from '../../core/retrieval/query';
import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { problemSentences, readAgents } from '../../adapters/agents/readAgents';
import { readCorrections } from '../../adapters/memory/correctionsFile';
import { readVocabulary } from '../../adapters/vocabulary/readVocabulary';
import { readWordVectors } from '../../adapters/vocabulary/learnedData';
import { createExtractiveReasoner } from '../../core/answering/extractive/extractiveReasoner';
import type { RunEvent } from '../../core/model/events';
import type { Memory } from '../../core/model/knowledge';
import { offlineModel, taskTimeoutWith } from '../../core/model/modelSettings';
import type { ScopeItem } from '../../core/model/scope';
import type { AnswerStyle } from '../../core/model/types';
import { leaveOut } from '../../core/retrieval/wrapIndex';
import { answerQuestion } from '../../core/run/answerQuestion';
import type { LibraryQuestion } from '../../core/run/library';
import type { RunDeps, RunSettings } from '../../core/run/run';
import type { TableEngine } from '../../core/tables/askTables';
import type { ContractProblems } from '../agents/agentContracts';
import type { Lazy } from '../../core/util/memoized';
import type { Log } from '../base/log';
import { readSettings } from '../base/settings';
import type { IndexClient } from '../index/indexClient';
import { notCurrent } from '../index/syncOutcome';
import type { WorkspaceIndex } from '../index/workspaceIndex';
import { workspaceRoots } from '../index/workspaceRoots';
import type { Preferences } from '../memory/preferences';
import { thinkingWith, type PickedModel } from '../models/answeringModel';
import type { LanguageModels } from '../models/languageModels';

/**
 * Adds conditions that limit a question to folders; a question that already says where to look is left as it
 * is.
 */
export function limitedQuestion(question: string, folders: readonly string[]): string {
  const { conditions } = parseQuery(question).filter;
  const isLimited = conditions.some(({ kind, negated }) => !negated && (kind === 'in' || kind === 'file'));
  if (isLimited || question.trim() === '') return question;
  return [...folders.map((folder) => `in:"${folder}"`), question].join(' ');
}

export interface AnsweringDeps {
  readonly client: IndexClient;
  readonly index: WorkspaceIndex;
  readonly models: Lazy<LanguageModels>;
  readonly preferences: Preferences;
  readonly log: Log;
  /** Runs queries over tables. */
  readonly tables: TableEngine;
  /** Reports problems in agent contracts. */
  readonly contracts: Pick<ContractProblems, 'show'>;
  /**
   * Warns the user, for example of problems in the workspace vocabulary; warnings already shown are not
   * repeated.
   */
  readonly tellOnce: (warnings: readonly string[]) => void;
}

export interface WorkspaceQuestion extends LibraryQuestion {
  /** The model the user picked for this question alone; without it, the one from the settings is used. */
  readonly picked?: PickedModel;
  /** The style is only the asker's usual one: a style that the question itself wishes for counts instead. */
  readonly isUsualStyle?: boolean;
  /** Rules answer it, whoever else would. */
  readonly isOnMachine?: boolean;
  /** The run starts at once, and brings the index up to date before it searches. */
  readonly isFresh?: boolean;
}

/** Answers a question with the settings, preferences and workspace files that are current; see `createLibrary`. */
export async function* answerAsked(
  asked: WorkspaceQuestion,
  deps: AnsweringDeps,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const { index, preferences } = deps;
  const { question, scope = [], isFresh = false } = asked;
  // A scope chosen for this question overrides the preferred folders.
  const folders = scope.length > 0 ? [] : (preferences.current.folders ?? []);
  const limited = limitedQuestion(question, folders);
  const run = () => prepareRun(asked, deps);
  const refresh = (stop: AbortSignal) => index.refresh(stop);
  const style = styleOf(asked, preferences);
  if (isFresh) yield* answerFresh(question, { style, scope, refresh, run, limited }, signal);
  else yield* answerQuestion(limited, await run(), signal);
}

interface FreshAnswerDeps {
  /** Brings the index up to date before the question is asked; never rejects. */
  refresh(signal: AbortSignal): Promise<void>;
  readonly style: AnswerStyle;
  /** Empty for the whole workspace; the run itself carries its own scope. */
  readonly scope?: readonly ScopeItem[];
  /** The question with the conditions that limit it; defaults to the question itself. */
  readonly limited?: string;
  /** Prepares what the run needs; never rejects. */
  run(): Promise<RunDeps>;
}

/** Answers over an up-to-date index. The run starts first, so that the question is visible while it waits. */
async function* answerFresh(
  question: string,
  deps: FreshAnswerDeps,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const { style, scope = [] } = deps;
  const limit = scope.length > 0 && { scope };
  yield { type: 'run-start', runId: randomUUID(), question, style, ...limit, at: Date.now() };
  const [run] = await Promise.all([deps.run(), deps.refresh(signal)]);
  for await (const event of answerQuestion(deps.limited ?? question, run, signal)) {
    if (event.type !== 'run-start') yield event;
  }
}

function styleOf({ style }: WorkspaceQuestion, { current }: Preferences) {
  return style ?? current.style ?? readSettings().style;
}

/** Prepares a run with the current settings, models and workspace files. */
async function prepareRun(
  asked: WorkspaceQuestion,
  { client, index, models, preferences, log, contracts, tellOnce, tables }: AnsweringDeps,
): Promise<RunDeps> {
  const { scope = [], without = [], conversation = [], earlier = '', agent, picked } = asked;
  const extractive = createExtractiveReasoner({
    extractEvidence: (input, _report, signal) => client.extractEvidence(input, signal),
  });
  const { reasoner, settings } =
    asked.isOnMachine === true
      ? { reasoner: extractive, settings: offlineModel }
      : await thinkingWith(picked, { models, extractive, tables });
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
  return {
    ...{ reasoner, vocabulary, conversation, memory, agents, agent, scope, tables, log },
    wordVectors: readWordVectors,
    contents: (signal) => client.contents(signal),
    index: without.length > 0 ? leaveOut(searched, without) : searched,
    settings: settingsOf(asked, preferences, settings),
  };
}

function settingsOf(
  asked: WorkspaceQuestion,
  preferences: Preferences,
  model: Parameters<typeof taskTimeoutWith>[1],
): RunSettings {
  const limits = readSettings();
  const { language } = preferences.current;
  return {
    ...limits,
    style: styleOf(asked, preferences),
    isStyleChosen: asked.style !== undefined && asked.isUsualStyle !== true,
    hasFollowUps: asked.isOnMachine !== true,
    language,
    taskTimeoutMs: taskTimeoutWith(limits.taskTimeoutMs, model),
  };
}
