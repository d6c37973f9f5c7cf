import type { Snippet } from '../../core/retrieval/definitions/snippet';
import type { IndexClient } from '../index/indexClient';

/** The link of the hover is there before; a sentence that comes later than this finds the pointer gone. */
const limitMs = 1500;

/** Finds snippets for a text, given what stands around it; see `findSnippets`. Never rejects. */
export type FindQuickly = (text: string, around: string, signal: AbortSignal) => Promise<readonly Snippet[]>;

/**
 * Asks the index only while it is open anyway, so that a hover starts no worker; gives up, with nothing, when it has no
 * answer soon.
 */
export function findQuickly(client: Pick<IndexClient, 'isOpen' | 'snippets'>): FindQuickly {
  return async (text, around, signal) => {
    if (!client.isOpen || signal.aborted) return [];
    try {
      return await client.snippets(text, around, AbortSignal.any([signal, AbortSignal.timeout(limitMs)]));
    } catch {
      // The hover is as good without; what is wrong with the index is told where it is used.
      return [];
    }
  };
}
