import { learnedData } from '../adapters/vocabulary/learnedData';
import { createExtractiveReasoner } from '../core/answering/extractive/extractiveReasoner';
import type { EvidenceInput, SearchIndex } from '../core/model/ports';
import type { Evidence } from '../core/model/types';

const reasoner = createExtractiveReasoner(learnedData);

/** Quotes passages by rules where the documents are read: one with a million rows is not handed over. */
export async function extractEvidence(
  input: Omit<EvidenceInput, 'readDocument'>,
  index: Pick<SearchIndex, 'readDocument'>,
  signal: AbortSignal,
): Promise<readonly Evidence[]> {
  const readDocument = (id: string) => index.readDocument(id, signal);
  return reasoner.extractEvidence({ ...input, readDocument }, () => undefined, signal);
}
