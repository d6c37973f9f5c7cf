import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { DocumentId } from './types';

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
  return bytesToHex(sha256(utf8ToBytes(written))).slice(0, 16);
}
