import './base/localize';
import * as vscode from 'vscode';
import { chatEditorType, chatViewId } from './base/commandIds';
import { changesIndexSettings } from './base/settings';
import type { ChatPages } from './chat/chatPages';
import { registerCommands } from './commands';
import { registerExplaining } from './explain/hover';
import { watchDocuments } from './index/documentWatcher';
import { createStatusBar } from './index/statusBar';
import { registerMcpServer } from './mcpServer/registerMcpServer';
import { registerEditorChat, registerTools } from './participant/registerEditorChat';
import { registerVerifiedLinks } from './verifiedLinks/registerVerifiedLinks';
import { createParts, type Parts } from './createParts';
import { testApi, type TestApi } from './testApi';

/** Set once there is something to close. */
let close: (() => Promise<unknown>) | undefined;

/**
 * VS Code awaits this when the window closes: resolves when everything is saved, and no worker or lock is
 * left.
 */
export async function deactivate(): Promise<void> {
  await close?.();
}

/** Registers everything with VS Code. Nothing heavy happens before first use. */
export function activate(context: vscode.ExtensionContext): TestApi | undefined {
  const parts = createParts(context);
  const { conversation, index, library, log, server } = parts;
  close = () => Promise.all([conversation.saved(), server.close().then(() => index.dispose())]);
  context.subscriptions.push(
    ...parts.owned,
    createStatusBar(index),
    watchDocuments(index),
    followSettings(parts),
    registerExplaining(parts.client),
    registerPages(parts.pages),
    registerCommands({ index, log, load: async () => (await parts.actions.get()).commands }),
    registerEditorChat(parts.participant, context.extensionUri),
    registerTools(library, log),
    registerMcpServer(server),
    registerVerifiedLinks({
      ...{ client: parts.client, index, library, log, extensionUri: context.extensionUri },
      loadCitations: async () => (await parts.actions.get()).citations,
    }),
  );
  return context.extensionMode === vscode.ExtensionMode.Test ? testApi(parts) : undefined;
}

/**
 * Restarts indexing when the folders, their document settings or a service key change, and tells the
 * downloads what the index has and what it lacks.
 */
function followSettings({ index, downloads, embeddingKeys, teamPasswords }: Parts): vscode.Disposable {
  return vscode.Disposable.from(
    index.changes.add((view) => {
      if (view.kind === 'ready' || view.kind === 'paused') void downloads.follow(view.status);
    }),
    embeddingKeys.onChange(() => void index.restart()),
    teamPasswords.onChange(() => void index.restart()),
    vscode.workspace.onDidGrantWorkspaceTrust(() => void index.restart()),
    vscode.workspace.onDidChangeWorkspaceFolders(() => void index.restart()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (changesIndexSettings(event)) void index.restart();
      if (event.affectsConfiguration('askDocs.embedding')) void downloads.offerAgain();
    }),
  );
}

/** Registers the chat in its view and in editors, including those restored with the window. */
function registerPages(pages: ChatPages): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.window.registerWebviewViewProvider(chatViewId, pages),
    vscode.window.registerWebviewPanelSerializer(chatEditorType, pages),
  );
}
