import type { Citation, Evidence } from '../model/types';

/** The citation of a quote by its marker in the answer. */
export function citationOf(evidence: Evidence, marker: number): Citation {
  const { documentId, documentTitle, headings, chunkId, quote, place, passageScore: score } = evidence;
  return { marker, documentId, documentTitle, headings, chunkId, quote, place, score };
}
