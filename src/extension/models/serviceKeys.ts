import type * as vscode from 'vscode';

/** What a key is for. One host may have a key for each. */
export type KeyPurpose = 'embeddingKey' | 'modelKey';

/** API keys of services, with VS Code's secrets. A key is kept for one origin: settings that name another host do not get it. */
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

  /** The key for an address; undefined when there is none, or the keyring is locked: the service then says what is missing. */
  async read(address: URL): Promise<string | undefined> {
    try {
      return await this.#secrets.get(this.#name(address));
    } catch {
      return undefined;
    }
  }

  /** Keeps a key; an empty one is forgotten. */
  async write(address: URL, key: string): Promise<void> {
    const name = this.#name(address);
    if (key.trim() === '') await this.#secrets.delete(name);
    else await this.#secrets.store(name, key.trim());
  }

  /** Calls `changed` when a key was set or forgotten, here or in another window. */
  onChange(changed: () => void): vscode.Disposable {
    return this.#secrets.onDidChange(({ key }) => {
      if (key.startsWith(this.#prefix)) changed();
    });
  }

  #name({ origin }: URL): string {
    return `${this.#prefix}${origin}`;
  }
}
