import { once } from 'node:events';
import type { IndexClient } from './indexClient';

/**
 * Resolves when a sync ends or nobody waits any more, or, if it takes long, as with files that are hard to
 * read, as soon as there is something to search.
 */
export async function searchableSoon(
  synced: Promise<unknown>,
  deps: { readonly client: Pick<IndexClient, 'status'>; patience(): Promise<void> },
  signal: AbortSignal,
): Promise<void> {
  const isDone = Promise.race([synced, once(signal, 'abort')]).then(() => true);
  while (!(await Promise.race([isDone, deps.patience().then(() => false)]))) {
    const status = await deps.client.status(signal).catch(() => undefined);
    if ((status?.documents ?? 0) > 0) return;
  }
}
