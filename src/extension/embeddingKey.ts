import type { Worker } from 'node:worker_threads';
import * as vscode from 'vscode';
import { AskDocsError } from '../core/errors';
import type { EmbeddingSettings } from '../core/indexing/embeddingSettings';
import type { ToWorker } from '../protocol/workerMessages';
import { keyName, keyNamePrefix, serviceAddress } from './embeddingService';
import { readEmbeddingSettings } from './settings';

/** Asks for the key of the service that the settings name, and keeps it with VS Code's secrets. An empty one is forgotten. */
export async function setEmbeddingKey(secrets: vscode.SecretStorage): Promise<void> {
  const address = serviceAddress(readEmbeddingSettings());
  if (address === undefined)
    throw new AskDocsError('embedding-not-configured', {
      detail: 'choose a service in askDocs.embedding.provider first',
    });
  const key = await vscode.window.showInputBox({
    title: 'Ask Docs: Embedding API Key',
    prompt: `The key for ${address.host}. It is sent to this host alone; leave it empty to forget it.`,
    password: true,
    ignoreFocusOut: true,
  });
  if (key === undefined) return;
  if (key.trim() === '') await secrets.delete(keyName(address));
  else await secrets.store(keyName(address), key.trim());
}

/** Tells a worker the key of its service, or that there is none. Never rejects. */
export async function sendEmbeddingKey(
  worker: Worker,
  settings: EmbeddingSettings,
  secrets: vscode.SecretStorage,
): Promise<void> {
  const address = serviceAddress(settings);
  if (address === undefined) return;
  let key: string | undefined;
  try {
    key = await secrets.get(keyName(address));
  } catch {
    // A locked keyring: the service then says that a key is missing.
  }
  worker.postMessage({ type: 'embedding-key', key } satisfies ToWorker);
}

/** Calls `changed` when a key was set or forgotten, here or in another window. */
export function onEmbeddingKeyChange(secrets: vscode.SecretStorage, changed: () => void): vscode.Disposable {
  return secrets.onDidChange(({ key }) => {
    if (key.startsWith(keyNamePrefix)) changed();
  });
}
