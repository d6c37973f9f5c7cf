import { Worker } from 'node:worker_threads';
import * as vscode from 'vscode';
import { AskDocsError } from '../../core/model/errors';
import type { ToWorker, WorkerConfig } from '../../protocol/workerMessages';
import { sendEmbeddingKey } from '../models/embeddingKey';
import type { ServiceKeys } from '../models/serviceKeys';
import { readEmbeddingSettings, readFolderGlobs, readIndexSettings } from '../base/settings';
import { indexFolder, modelsFolder } from './storagePlaces';
import type { DataConsent } from './dataConsent';
import { workspaceRoots } from './workspaceRoots';

/** Undefined without a folder on disk. */
function workerConfig(context: vscode.ExtensionContext, consent: DataConsent): WorkerConfig | undefined {
  const folders = workspaceRoots(vscode.workspace.workspaceFolders ?? []);
  if (context.storageUri === undefined || folders.length === 0) return undefined;
  const { bundle: texts } = vscode.l10n;
  return {
    roots: folders.map((root) => ({ ...root, ...readFolderGlobs(vscode.Uri.file(root.path)) })),
    indexDir: indexFolder(context.storageUri),
    settings: readIndexSettings(),
    embedding: readEmbeddingSettings(),
    modelsDir: modelsFolder(context),
    ...(vscode.workspace.isTrusted && { dataSources: consent.allowed }),
    ...(texts !== undefined && { texts }),
  };
}

/** Starts the worker thread of the index; fails with `no-workspace` without a folder on disk. */
export function startWorker(
  context: vscode.ExtensionContext,
  { embeddingKeys, dataConsent }: { readonly embeddingKeys: ServiceKeys; readonly dataConsent: DataConsent },
): Worker {
  const workerData = workerConfig(context, dataConsent);
  if (workerData === undefined) throw new AskDocsError('no-workspace');
  const worker = new Worker(context.asAbsolutePath('dist/worker.mjs'), {
    name: 'ask-docs-index',
    workerData,
    // Without its own limit, a worker that runs out of memory takes the extension host down with it.
    resourceLimits: { maxOldGenerationSizeMb: 2048 },
  });
  void sendPasswords(worker, dataConsent);
  void sendEmbeddingKey(worker, readEmbeddingSettings(), embeddingKeys);
  return worker;
}

/** Never rejects: without a keyring, those of the environment are left. */
async function sendPasswords(worker: Worker, consent: DataConsent): Promise<void> {
  const passwords = await consent.passwords().catch(() => ({}));
  worker.postMessage({ type: 'data-passwords', passwords } satisfies ToWorker);
}
