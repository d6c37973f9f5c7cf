import type { IndexClient } from '../index/indexClient';
import type { WorkspaceIndex } from '../index/workspaceIndex';
import { DocumentList } from './documentList';

/** The documents of the workspace as they are since the index last changed. */
export function listDocuments(
  client: Pick<IndexClient, 'documents'>,
  index: Pick<WorkspaceIndex, 'changes'>,
): DocumentList {
  const documents = new DocumentList(() => client.documents(new AbortController().signal));
  // While a sync goes on, it is told of many times a second.
  index.changes.add(({ kind }) => {
    if (kind !== 'indexing') documents.forget();
  });
  return documents;
}
