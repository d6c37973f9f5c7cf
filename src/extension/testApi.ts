import type * as vscode from 'vscode';
import type { RunState } from '../core/model/state';
import type { ConversationEntry, IndexView, StaleRun } from '../protocol/messages';
import type { ChatPages } from './chat/chatPages';
import type { Conversation } from './chat/conversation';
import type { ConversationFiles } from './chat/conversationFiles';
import type { PinnedAnswers } from './chat/pinnedAnswers';
import type { CaseResult } from '../core/features/eval/cases/model';
import type { RegisteredEvaluation } from './evaluation/registerEvaluation';
import type { OwnServer, ServerAddress } from './mcpServer/ownServer';
import type { RegisteredQuestionnaires } from './questionnaire/questionnaireEditor';
import type { QuestionnaireSession } from './questionnaire/session';
import type { StaleAnswers } from './memory/staleAnswers';
import type { WorkspaceIndex } from './index/workspaceIndex';

/** Internals exposed to the integration tests inside VS Code only. */
export interface TestApi {
  readonly indexView: () => IndexView;
  readonly runs: () => readonly RunState[];
  /** The answers whose sources have changed, as of the last check. */
  readonly stale: () => readonly StaleRun[];
  readonly pinned: () => readonly RunState[];
  /** Handles a message from the page. */
  readonly receive: (message: unknown) => Promise<void>;
  /** All conversations, latest first. */
  readonly conversations: () => Promise<readonly ConversationEntry[]>;
  /** The address of this window's MCP server; starts it. */
  readonly mcpServer: () => Promise<ServerAddress>;
  /** Answers as `@docs` does: an extension cannot ask it through VS Code's own chat. */
  readonly participant: vscode.ChatRequestHandler;
  /** The questionnaire of a file; undefined when no editor shows it. */
  readonly questionnaire: (uri: vscode.Uri) => Promise<QuestionnaireSession | undefined>;
  /** The latest results of evaluation cases by item id: extensions cannot read test results. */
  readonly evaluation: () => Promise<ReadonlyMap<string, CaseResult>>;
}

interface Tested {
  readonly index: WorkspaceIndex;
  readonly conversation: Conversation;
  readonly staleAnswers: StaleAnswers;
  readonly pinned: PinnedAnswers;
  readonly pages: ChatPages;
  readonly files: ConversationFiles;
  readonly server: OwnServer;
  readonly participant: vscode.ChatRequestHandler;
  readonly questionnaires: RegisteredQuestionnaires;
  readonly evaluation: RegisteredEvaluation;
}

export function testApi(tested: Tested): TestApi {
  const { index, conversation, staleAnswers, pages, files, server, participant } = tested;
  const { questionnaires, evaluation } = tested;
  return {
    indexView: () => index.view,
    runs: () => conversation.runs,
    pinned: () => tested.pinned.runs,
    stale: () => staleAnswers.stale,
    receive: (message) => pages.receive(message),
    conversations: () => files.latest(),
    mcpServer: () => server.address(),
    participant,
    questionnaire: (uri) => questionnaires.sessionOf(uri),
    evaluation: async () => (await evaluation.get()).results,
  };
}
