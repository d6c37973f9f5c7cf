import type { DocumentId, Evidence, SourceDocument } from '../model/types';
import { placesOf } from '../model/place';
import type { SearchIndex } from '../model/ports';
import { saysSuperseded, statedDate } from '../language/dates';
import * as l10n from '@vscode/l10n';
import { findVerbatim } from '../language/verbatim';

export interface VerifiedEvidence {
  readonly verified: readonly Evidence[];
  /** Number of proposed quotes missing from the current document. */
  readonly dropped: number;
}

/**
 * Verifies each proposed quote against a fresh read of its document; those not found are dropped and counted.
 */
export async function verifyEvidence(
  proposed: readonly Evidence[],
  index: SearchIndex,
  signal: AbortSignal,
): Promise<VerifiedEvidence> {
  const documents = new Map<DocumentId, SourceDocument | undefined>();
  const verified: Evidence[] = [];
  for (const evidence of proposed) {
    if (!documents.has(evidence.documentId)) {
      documents.set(evidence.documentId, await index.readDocument(evidence.documentId, signal));
    }
    const document = documents.get(evidence.documentId);
    const found = document && locate(evidence, document);
    if (found !== undefined) verified.push(found);
  }
  return { verified, dropped: proposed.length - verified.length };
}

/**
 * Updates the place of the evidence in the current document; text above it may have changed since indexing.
 */
function locate(evidence: Evidence, document: SourceDocument): Evidence | undefined {
  const found = findVerbatim(document.text, evidence.quote, evidence.start);
  if (found === undefined) return undefined;
  const place = placesOf(document)(found.start, found.end);
  const documentDate = statedDate(document.text);
  const isSuperseded = document.isSuperseded === true || saysSuperseded(document.text);
  const title = isSuperseded ? supersededTitle(evidence.documentTitle) : evidence.documentTitle;
  return {
    ...evidence,
    documentTitle: title,
    start: found.start,
    place,
    ...(documentDate !== undefined && { documentDate }),
  };
}

/** How a document that another replaces is called wherever it is cited. */
function supersededTitle(title: string): string {
  return l10n.t('{0} (superseded)', title);
}
