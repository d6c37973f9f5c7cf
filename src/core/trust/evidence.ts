import type { QuotedDocument, SearchIndex } from '../model/ports';
import type { DocumentId, Evidence } from '../model/types';

export interface VerifiedEvidence {
  readonly verified: readonly Evidence[];
  /** Number of proposed quotes missing from the current document. */
  readonly dropped: number;
}

/**
 * Verifies each proposed quote against its document as it is now; those not found are dropped and counted. The others get
 * their current places, as text above may have changed since indexing.
 */
export async function verifyEvidence(
  proposed: readonly Evidence[],
  index: Pick<SearchIndex, 'findQuotes'>,
  signal: AbortSignal,
): Promise<VerifiedEvidence> {
  const found = new Map<Evidence, Evidence>();
  for (const [documentId, evidence] of byDocument(proposed)) {
    const quotes = evidence.map(({ quote, start }) => ({ quote, from: start }));
    const document = await index.findQuotes(documentId, quotes, signal);
    for (const [at, entry] of evidence.entries()) {
      const quote = document?.found[at];
      if (document !== undefined && quote !== undefined) found.set(entry, located(entry, document, quote));
    }
  }
  const verified = proposed.flatMap((evidence) => found.get(evidence) ?? []);
  return { verified, dropped: proposed.length - verified.length };
}

function byDocument(proposed: readonly Evidence[]): Map<DocumentId, Evidence[]> {
  return Map.groupBy(proposed, ({ documentId }) => documentId);
}

function located(
  evidence: Evidence,
  { date, isSuperseded, ignoredPairs }: QuotedDocument,
  { start, place }: NonNullable<QuotedDocument['found'][number]>,
): Evidence {
  return {
    ...evidence,
    start,
    place,
    ...(date !== undefined && { documentDate: date }),
    ...(isSuperseded && { older: { newer: [], ...evidence.older, reason: 'superseded' } }),
    ...(ignoredPairs !== undefined && { ignoredPairs }),
  };
}
