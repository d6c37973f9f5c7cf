import type { Injection, Passage } from '../model';
import { findInjections } from '../safety/injection';

export interface ScannedPassages {
  /** The passages with blanks where the orders stood: all offsets stay, and nobody can quote or follow them. */
  readonly passages: readonly Passage[];
  readonly injections: readonly Injection[];
}

/** Looks through passages for orders to whoever answers, and takes them out. No model. */
export function scanPassages(passages: readonly Passage[]): ScannedPassages {
  const injections: Injection[] = [];
  const scanned = passages.map((passage) => {
    const { chunk } = passage;
    const found = findInjections(chunk.text);
    if (found.length === 0) return passage;
    injections.push(...found.map((span) => ({ documentId: chunk.documentId, chunkId: chunk.id, ...span })));
    return { ...passage, chunk: { ...chunk, text: found.reduce(blank, chunk.text) } };
  });
  return { passages: scanned, injections };
}

/** Line ends stay, so that what stands on which line does. */
function blank(text: string, { start, end }: { readonly start: number; readonly end: number }): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\r\n]/g, ' ') + text.slice(end);
}
