import type { Library } from '../../../run/library';
import type { DocumentId } from '../../../model';
import { candidatesOf, chooseProposals } from './propose';
import type { Candidate, Proposal } from './proposal';

/** Documents that are read for each case that is wanted, at most; more than a few hundred take long. */
const readForEach = 6;
const readAtLeast = 60;

/**
 * Proposes so many cases, at most, from the documents of a library, spread over them: the same ones as long as the documents
 * stay as they are. Each is a question that a document seems to answer, with the document and, where one stands out, a text
 * of it. `onProgress` is told how many documents were read. Fails when `signal` aborts.
 */
export async function proposeCases(
  { library, count, onProgress }: ProposeDeps,
  signal: AbortSignal,
): Promise<readonly Proposal[]> {
  const { documents } = await library.contents(signal);
  const ids = spread(documents.map(({ id }) => id).sort()).slice(
    0,
    Math.max(readAtLeast, count * readForEach),
  );
  const candidates = new Map<DocumentId, readonly Candidate[]>();
  for (const [done, id] of ids.entries()) {
    signal.throwIfAborted();
    onProgress?.(done, ids.length);
    const document = await library.index.readDocument(id, signal);
    if (document !== undefined) candidates.set(id, candidatesOf(document));
  }
  return chooseProposals(candidates, count);
}

export interface ProposeDeps {
  readonly library: Pick<Library, 'contents' | 'index'>;
  readonly count: number;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** In an order of which every beginning is spread over the whole, as folders lie beside each other: by the golden ratio. */
function spread(ids: readonly DocumentId[]): readonly DocumentId[] {
  const place = (at: number): number => (at * 0.618033988749895) % 1;
  return ids
    .map((id, at) => ({ id, place: place(at) }))
    .sort((a, b) => a.place - b.place)
    .map(({ id }) => id);
}

/** A proposal as a line of a file of cases. */
export function proposalLine({ question, document, text }: Proposal): string {
  return JSON.stringify({ question, document, ...(text !== undefined && { text }) });
}
