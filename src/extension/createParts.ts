import { access } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import * as vscode from 'vscode';
import { createTableEngine } from '../adapters/tables/tableEngine';
import { AskDocsError, logText } from '../core/model/errors';
import { ContractProblems } from './agents/agentContracts';
import { Lazy } from '../core/util/memoized';
import { createLog, type Log } from './base/log';
import {
  isLocalModelChosen,
  readEmbeddingSettings,
  readLocalModel,
  readTeamSettings,
  useLocalModel,
} from './base/settings';
import type { AnsweringDeps } from './chat/answerAsked';
import { ChatPages } from './chat/chatPages';
import { Conversation } from './chat/conversation';
import { ConversationFiles } from './chat/conversationFiles';
import { followSources } from './chat/followSources';
import { createLibrary, type WorkspaceLibrary } from './chat/library';
import type { MemoryParts } from './chat/memoryCommands';
import { PinnedAnswers } from './chat/pinnedAnswers';
import { PinnedView } from './chat/pinnedView';
import { questionBox } from './chat/questionBox';
import { TextPreviews } from './citations/textPreviews';
import { registerEvaluation } from './evaluation/registerEvaluation';
import { IndexClient } from './index/indexClient';
import {
  startWorker,
  conversationsFolder,
  pinnedFolder,
  indexPlace,
  modelsFolder,
  questionnairesFolder,
} from './index/startWorker';
import { WorkspaceIndex } from './index/workspaceIndex';
import type { WorkspaceIndexDeps } from './index/workspaceIndexDeps';
import { OwnServer } from './mcpServer/ownServer';
import { CorrectionNotes } from './memory/correctionNotes';
import { Preferences } from './memory/preferences';
import { ModelDownloads } from './models/modelDownloads';
import { modelPrompts } from './models/modelPrompts';
import { ServiceKeys } from './models/serviceKeys';
import { participantHandler } from './participant/registerEditorChat';
import { ParticipantRuns } from './participant/participantRuns';
import { registerQuestionnaires } from './questionnaire/questionnaireEditor';
import { DataConsent } from './index/dataConsent';
import { SourcesView } from './sources/sourcesView';
import type { UserActions } from './userActions';
import { createViewers, type Viewers } from './createViewers';

/** The longest a question waits for a sync when there is already something to search. */
const longestWaitMs = 25_000;

/** Key in the workspace state: whether the user has paused indexing. */
const pauseKey = 'askDocs.isIndexingPaused';

export type Parts = ReturnType<typeof createParts>;

/** Composition root: creates everything once and wires it up; `owned` is what has to be disposed of. */
export function createParts(context: vscode.ExtensionContext) {
  const log = createLog();
  const searching = createSearching(context, log);
  const answering = createAnswering(context, { ...searching, log });
  const remembering = createRemembering(context, { ...searching, ...answering, log });
  const shared = { log, ...searching, ...answering, ...remembering, participantRuns: new ParticipantRuns() };
  const { index, library } = shared;
  const pages: ChatPages = new ChatPages({
    extensionUri: context.extensionUri,
    ...shared,
    loadActions: async () => (await actions.get()).actions,
  });
  const viewers: Viewers = createViewers(context, shared, async () => (await actions.get()).citations);
  const { extensionUri } = context;
  const evaluation = registerEvaluation({ library, log, extensionUri, openIndex: () => index.open() });
  const actions = new Lazy<UserActions>(async () =>
    (await import('./userActions')).createUserActions({ ...shared, ...viewers, pages, evaluation }),
  );
  const questionnaires = registerQuestionnaires({
    ...{ extensionUri: context.extensionUri, storage: context.workspaceState, index, log, library },
    folder: questionnairesFolder(context),
    loadCitations: async () => (await actions.get()).citations,
  });
  const { downloads, previews, sources, contracts, conversation, following } = shared;
  return {
    ...{ ...shared, pages, evaluation, actions, questionnaires },
    participant: participantHandler(shared),
    server: new OwnServer(library, { log, name: vscode.workspace.name }),
    owned: [
      ...[log, index, downloads, previews, sources, contracts, conversation, following],
      new PinnedView(shared.pinned, shared.staleAnswers),
      ...[pages, viewers.pdfs, viewers.grids, viewers.formatted, evaluation, actions, questionnaires],
    ],
  };
}

/** The index of the workspace, and what shows and feeds it. */
function createSearching(context: vscode.ExtensionContext, log: Log) {
  const embeddingKeys = new ServiceKeys(context.secrets, 'embeddingKey');
  const teamPasswords = new ServiceKeys(context.secrets, 'teamPassword');
  const dataConsent = new DataConsent(context);
  const start = () => startWorker(context, { embeddingKeys, teamPasswords, dataConsent });
  const client = new IndexClient(start, log);
  const downloads: ModelDownloads = createDownloads(context, log, () => void index.restart());
  const index = createIndex(context, { client, log, downloads });
  const previews = new TextPreviews(client.readDocument.bind(client));
  return {
    embeddingKeys,
    teamPasswords,
    dataConsent,
    client,
    downloads,
    index,
    previews,
    sources: new SourcesView({ index, client, log }),
  };
}

/** Who answers, from that index. */
function createAnswering(
  context: vscode.ExtensionContext,
  searching: Pick<AnsweringDeps, 'client' | 'index' | 'log'>,
) {
  const modelKeys = new ServiceKeys(context.secrets, 'modelKey');
  const models = new Lazy(async () => {
    const { LanguageModels } = await import('./models/languageModels');
    return new LanguageModels({ keys: modelKeys, access: context.languageModelAccessInformation });
  });
  const preferences = new Preferences(context.workspaceState);
  const contracts = new ContractProblems();
  const tellOnce = warnOnce();
  const tables = createTableEngine();
  const library = createLibrary({ ...searching, models, preferences, contracts, tellOnce, tables });
  return { modelKeys, models, preferences, contracts, tellOnce, tables, library };
}

/** The conversation, and what follows from it. */
function createRemembering(
  context: vscode.ExtensionContext,
  deps: AnsweringDeps & { readonly library: WorkspaceLibrary },
) {
  const memory = { corrections: new CorrectionNotes(), ...createConversation(context, deps) };
  return {
    ...memory,
    ...followSources({ ...deps, ...memory }),
    ...questionBox(context, { ...deps, ...memory }),
  };
}

function createDownloads(context: vscode.ExtensionContext, log: Log, onReady: () => void): ModelDownloads {
  return new ModelDownloads({
    modelsDir: modelsFolder(context),
    log,
    prompts: modelPrompts,
    settings: { isLocalChosen: isLocalModelChosen, read: readLocalModel, use: useLocalModel },
    files: {
      check: async (...model) => (await import('../adapters/embedders/localModels')).checkModel(...model),
      download: async (...model) =>
        (await import('../adapters/embedders/downloadModel')).downloadModel(...model),
    },
    onReady,
  });
}

function createIndex(
  context: vscode.ExtensionContext,
  deps: Pick<WorkspaceIndexDeps, 'client' | 'log'> & { readonly downloads: ModelDownloads },
): WorkspaceIndex {
  const { downloads } = deps;
  return new WorkspaceIndex({
    ...deps,
    pause: {
      get: () => context.workspaceState.get(pauseKey) === true,
      set: (isPaused) => void context.workspaceState.update(pauseKey, isPaused),
    },
    hasWorkspace: () => indexPlace(context) !== undefined,
    hasIndex: async () => readTeamSettings() !== undefined || (await exists(indexPlace(context))),
    isEmbeddingSlow: () => {
      const { provider } = readEmbeddingSettings();
      return provider === 'local' ? downloads.isInUse() : provider !== 'offline';
    },
    now: () => Date.now(),
    patience: () => setTimeout(longestWaitMs, undefined, { ref: false }),
  });
}

function createConversation(
  context: vscode.ExtensionContext,
  deps: AnsweringDeps & { readonly library: WorkspaceLibrary },
): Pick<MemoryParts, 'conversation' | 'files' | 'pinned'> {
  const files = new ConversationFiles(conversationsFolder(context));
  const conversation = new Conversation({
    answer: (asked, signal) => deps.library.answer({ ...asked, isUsualStyle: true, isFresh: true }, signal),
    files,
    saveDelayMs: 300,
    storage: context.workspaceState,
    onError: (error) => {
      deps.log.error(logText(error));
      const isLost = error instanceof AskDocsError && error.code === 'conversation-unwritable';
      if (isLost) deps.tellOnce([error.message]);
    },
  });
  return { conversation, files, pinned: new PinnedAnswers(new ConversationFiles(pinnedFolder(context))) };
}

/** Shows each warning once per window. */
function warnOnce(): AnsweringDeps['tellOnce'] {
  const told = new Set<string>();
  return (warnings) => {
    for (const warning of warnings.filter((text) => !told.has(text))) {
      told.add(warning);
      void vscode.window.showWarningMessage(warning);
    }
  };
}

async function exists(path: string | undefined): Promise<boolean> {
  if (path === undefined) return false;
  return access(path).then(
    () => true,
    () => false,
  );
}
