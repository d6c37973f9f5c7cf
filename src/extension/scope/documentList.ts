import type { DocumentId } from '../../core/model/types';

/**
 * The ids of all documents, cached until they may have changed. A failed listing counts as empty, and is
 * retried.
 */
export class DocumentList {
  readonly #read: () => Promise<readonly DocumentId[]>;
  #known: Promise<readonly DocumentId[]> | undefined;

  constructor(read: () => Promise<readonly DocumentId[]>) {
    this.#read = read;
  }

  async get(): Promise<readonly DocumentId[]> {
    const asked = (this.#known ??= this.#read());
    try {
      return await asked;
    } catch {
      if (this.#known === asked) this.#known = undefined;
      return [];
    }
  }

  forget(): void {
    this.#known = undefined;
  }
}
