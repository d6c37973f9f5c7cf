import type * as vscode from 'vscode';

/** The purpose of a key. A host may have one key for each. */
export type KeyPurpose = 'embeddingKey' | 'modelKey';

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
