import './localize';
import { access } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import * as vscode from 'vscode';
import { AskDocsError, logText } from '../core/errors';
import type { WorkerConfig } from '../protocol/workerMessages';
import { ContractProblems } from './agents/contractProblems';
import { answerAsked, type AnsweringDeps } from './chat/answering';
import { ChatPages } from './chat/chatPages';
import { chatEditorType, chatViewId } from './commandIds';
import { registerCommands } from './commands';
import { Conversation } from './chat/conversation';
import { ConversationFiles } from './chat/conversationFiles';
import { CorrectionNotes } from './memory/correctionNotes';
import { sendEmbeddingKey } from './models/embeddingKey';
import { registerTools } from './agentTools/registerTools';
import { ElsewhereRuns } from './editorChat/elsewhereRuns';
import { registerEditorChat } from './editorChat/registerEditorChat';
import { registerExplaining } from './explain/registerExplaining';
import { IndexClient } from './index/indexClient';
import type { MemoryParts } from './memory/memoryCommands';
import { createLibrary } from './library';
import { OwnServer } from './mcpServer/ownServer';
import { registerMcpServer } from './mcpServer/registerMcpServer';
import { LanguageModels } from './models/languageModels';
import { watchDocuments } from './index/documentWatcher';
import { createLog, type Log } from './log';
import { followSources } from './memory/followSources';
import { ModelDownloads } from './models/modelDownloads';
import { modelPrompts } from './models/modelPrompts';
import { Preferences } from './memory/preferences';
import {
  changesIndexSettings,
  isLocalModelChosen,
  readEmbeddingSettings,
  readFolderGlobs,
  readIndexSettings,
  readLocalModel,
  useLocalModel,
} from './settings';
import { questionBox } from './chat/questionBox';
import { ServiceKeys } from './models/serviceKeys';
import { SourcesView } from './sources/sourcesView';
import { conversationsFolder, indexFolder, indexPlace, modelsFolder } from './storagePlaces';
import { createStatusBar } from './index/statusBar';
import { testApi, type TestApi } from './testApi';
import { TextPreviews } from './citations/textPreviews';
import { doingLater } from './doingLater';
import { WorkspaceIndex } from './index/workspaceIndex';
import { workspaceRoots } from './index/workspaceRoots';

/** In the workspace's memory: whether the user has paused indexing. */
const pauseKey = 'askDocs.isIndexingPaused';

/** Set once there is something to close. */
let close: (() => Promise<unknown>) | undefined;

/** VS Code waits for it when the window is closed: resolves when all is saved, and no worker and no lock is left. */
export async function deactivate(): Promise<void> {
  await close?.();
}

/** Composition root: creates everything once and connects it. Nothing heavy happens before the first use. */
export function activate(context: vscode.ExtensionContext): TestApi | undefined {
  const log = createLog();
  const downloads = createDownloads(context, log, () => void index.restart());
  const embeddingKeys = new ServiceKeys(context.secrets, 'embeddingKey');
  const client = new IndexClient(() => startWorker(context, embeddingKeys), log);
  const modelKeys = new ServiceKeys(context.secrets, 'modelKey');
  const models = new LanguageModels({ keys: modelKeys, access: context.languageModelAccessInformation });
  const index = createIndex(context, { client, log, downloads });
  const preferences = new Preferences(context.workspaceState);
  const contracts = new ContractProblems();
  const answering = { client, index, models, preferences, log, contracts, tellOnce: warnOnce() };
  const { conversation, files } = createConversation(context, answering);
  const memory = { preferences, corrections: new CorrectionNotes(), conversation, files };
  const previews = new TextPreviews(client.readDocument.bind(client));
  const { staleAnswers, following } = followSources({ client, index, log, ...memory });
  const box = questionBox(context, { client, index, conversation, log });
  const elsewhere = new ElsewhereRuns();
  const shared = { index, client, log, previews, elsewhere, ...memory, ...box };
  const pages = new ChatPages({
    extensionUri: context.extensionUri,
    staleAnswers,
    ...shared,
    loadActions: async () => (await doing.get()).actions,
  });
  const sources = new SourcesView({ index, client, log });
  const keys = { embeddingKeys, modelKeys };
  const doing = doingLater({ ...shared, ...keys, staleAnswers, pages, sources, models, downloads });
  const library = createLibrary(answering);
  const server = new OwnServer(library, { log, name: vscode.workspace.name });
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
    registerEditorChat({ ...answering, elsewhere }, context.extensionUri),
    registerTools(library, log),
    registerMcpServer(server),
    registerCommands({ index, log, load: async () => (await doing.get()).commands }),
    registerPages(pages),
    watchDocuments(index),
    following,
    restartWithSettings(index, downloads, embeddingKeys),
    followIndex(index, downloads),
  );
  if (context.extensionMode !== vscode.ExtensionMode.Test) return undefined;
  return testApi({ index, conversation, staleAnswers, pages, files, server });
}

function createDownloads(context: vscode.ExtensionContext, log: Log, onReady: () => void): ModelDownloads {
  return new ModelDownloads({
    modelsDir: modelsFolder(context),
    log,
    prompts: modelPrompts,
    settings: { isLocalChosen: isLocalModelChosen, read: readLocalModel, use: useLocalModel },
    files: {
      check: async (...model) => (await import('./laterParts')).checkModel(...model),
      download: async (...model) => (await import('./laterParts')).downloadModel(...model),
    },
    onReady,
  });
}

/** Keeps the downloads told of what the index has, and lacks. */
function followIndex(index: WorkspaceIndex, downloads: ModelDownloads): { dispose(): void } {
  return index.changes.add((view) => {
    if (view.kind === 'ready' || view.kind === 'paused') void downloads.follow(view.status);
  });
}

/** Starts the index over when the folders, the settings of their documents, or the key of a service have become others. */
function restartWithSettings(
  index: WorkspaceIndex,
  downloads: ModelDownloads,
  embeddingKeys: ServiceKeys,
): vscode.Disposable {
  return vscode.Disposable.from(
    embeddingKeys.onChange(() => void index.restart()),
    vscode.workspace.onDidChangeWorkspaceFolders(() => void index.restart()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (changesIndexSettings(event)) void index.restart();
      if (event.affectsConfiguration('askDocs.embedding')) void downloads.offerAgain();
    }),
  );
}

/** The chat in its view, and in editors that a window is opened with. */
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
  });
}

function createConversation(
  context: vscode.ExtensionContext,
  deps: AnsweringDeps,
): Pick<MemoryParts, 'conversation' | 'files'> {
  const files = new ConversationFiles(conversationsFolder(context));
  const conversation = new Conversation({
    answer: (asked, signal) => answerAsked(asked, deps, signal),
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

/** Shows each warning once in this window. */
function warnOnce(): AnsweringDeps['tellOnce'] {
  const told = new Set<string>();
  return (warnings) => {
    for (const warning of warnings.filter((text) => !told.has(text))) {
      told.add(warning);
      void vscode.window.showWarningMessage(warning);
    }
  };
}

/** Undefined without a folder on disk. */
function workerConfig(context: vscode.ExtensionContext): WorkerConfig | undefined {
  const folders = workspaceRoots(vscode.workspace.workspaceFolders ?? []);
  if (context.storageUri === undefined || folders.length === 0) return undefined;
  const { bundle: texts } = vscode.l10n;
  return {
    roots: folders.map((root) => ({ ...root, ...readFolderGlobs(vscode.Uri.file(root.path)) })),
    indexDir: indexFolder(context.storageUri),
    settings: readIndexSettings(),
    embedding: readEmbeddingSettings(),
    modelsDir: modelsFolder(context),
    ...(texts !== undefined && { texts }),
  };
}

function startWorker(context: vscode.ExtensionContext, embeddingKeys: ServiceKeys): Worker {
  const workerData = workerConfig(context);
  if (workerData === undefined) throw new AskDocsError('no-workspace');
  const worker = new Worker(context.asAbsolutePath('dist/worker.js'), {
    name: 'ask-docs-index',
    workerData,
    // Without a limit of its own, a worker that runs out of memory takes the extension host with it.
    resourceLimits: { maxOldGenerationSizeMb: 2048 },
  });
  void sendEmbeddingKey(worker, readEmbeddingSettings(), embeddingKeys);
  return worker;
}

async function exists(path: string | undefined): Promise<boolean> {
  if (path === undefined) return false;
  return access(path).then(
    () => true,
    () => false,
  );
}
