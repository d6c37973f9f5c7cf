import * as vscode from 'vscode';
import type { Memory } from '../../core/model/memory';
import { taskTimeoutWith } from '../../core/model/modelSettings';
import type { RunEvent } from '../../core/model/events';
import type { Library, LibraryQuestion } from '../../core/run/library';
import type { RunDeps, RunSettings } from '../../core/run/run';
import type { ContractProblems } from '../agents/contractProblems';
import type { IndexClient } from '../index/indexClient';
import type { LanguageModels } from '../models/languageModels';
import type { Log } from '../base/log';
import { notCurrent } from '../index/pausedIndex';
import type { Preferences } from '../memory/preferences';
import type * as runParts from '../run/runParts';
import { thinkingWith, type PickedModel } from '../models/answeringModel';
import { readSettings } from '../base/settings';
import type { WorkspaceIndex } from '../index/workspaceIndex';
import { workspaceRoots } from '../index/workspaceRoots';

export interface LibraryDeps {
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

export interface WorkspaceQuestion extends LibraryQuestion {
  /** The model the user picked for this question alone; without it, the one from the settings is used. */
  readonly picked?: PickedModel;
  /** The style is only the asker's usual one: a style that the question itself wishes for counts instead. */
  readonly isUsualStyle?: boolean;
  /** The run starts at once, and brings the index up to date before it searches. */
  readonly isFresh?: boolean;
}

/** Answers questions from the documents of this workspace; the chat, `@docs` and all others ask here. */
export interface WorkspaceLibrary extends Library {
  answer(asked: WorkspaceQuestion, signal: AbortSignal): AsyncIterable<RunEvent>;
}

/** The library with the settings, preferences and workspace files current at each question. */
export function createLibrary(deps: LibraryDeps): WorkspaceLibrary {
  const { client, index, preferences } = deps;
  return {
    get index() {
      return index.isPaused ? notCurrent(client) : client;
    },
    refresh: (signal) => index.refresh(signal),
    onSync: (listener) => {
      const listening = index.syncs.add(listener);
      return () => {
        listening.dispose();
      };
    },
    contents: (signal) => client.contents(signal),
    async *answer(asked, signal) {
      // Loading word tables and segmenters takes tens of milliseconds, too long for activation.
      const parts = await import('../run/runParts');
      const { question, scope = [], isFresh = false } = asked;
      // A scope chosen for this question overrides the preferred folders.
      const folders = scope.length > 0 ? [] : (preferences.current.folders ?? []);
      const limited = parts.limitedQuestion(question, folders);
      const run = () => prepareRun(parts, asked, deps);
      const refresh = (stop: AbortSignal) => index.refresh(stop);
      const style = styleOf(asked, preferences);
      if (isFresh) yield* parts.answerFresh(question, { style, scope, refresh, run, limited }, signal);
      else yield* parts.answerQuestion(limited, await run(), signal);
    },
  };
}

function styleOf({ style }: WorkspaceQuestion, { current }: Preferences) {
  return style ?? current.style ?? readSettings().style;
}

/** Prepares a run with the current settings, models and workspace files. */
async function prepareRun(
  parts: typeof runParts,
  asked: WorkspaceQuestion,
  { client, index, models, preferences, log, contracts, tellOnce }: LibraryDeps,
): Promise<RunDeps> {
  const { scope = [], without = [], conversation = [], earlier = '', agent, picked } = asked;
  const extractive = parts.createExtractiveReasoner(parts.learnedData);
  const { reasoner, settings } = await thinkingWith(picked, { models, extractive });
  const folders = workspaceRoots(vscode.workspace.workspaceFolders ?? []);
  // An untrusted folder may contain planted vocabulary, corrections or agents.
  const trusted = vscode.workspace.isTrusted ? folders : [];
  const { vocabulary, warnings } = await parts.readVocabulary(trusted);
  const corrected = await parts.readCorrections(trusted);
  const { agents, problems } = await parts.readAgents(trusted);
  contracts.show(problems);
  tellOnce([...warnings, ...corrected.warnings, ...parts.problemSentences(problems)]);
  const memory: Memory = { earlier, corrections: corrected.corrections };
  const searched = index.isPaused ? notCurrent(client) : client;
  return {
    ...{ reasoner, vocabulary, conversation, memory, agents, agent, scope, log },
    wordVectors: parts.readWordVectors,
    index: without.length > 0 ? parts.leaveOut(searched, without) : searched,
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
    hasFollowUps: true,
    ...(language !== undefined && { language }),
    taskTimeoutMs: taskTimeoutWith(limits.taskTimeoutMs, model),
  };
}
