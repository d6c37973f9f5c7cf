import type { DocumentId, Passage } from '../model/types';
import type { WordVectors } from '../units/wordVectors';
import type { Contradiction } from './contradiction';
import { findContradictions } from './findContradictions';
import { StatementMemory } from './statementMemory';

/**
 * The contradictions among passages of a search, the likeliest first, of which one side is in a document of `of`. What is
 * superseded is known to differ.
 */
export async function contradictionsAmong(
  passages: readonly Passage[],
  { of, vectors }: { readonly of: readonly DocumentId[]; readonly vectors: WordVectors | undefined },
): Promise<readonly Contradiction[]> {
  const byDocument = Map.groupBy(passages, ({ chunk }) => chunk.documentId);
  const isSuperseded = (id: DocumentId): boolean =>
    byDocument.get(id)?.some(({ older }) => older?.reason === 'superseded') === true;
  const documents = {
    ids: [...byDocument.keys()],
    hashOf: () => '',
    chunksOf: (id: DocumentId) =>
      (byDocument.get(id) ?? []).map(({ chunk }) => chunk).sort((one, other) => one.start - other.start),
  };
  return findContradictions(documents, new StatementMemory(), {
    vectors,
    isWanted: (id) => of.includes(id),
    superseded: new Set(documents.ids.filter(isSuperseded)),
  });
}
