import type { Citation } from '../../core/model/types';

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

/** How the opening of a cited place ended: its quote is no longer in the document, or another place was opened meanwhile. */
export type Opened = 'shown' | 'gone' | 'overtaken';

/**
 * Opens every cited document once, at its first quote, and ends with the first in front; stops when another place is opened
 * meanwhile. One that cannot be opened keeps none of the others away; its error comes at the end. `tellGone` is called
 * once when quotes are gone.
 */
export async function openSources(
  open: (citation: Citation) => Promise<Opened>,
  citations: readonly Citation[],
  tellGone: () => void,
): Promise<void> {
  const all = firstOfEachDocument(citations);
  const errors: unknown[] = [];
  const ends = new Set<Opened | undefined>();
  // The first again at the end: its tab is there by then, and comes to the front.
  for (const citation of all.length > 1 ? [...all, ...all.slice(0, 1)] : all) {
    const end = await open(citation).catch((error: unknown) => void errors.push(error));
    if (end === 'overtaken') return;
    ends.add(end);
  }
  if (ends.has('gone')) tellGone();
  if (errors.length > 0) throw errors[0];
}
