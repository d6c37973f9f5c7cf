import type { Citation } from '../../core/model';
import type { CitationOpener } from './citations';

/** More tabs than this would be in the way; the page says so. */
const documentsOpened = 10;

/** The first citation of each document, in the order of their markers; at most ten. */
export function firstOfEachDocument(citations: readonly Citation[]): readonly Citation[] {
  const first = new Map<string, Citation>();
  for (const citation of citations) {
    if (!first.has(citation.documentId)) first.set(citation.documentId, citation);
  }
  return [...first.values()].slice(0, documentsOpened);
}

/**
 * Opens every cited document once, at its first quote, in a tab that stays, and ends with the first in front. One that
 * cannot be opened keeps none of the others away; its error comes at the end.
 */
export async function openSources(
  opener: Pick<CitationOpener, 'open'>,
  citations: readonly Citation[],
): Promise<void> {
  const all = firstOfEachDocument(citations);
  const errors: unknown[] = [];
  // The first again at the end: its tab is there by then, and comes to the front.
  for (const citation of all.length > 1 ? [...all, ...all.slice(0, 1)] : all) {
    await opener.open(citation, { isKept: true }).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
}
