import * as vscode from 'vscode';
import { workspaceRoots } from './workspaceRoots';
import { Worker } from 'node:worker_threads';
import { AskDocsError } from '../../core/model/errors';
import type { ToWorker, WorkerConfig } from '../../protocol/workerMessages';
import { sendEmbeddingKey, sendTeamPassword, type ServiceKeys } from '../models/serviceKeys';
import {
  readEmbeddingSettings,
  readFolderGlobs,
  readIndexSettings,
  readTeamSettings,
} from '../base/settings';
import type { DataConsent } from './dataConsent';

/** The models folder, shared by all workspaces. */
export function modelsFolder({ globalStorageUri }: vscode.ExtensionContext): string {
  return vscode.Uri.joinPath(globalStorageUri, 'models').fsPath;
}

function indexFolder(storage: vscode.Uri): string {
  return vscode.Uri.joinPath(storage, 'index').fsPath;
}

/** Undefined without a folder or workspace: conversations then last only as long as the window. */
export function conversationsFolder({ storageUri }: vscode.ExtensionContext): string | undefined {
  return storageUri && vscode.Uri.joinPath(storageUri, 'conversations').fsPath;
}

/** Undefined without a folder or workspace: answers then stay pinned only as long as the editor is open. */
export function pinnedFolder({ storageUri }: vscode.ExtensionContext): string | undefined {
  return storageUri && vscode.Uri.joinPath(storageUri, 'pinned').fsPath;
}

/** Undefined without a folder or workspace: answers then last only as long as the editor is open. */
export function questionnairesFolder({ storageUri }: vscode.ExtensionContext): string | undefined {
  return storageUri && vscode.Uri.joinPath(storageUri, 'questionnaires').fsPath;
}

/** The path of the index; undefined without a folder on disk. */
export function indexPlace({ storageUri }: vscode.ExtensionContext): string | undefined {
  const hasFolder = workspaceRoots(vscode.workspace.workspaceFolders ?? []).length > 0;
  return storageUri !== undefined && hasFolder ? indexFolder(storageUri) : undefined;
}

/** Undefined without a folder on disk. */
function workerConfig(context: vscode.ExtensionContext, consent: DataConsent): WorkerConfig | undefined {
  const folders = workspaceRoots(vscode.workspace.workspaceFolders ?? []);
  if (context.storageUri === undefined || folders.length === 0) return undefined;
  const { bundle: texts } = vscode.l10n;
  const team = readTeamSettings();
  return {
    roots: folders.map((root) => ({ ...root, ...readFolderGlobs(vscode.Uri.file(root.path)) })),
    indexDir: indexFolder(context.storageUri),
    settings: readIndexSettings(),
    embedding: readEmbeddingSettings(),
    modelsDir: modelsFolder(context),
    ...(vscode.workspace.isTrusted && { dataSources: consent.allowed }),
    texts,
    ...(team !== undefined && { team }),
  };
}

/** Starts the worker thread of the index; fails with `no-workspace` without a folder on disk. */
export function startWorker(
  context: vscode.ExtensionContext,
  {
    embeddingKeys,
    teamPasswords,
    dataConsent,
  }: {
    readonly embeddingKeys: ServiceKeys;
    readonly teamPasswords: ServiceKeys;
    readonly dataConsent: DataConsent;
  },
): Worker {
  const workerData = workerConfig(context, dataConsent);
  if (workerData === undefined) throw new AskDocsError('no-workspace');
  const worker = new Worker(context.asAbsolutePath('dist/worker.mjs'), {
    name: 'ask-docs-index',
    workerData,
    // Without its own limit, a worker that runs out of memory takes the extension host down with it.
    // Short-lived objects keep the buffers of blocks that were read: with more room for them, 130 MB of these lie about.
    // With a limit of 2 GB and more, V8 lets more garbage lie about before it collects.
    resourceLimits: { maxOldGenerationSizeMb: 2000, maxYoungGenerationSizeMb: 12 },
  });
  void sendPasswords(worker, dataConsent);
  if (workerData.team !== undefined) void sendTeamPassword(worker, workerData.team.store, teamPasswords);
  void sendEmbeddingKey(worker, readEmbeddingSettings(), embeddingKeys);
  return worker;
}

/** Never rejects: without a keyring, those of the environment are left. */
async function sendPasswords(worker: Worker, consent: DataConsent): Promise<void> {
  const passwords = await consent.passwords().catch(() => ({}));
  worker.postMessage({ type: 'data-passwords', passwords } satisfies ToWorker);
}
