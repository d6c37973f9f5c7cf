import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Library } from '../core/run/library';
import { addAgent } from './agents/agentContracts';
import type { Contradictions } from './contradictions/contradictions';
import type { ChatPages } from './chat/chatPages';
import { exportConversation } from './chat/conversationExport';
import { showConversations } from './chat/conversationList';
import { pinnedCommands } from './chat/pinnedView';
import type { commandIds } from './base/commandIds';
import { openParticipantRun, type OpenParticipantRunDeps } from './participant/participantRuns';
import { setEmbeddingKey, type ServiceKeys } from './models/serviceKeys';
import {
  askAboutSelection,
  explainSelection,
  explainTerminalSelection,
  openQuote,
  type ExplainDeps,
} from './explain/explainCommands';
import { correctLastAnswer, forgetMemory, showMemory, type MemoryParts } from './chat/memoryCommands';
import { chooseLanguage, limitFolders } from './memory/preferenceCommands';
import type { Lazy } from '../core/util/memoized';
import type { LanguageModels } from './models/languageModels';
import { checkModel, chooseWho, forgetModelKey, setModelKey } from './models/modelCommands';
import type { ModelDownloads } from './models/modelDownloads';
import type { CitationOpener } from './citations/citations';
import { openOriginalOf } from './citations/originals';
import { openAsQuestionnaire } from './questionnaire/questionnaireEditor';
import type { RegisteredEvaluation } from './evaluation/registerEvaluation';
import { readSettings } from './base/settings';
import { chooseDataSources, type DataConsent } from './index/dataConsent';
import { chooseTeam } from './index/teamChoice';
import { contradictionCommands } from './contradictions/contradictionCommands';
import { linkCommands, type LinkCommandsDeps } from './verifiedLinks/linkCommands';
import { sourceCommands } from './sources/sourceCommands';
import type { SourcesView } from './sources/sourcesView';
import type { Traces } from './chat/traces';
import type { WorkspaceIndex } from './index/workspaceIndex';

export interface CommandDeps
  extends
    MemoryParts,
    ExplainDeps,
    Omit<LinkCommandsDeps, 'conversation'>,
    Pick<OpenParticipantRunDeps, 'participantRuns'> {
  readonly pages: ChatPages;
  readonly index: WorkspaceIndex;
  readonly log: vscode.LogOutputChannel;
  readonly embeddingKeys: ServiceKeys;
  readonly teamPasswords: ServiceKeys;
  readonly modelKeys: ServiceKeys;
  readonly dataConsent: DataConsent;
  readonly models: Lazy<LanguageModels>;
  readonly downloads: ModelDownloads;
  readonly traces: Traces;
  readonly sources: SourcesView;
  readonly citations: CitationOpener;
  readonly contradictions: Lazy<Contradictions>;
  readonly library: Library;
  readonly evaluation: RegisteredEvaluation;
}

export type Commands = Readonly<Record<keyof typeof commandIds, (argument: unknown) => Promise<void> | void>>;

/**
 * The implementations of the manifest's commands. Commands that ask a question resolve when the run has
 * ended.
 */
export function commandTable(deps: CommandDeps): Commands {
  const { pages, conversation, index, log } = deps;
  const asking = (question: string) => ask(question, deps);
  return {
    askQuestion: (argument) => askQuestion(argument, deps),
    explainSelection: (argument) => explainSelection(argument, asking),
    explainTerminalSelection: () => explainTerminalSelection(asking),
    askAboutSelection: () => askAboutSelection(deps, asking),
    openQuote: (argument) => openQuote(argument, deps),
    indexWorkspace: () => indexWorkspace(index, { rebuild: false }),
    rebuildIndex: () => indexWorkspace(index, { rebuild: true }),
    cancelIndexing: () => {
      index.cancel();
    },
    pauseIndexing: () => index.pause(),
    resumeIndexing: () => index.resume(),
    chooseModel: () => chooseWho(deps.models, deps.modelKeys),
    checkModel: () => checkModel(deps.models),
    setModelKey: () => setModelKey(deps.modelKeys),
    forgetModelKey: () => forgetModelKey(deps.modelKeys),
    setEmbeddingKey: () => setEmbeddingKey(deps.embeddingKeys),
    useTeamIndex: () => chooseTeam(deps),
    connectDataSources: () => chooseDataSources(deps.dataConsent, () => index.restart()),
    downloadEmbeddingModel: () => deps.downloads.ask(),
    openTrace: () => deps.traces.open(),
    newConversation: async () => {
      await conversation.clear();
      await pages.reveal();
    },
    showConversations: () => showConversations({ ...deps, reveal: () => pages.reveal() }),
    exportConversation: () => exportConversation(undefined, deps),
    openChatInEditor: () => pages.openEditor(),
    openAsQuestionnaire,
    correctAnswer: () => correctLastAnswer(deps),
    showMemory: () => showMemory(deps),
    forgetMemory: (argument) => forgetMemory(argument, deps),
    answerLanguage: (argument) => chooseLanguage(argument, deps.preferences),
    limitFolders: (argument) => limitFolders(argument, deps.preferences),
    addAgent,
    openOriginal: openOriginalOf,
    showLog: () => {
      log.show();
    },
    openElsewhereRun: (argument) => openParticipantRun(argument, deps),
    runEvaluation: async () => (await import('./evaluation/doEvaluation')).runEvaluation(deps),
    proposeEvaluation: async () => (await import('./evaluation/proposeEvaluation')).proposeEvaluation(deps),
    writeEvaluation: async () => (await import('./evaluation/doEvaluation')).writeEvaluation(),
    openEvaluatedRun: async (argument) =>
      (await import('./evaluation/doEvaluation')).openEvaluatedRun(argument, deps),
    keepAnswer: async () => (await import('./evaluation/doEvaluation')).keepLastAnswer(deps),
    settleKeptAnswer: async (argument) =>
      (await import('./evaluation/doEvaluation')).settleKeptAnswer(argument, deps),
    acceptKeptAnswer: async (argument) =>
      (await import('./evaluation/doEvaluation')).acceptKeptAnswer(argument, deps),
    ...pinnedCommands(deps),
    ...contradictionCommands(deps),
    ...linkCommands(deps),
    ...sourceCommands(deps),
  };
}

async function askQuestion(argument: unknown, deps: CommandDeps): Promise<void> {
  const given = typeof argument === 'string' ? argument : undefined;
  const question = given ?? (await promptForQuestion());
  if (question === undefined) return;
  await ask(question, deps);
}

async function ask(question: string, { pages, conversation, preferences }: CommandDeps): Promise<void> {
  await pages.reveal();
  if (question.trim() === '') return;
  await conversation.ask(question.trim(), preferences.current.style ?? readSettings().style);
}

async function indexWorkspace(index: WorkspaceIndex, options: { readonly rebuild: boolean }): Promise<void> {
  await index.index(options);
  if (index.view.kind !== 'ready' || index.view.status.documents > 0) return;
  void vscode.window.showInformationMessage(l10n.t('There are no documents to index in this workspace.'));
}

function promptForQuestion(): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: 'Ask Docs',
    prompt: l10n.t('Ask a question about the documents in this workspace.'),
    placeHolder: l10n.t('How often is a failed upload retried?'),
    ignoreFocusOut: true,
  });
}
