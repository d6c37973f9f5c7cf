import type { Passage } from '../model/types';
import type { WordVectors } from '../units/wordVectors';
import type { Contradiction } from './contradiction';
import { findContradictions } from './findContradictions';
import { StatementMemory } from './statementMemory';

/** The contradictions among passages of a search, the likeliest first. */
export async function contradictionsAmong(
  passages: readonly Passage[],
  vectors: WordVectors | undefined,
): Promise<readonly Contradiction[]> {
  const byDocument = Map.groupBy(passages, ({ chunk }) => chunk.documentId);
  const documents = {
    ids: [...byDocument.keys()],
    hashOf: () => '',
    chunksOf: (id: string) =>
      (byDocument.get(id) ?? []).map(({ chunk }) => chunk).sort((one, other) => one.start - other.start),
  };
  return findContradictions(documents, new StatementMemory(), { vectors });
}
