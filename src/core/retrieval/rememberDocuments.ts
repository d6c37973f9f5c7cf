import type { DocumentId, SourceDocument } from '../model';
import type { SearchIndex } from '../ports';

/** The index with each document read once, for as long as a run takes; a reading that failed is tried anew. */
export function rememberDocuments(index: SearchIndex): SearchIndex {
  const read = new Map<DocumentId, Promise<SourceDocument | undefined>>();
  return {
    status: (signal) => index.status(signal),
    search: (query, topK, signal, filter) => index.search(query, topK, signal, filter),
    readDocument: (id, signal) => {
      const known = read.get(id);
      if (known !== undefined) return known;
      const reading = index.readDocument(id, signal);
      read.set(id, reading);
      reading.catch(() => read.delete(id));
      return reading;
    },
  };
}
