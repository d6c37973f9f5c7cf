import * as l10n from '@vscode/l10n';
import type { Worker } from 'node:worker_threads';
import { AskDocsError } from '../../core/model/errors';
import type { EmbeddingSettings } from '../../core/retrieval/indexing/embeddingSettings';
import type { ToWorker } from '../../protocol/workerMessages';
import { serviceAddress } from './embeddingService';
import { askForKey } from './keyPrompts';
import type { ServiceKeys } from './serviceKeys';
import { readEmbeddingSettings } from '../base/settings';

/** Asks for the key of the service in the settings and saves it. An empty one deletes it. */
export async function setEmbeddingKey(keys: ServiceKeys): Promise<void> {
  const address = serviceAddress(readEmbeddingSettings());
  if (address === undefined)
    throw new AskDocsError('embedding-not-configured', {
      detail: l10n.t('choose a service in askDocs.embedding.provider first'),
    });
  await askForKey(keys, address, l10n.t('Ask Docs: Embedding API Key'));
}

/** Sends a worker the key of its service, or that there is none. Never rejects. */
export async function sendEmbeddingKey(
  worker: Worker,
  settings: EmbeddingSettings,
  keys: ServiceKeys,
): Promise<void> {
  const address = serviceAddress(settings);
  if (address === undefined) return;
  const key = await keys.read(address);
  worker.postMessage({ type: 'embedding-key', key } satisfies ToWorker);
}
