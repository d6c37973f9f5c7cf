import type { Citation } from '../../core/model/types';

/** More tabs would be in the way; the page mentions the limit. */
const documentsOpened = 10;

/** The first citation of each document, in marker order; at most ten. */
export function firstOfEachDocument(citations: readonly Citation[]): readonly Citation[] {
  const first = new Map<string, Citation>();
  for (const citation of citations) {
    if (!first.has(citation.documentId)) first.set(citation.documentId, citation);
  }
  return [...first.values()].slice(0, documentsOpened);
}

/**
 * The result of opening a cited place: shown, its quote no longer in the document, or another place opened
 * meanwhile.
 */
export type Opened = 'shown' | 'gone' | 'overtaken';

/**
 * Opens every cited document once, at its first quote, and finally brings the first to the front; stops when
 * another place is opened meanwhile. A document that cannot be opened does not stop the others; its error is
 * thrown at the end. `tellGone` is called once when quotes are gone.
 */
export async function openSources(
  open: (citation: Citation) => Promise<Opened>,
  citations: readonly Citation[],
  tellGone: () => void,
): Promise<void> {
  const all = firstOfEachDocument(citations);
  const errors: unknown[] = [];
  const ends = new Set<Opened | undefined>();
  // Open the first one again at the end: its tab exists by then, and comes to the front.
  for (const citation of all.length > 1 ? [...all, ...all.slice(0, 1)] : all) {
    const end = await open(citation).catch((error: unknown) => void errors.push(error));
    if (end === 'overtaken') return;
    ends.add(end);
  }
  if (ends.has('gone')) tellGone();
  if (errors.length > 0) throw errors[0];
}
