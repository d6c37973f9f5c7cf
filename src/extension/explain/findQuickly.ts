import type { Snippet } from '../../core/retrieval/definitions/snippet';
import type { IndexClient } from '../index/indexClient';

/** The hover's link is shown before; by the time a later sentence arrived, the pointer would be gone. */
const limitMs = 1500;

/** Finds snippets for a text, given its surroundings; see `findSnippets`. Never rejects. */
export type FindQuickly = (text: string, around: string, signal: AbortSignal) => Promise<readonly Snippet[]>;

/**
 * Queries the index only while it is open, so that a hover never starts a worker; returns nothing when there
 * is no answer soon.
 */
export function findQuickly(client: Pick<IndexClient, 'isOpen' | 'snippets'>): FindQuickly {
  return async (text, around, signal) => {
    if (!client.isOpen || signal.aborted) return [];
    try {
      return await client.snippets(text, around, AbortSignal.any([signal, AbortSignal.timeout(limitMs)]));
    } catch {
      // The hover works without; problems of the index are reported where it is used.
      return [];
    }
  };
}
