import type { IndexClient } from '../index/indexClient';
import type { WorkspaceIndex } from '../index/workspaceIndex';
import { DocumentList } from './documentList';

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
