import type { Chunk, Injection, Passage } from '../model/types';
import { findInjections } from './safety/injection';

export interface ScannedPassages {
  /** The passages with blanks where the orders stood: all offsets stay, and nobody can quote or follow them. Titles and headings lose theirs. */
  readonly passages: readonly Passage[];
  /** An order in a title or heading has no place in the text: it stands at its beginning, with no length. */
  readonly injections: readonly Injection[];
}

/**
 * Looks through passages for orders to whoever answers. They are taken out, unless they are kept for a reader that is told what
 * they are. No model.
 */
export function scanPassages(passages: readonly Passage[], { isKept = false } = {}): ScannedPassages {
  const injections: Injection[] = [];
  const scanned = passages.map((passage) => {
    const chunk = withoutNamedOrders(passage.chunk);
    const found = findInjections(chunk.text);
    if (chunk !== passage.chunk) injections.push(...namedOrders(passage.chunk));
    if (found.length === 0) return chunk === passage.chunk ? passage : { ...passage, chunk };
    injections.push(...found.map((span) => ({ documentId: chunk.documentId, chunkId: chunk.id, ...span })));
    return { ...passage, chunk: isKept ? chunk : { ...chunk, text: found.reduce(blank, chunk.text) } };
  });
  return { passages: scanned, injections };
}

/** A chunk whose title and headings give no orders; a document whose title was one is named by its file. */
function withoutNamedOrders(chunk: Chunk): Chunk {
  const { documentId, documentTitle, headings } = chunk;
  if (![documentTitle, ...headings].some((name) => findInjections(name).length > 0)) return chunk;
  const title = withoutOrders(documentTitle);
  return {
    ...chunk,
    documentTitle: title === '' ? documentId : title,
    headings: headings.map(withoutOrders).filter((heading) => heading !== ''),
  };
}

function namedOrders({ id, documentId, documentTitle, headings }: Chunk): Injection[] {
  return [documentTitle, ...headings]
    .flatMap(findInjections)
    .slice(0, 1)
    .map(({ sign }) => ({ documentId, chunkId: id, start: 0, end: 0, sign }));
}

function withoutOrders(name: string): string {
  return findInjections(name).reduce(blank, name).trim();
}

/** Line ends stay, so that what stands on which line does. */
function blank(text: string, { start, end }: { readonly start: number; readonly end: number }): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\r\n]/g, ' ') + text.slice(end);
}
