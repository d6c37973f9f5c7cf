import type * as vscode from 'vscode';
import { defaultEndpoints, type EmbeddingSettings } from '../../core/retrieval/indexing/embeddingSettings';
import * as l10n from '@vscode/l10n';
import type { Worker } from 'node:worker_threads';
import { AskDocsError } from '../../core/model/errors';
import type { ToWorker } from '../../protocol/workerMessages';
import { askText, type TextQuestion } from '../base/dialogs';
import type { Reply } from '../base/reply';
import { readEmbeddingSettings } from '../base/settings';

/** The purpose of a key. A host may have one key for each. */
export type KeyPurpose = 'embeddingKey' | 'modelKey' | 'teamPassword';

/**
 * API keys of services in VS Code's secret storage. A key is stored per origin: settings with another host do
 * not get it.
 */
export class ServiceKeys {
  readonly #secrets: Pick<vscode.SecretStorage, 'get' | 'store' | 'delete' | 'onDidChange'>;
  readonly #prefix: string;

  constructor(
    secrets: Pick<vscode.SecretStorage, 'get' | 'store' | 'delete' | 'onDidChange'>,
    purpose: KeyPurpose,
  ) {
    this.#secrets = secrets;
    this.#prefix = `askDocs.${purpose} `;
  }

  /**
   * The key for an address; undefined when there is none, or the keyring is locked: the service then reports
   * what is missing.
   */
  async read(address: URL): Promise<string | undefined> {
    try {
      return await this.#secrets.get(this.#name(address));
    } catch {
      return undefined;
    }
  }

  /** Saves a key; an empty one deletes it. */
  async write(address: URL, key: string): Promise<void> {
    const name = this.#name(address);
    if (key.trim() === '') await this.#secrets.delete(name);
    else await this.#secrets.store(name, key.trim());
  }

  /** Calls `changed` when a key was saved or deleted, here or in another window. */
  onChange(changed: () => void): vscode.Disposable {
    return this.#secrets.onDidChange(({ key }) => {
      if (key.startsWith(this.#prefix)) changed();
    });
  }

  #name({ origin }: URL): string {
    return `${this.#prefix}${origin}`;
  }
}

/** The address of the service in the settings; undefined when there is none, or it is not an address. */
export function serviceAddress({
  provider,
  endpoint,
}: Pick<EmbeddingSettings, 'provider' | 'endpoint'>): URL | undefined {
  if (provider !== 'openai-compatible' && provider !== 'ollama') return undefined;
  const text = endpoint.trim() === '' ? defaultEndpoints[provider] : endpoint.trim();
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** Asks for the key of a service and saves it; an empty one deletes it. */
export async function askForKey(
  keys: ServiceKeys,
  address: URL,
  title: string,
  more: Pick<TextQuestion, 'problem' | 'canGoBack'> = {},
): Promise<Reply<'answered'>> {
  const prompt = l10n.t(
    'The key for {0}. It is sent only to this host; leave it empty to forget it.',
    address.host,
  );
  const key = await askText({ ...more, title, prompt, isPassword: true });
  if (typeof key !== 'string') return key;
  await keys.write(address, key);
  return 'answered';
}

/** Asks for the key of the service in the settings and saves it. An empty one deletes it. */
export async function setEmbeddingKey(keys: ServiceKeys): Promise<void> {
  const address = serviceAddress(readEmbeddingSettings());
  if (address === undefined)
    throw new AskDocsError('embedding-not-configured', {
      detail: l10n.t('choose a service in askDocs.embedding.provider first'),
    });
  await askForKey(keys, address, l10n.t('Ask Docs: Embedding API Key'));
}

/** The server of a team's index as an address that keys can be kept for; undefined when it is none. */
export function storeAddress(store: string): URL | undefined {
  const { host } = URL.canParse(store) ? new URL(store) : {};
  return host === undefined || host === '' ? undefined : new URL(`https://${host}`);
}

/** Sends a worker the password of its team's index, or that there is none. Never rejects. */
export async function sendTeamPassword(worker: Worker, store: string, keys: ServiceKeys): Promise<void> {
  const address = storeAddress(store);
  const password = address && (await keys.read(address));
  worker.postMessage({ type: 'team-password', password } satisfies ToWorker);
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
