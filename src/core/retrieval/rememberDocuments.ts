import type { DocumentId, SourceDocument } from '../model/types';
import type { SearchIndex } from '../model/ports';
import { orAbort } from '../util/concurrency';
import { wrapIndex } from './wrapIndex';

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
    index: wrapIndex(index, {
      readDocument: async (id, signal) => {
        signal.throwIfAborted();
        return orAbort(readOnce(id), signal);
      },
    }),
    forget: () => {
      read.clear();
    },
  };
}
