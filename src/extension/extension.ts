import { setTimeout } from 'node:timers/promises';
import './base/localize';
import { access } from 'node:fs/promises';
import * as vscode from 'vscode';
import { AskDocsError, logText } from '../core/model/errors';
import type { Library } from '../core/run/library';
import { ContractProblems } from './agents/contractProblems';
import { ChatPages } from './chat/chatPages';
import { chatEditorType, chatViewId } from './base/commandIds';
import { registerCommands } from './commands';
import { Conversation } from './chat/conversation';
import { ConversationFiles } from './chat/conversationFiles';
import { CorrectionNotes } from './memory/correctionNotes';
import { registerTools } from './participant/registerTools';
import { ParticipantRuns } from './participant/participantRuns';
import { participantHandler, registerEditorChat } from './participant/registerEditorChat';
import { registerEvaluation } from './evaluation/registerEvaluation';
import { registerExplaining } from './explain/registerExplaining';
import { IndexClient } from './index/indexClient';
import type { MemoryParts } from './chat/memoryCommands';
import { createLibrary, type LibraryDeps, type WorkspaceLibrary } from './chat/library';
import { OwnServer } from './mcpServer/ownServer';
import { registerMcpServer } from './mcpServer/registerMcpServer';
import { LanguageModels } from './models/languageModels';
import { watchDocuments } from './index/documentWatcher';
import { createLog, type Log } from './base/log';
import { followSources } from './chat/followSources';
import { ModelDownloads } from './models/modelDownloads';
import { modelPrompts } from './models/modelPrompts';
import { Preferences } from './memory/preferences';
import {
  changesIndexSettings,
  isLocalModelChosen,
  readEmbeddingSettings,
  readLocalModel,
  useLocalModel,
} from './base/settings';
import { questionBox } from './chat/questionBox';
import { ServiceKeys } from './models/serviceKeys';
import { SourcesView } from './sources/sourcesView';
import { registerQuestionnaires } from './questionnaire/questionnaireEditor';
import { conversationsFolder, indexPlace, modelsFolder, questionnairesFolder } from './index/storagePlaces';
import { startWorker } from './index/startWorker';
import { createStatusBar } from './index/statusBar';
import { testApi, type TestApi } from './testApi';
import { TextPreviews } from './citations/textPreviews';
import { lazyActions } from './lazyActions';
import { WorkspaceIndex } from './index/workspaceIndex';

/** The longest a question waits for a sync when there is already something to search. */
const longestWaitMs = 25_000;

/** Key in the workspace state: whether the user has paused indexing. */
const pauseKey = 'askDocs.isIndexingPaused';

/** Set once there is something to close. */
let close: (() => Promise<unknown>) | undefined;

/**
 * VS Code awaits this when the window closes: resolves when everything is saved, and no worker or lock is
 * left.
 */
export async function deactivate(): Promise<void> {
  await close?.();
}

/** Composition root: creates everything once and wires it up. Nothing heavy happens before first use. */
export function activate(context: vscode.ExtensionContext): TestApi | undefined {
  const log = createLog();
  const downloads = createDownloads(context, log, () => void index.restart());
  const { embeddingKeys, modelKeys } = createKeys(context);
  const client = new IndexClient(() => startWorker(context, embeddingKeys), log);
  const models = new LanguageModels({ keys: modelKeys, access: context.languageModelAccessInformation });
  const index = createIndex(context, { client, log, downloads });
  const preferences = new Preferences(context.workspaceState);
  const contracts = new ContractProblems();
  const answering = { client, index, models, preferences, log, contracts, tellOnce: warnOnce() };
  const library = createLibrary(answering);
  const { conversation, files } = createConversation(context, { ...answering, library });
  const memory = { preferences, corrections: new CorrectionNotes(), conversation, files };
  const previews = new TextPreviews(client.readDocument.bind(client));
  const { staleAnswers, following } = followSources({ client, index, log, ...memory });
  const box = questionBox(context, { client, index, conversation, log });
  const participantRuns = new ParticipantRuns();
  const shared = { index, client, log, previews, participantRuns, ...memory, ...box };
  const pages = new ChatPages({
    extensionUri: context.extensionUri,
    staleAnswers,
    ...shared,
    loadActions: async () => (await doing.get()).actions,
  });
  const sources = new SourcesView({ index, client, log });
  const evaluation = registerEvaluation({ library, log });
  const parts = { embeddingKeys, modelKeys, models, downloads, pages, sources, library, evaluation };
  const doing = lazyActions({ ...shared, ...parts, staleAnswers });
  const participant = participantHandler({ library, log, participantRuns });
  const server = new OwnServer(library, { log, name: vscode.workspace.name });
  const questionnaires = registerQuestionnaires({
    ...{ extensionUri: context.extensionUri, storage: context.workspaceState, index, log, library },
    folder: questionnairesFolder(context),
    loadCitations: async () => (await doing.get()).citations,
  });
  close = () => Promise.all([conversation.saved(), server.close().then(() => index.dispose())]);
  context.subscriptions.push(
    log,
    index,
    downloads,
    contracts,
    previews,
    doing,
    conversation,
    pages,
    sources,
    createStatusBar(index),
    registerExplaining(client),
    registerForAgents({ participant, library, server, log }, context.extensionUri),
    registerCommands({ index, log, load: async () => (await doing.get()).commands }),
    registerPages(pages),
    questionnaires,
    evaluation,
    watchDocuments(index),
    following,
    followSettings(index, downloads, embeddingKeys),
  );
  if (context.extensionMode !== vscode.ExtensionMode.Test) return undefined;
  return testApi({ ...shared, ...parts, staleAnswers, server, participant, questionnaires });
}

function createKeys({ secrets }: vscode.ExtensionContext) {
  return {
    embeddingKeys: new ServiceKeys(secrets, 'embeddingKey'),
    modelKeys: new ServiceKeys(secrets, 'modelKey'),
  };
}

function createDownloads(context: vscode.ExtensionContext, log: Log, onReady: () => void): ModelDownloads {
  return new ModelDownloads({
    modelsDir: modelsFolder(context),
    log,
    prompts: modelPrompts,
    settings: { isLocalChosen: isLocalModelChosen, read: readLocalModel, use: useLocalModel },
    files: {
      check: async (...model) => (await import('./actionParts')).checkModel(...model),
      download: async (...model) => (await import('./actionParts')).downloadModel(...model),
    },
    onReady,
  });
}

/**
 * Restarts indexing when the folders, their document settings or a service key change, and tells the
 * downloads what the index has and what it lacks.
 */
function followSettings(
  index: WorkspaceIndex,
  downloads: ModelDownloads,
  embeddingKeys: ServiceKeys,
): vscode.Disposable {
  return vscode.Disposable.from(
    index.changes.add((view) => {
      if (view.kind === 'ready' || view.kind === 'paused') void downloads.follow(view.status);
    }),
    embeddingKeys.onChange(() => void index.restart()),
    vscode.workspace.onDidChangeWorkspaceFolders(() => void index.restart()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (changesIndexSettings(event)) void index.restart();
      if (event.affectsConfiguration('askDocs.embedding')) void downloads.offerAgain();
    }),
  );
}

/** Registers the parts that VS Code's own chat and its agents use. */
function registerForAgents(
  parts: {
    readonly participant: vscode.ChatRequestHandler;
    readonly library: Library;
    readonly server: OwnServer;
    readonly log: Log;
  },
  extensionUri: vscode.Uri,
): vscode.Disposable {
  return vscode.Disposable.from(
    registerEditorChat(parts.participant, extensionUri),
    registerTools(parts.library, parts.log),
    registerMcpServer(parts.server),
  );
}

/** Registers the chat in its view and in editors, including those restored with the window. */
function registerPages(pages: ChatPages): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.window.registerWebviewViewProvider(chatViewId, pages),
    vscode.window.registerWebviewPanelSerializer(chatEditorType, pages),
  );
}

interface IndexParts {
  readonly client: IndexClient;
  readonly log: Log;
  readonly downloads: ModelDownloads;
}

function createIndex(
  context: vscode.ExtensionContext,
  { client, log, downloads }: IndexParts,
): WorkspaceIndex {
  return new WorkspaceIndex({
    client,
    log,
    pause: {
      get: () => context.workspaceState.get(pauseKey) === true,
      set: (isPaused) => void context.workspaceState.update(pauseKey, isPaused),
    },
    hasWorkspace: () => indexPlace(context) !== undefined,
    hasIndex: () => exists(indexPlace(context)),
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
  deps: LibraryDeps & { readonly library: WorkspaceLibrary },
): Pick<MemoryParts, 'conversation' | 'files'> {
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
  return { conversation, files };
}

/** Shows each warning once per window. */
function warnOnce(): LibraryDeps['tellOnce'] {
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
