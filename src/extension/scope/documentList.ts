import type { DocumentId } from '../../core/model/types';
import type { IndexClient } from '../index/indexClient';
import type { WorkspaceIndex } from '../index/workspaceIndex';

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

/** Lists the documents of the workspace, as of the last change of the index. */
export function listDocuments(
  client: Pick<IndexClient, 'documents'>,
  index: Pick<WorkspaceIndex, 'changes'>,
): DocumentList {
  const documents = new DocumentList(() => client.documents(new AbortController().signal));
  // A running sync reports changes many times a second.
  index.changes.add(({ kind }) => {
    if (kind !== 'indexing') documents.forget();
  });
  return documents;
}
