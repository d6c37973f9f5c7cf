import type { DocumentId, SourceDocument } from '../model/types';
import type { SearchIndex } from '../model/ports';

/** An index that caches the documents it reads. */
export interface RememberedIndex {
  readonly index: SearchIndex;
  /** Clears the cache: each document is read afresh, once. */
  forget(): void;
}

/**
 * An index that reads each document once, until `run` aborts; failed reads are retried. A caller may abort
 * with a signal of its own without affecting others.
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

/** Races the work, which goes on, against the abort signal. */
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
