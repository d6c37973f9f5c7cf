import type { DocumentId } from './types';
import { sha256 } from '../util/sha256';

/** A statement, verbatim, with its document. */
export interface PairSide {
  readonly documentId: DocumentId;
  readonly quote: string;
}

/** What a pair of statements is known by in the list of those that are ignored, whichever of them comes first. */
export function pairKey(sides: readonly [PairSide, PairSide]): string {
  const written = sides
    .map(({ documentId, quote }) => `${documentId}\n${quote.replace(/\s+/g, ' ').trim()}`)
    .sort()
    .join('\n\n');
  return sha256(written).slice(0, 16);
}
