import type { SearchIndex } from '../../core/model/ports';
import { wrapIndex } from '../../core/retrieval/wrapIndex';

/**
 * Wraps an index so that it reports itself as not up to date: its content is from before indexing was paused.
 */
export function notCurrent(index: SearchIndex): SearchIndex {
  return wrapIndex(index, {
    status: async (signal) => ({ ...(await index.status(signal)), syncedAt: undefined }),
  });
}
