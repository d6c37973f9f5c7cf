import type { DocumentId, SourceDocument } from '../model/types';
import type { SearchIndex } from '../model/ports';

/** An index that remembers the documents that were read. */
export interface RememberedIndex {
  readonly index: SearchIndex;
  /** From now on each document is read anew, once. */
  forget(): void;
}

/**
 * The index with each document read once, for as long as a run takes, until `run` aborts; a reading that failed is tried
 * anew. Who asks may leave before, by a signal of their own: the others still get it.
 */
export function rememberDocuments(index: SearchIndex, run: AbortSignal): RememberedIndex {
  const read = new Map<DocumentId, Promise<SourceDocument | undefined>>();
  const readOnce = (id: DocumentId): Promise<SourceDocument | undefined> => {
    const known = read.get(id);
    if (known !== undefined) return known;
    const reading = index.readDocument(id, run);
    read.set(id, reading);
    reading.catch(() => {
      if (read.get(id) === reading) read.delete(id);
    });
    return reading;
  };
  return {
    index: {
      status: (signal) => index.status(signal),
      search: (query, topK, signal, filter) => index.search(query, topK, signal, filter),
      readDocument: (id, signal) => until(signal, () => readOnce(id)),
      hashesOf: (ids, signal) => index.hashesOf(ids, signal),
    },
    forget: () => {
      read.clear();
    },
  };
}

/** What the work gives; fails as soon as the signal aborts, while the work goes on. */
async function until<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  return new Promise<T>((resolve, reject) => {
    const leave = (): void => {
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', leave, { once: true });
    work()
      .then(resolve, reject)
      .finally(() => {
        signal.removeEventListener('abort', leave);
      });
  });
}
