import type { EvidenceInput } from '../model/ports';
import type { DocumentId, Passage } from '../model/types';
import type { WordVectors } from '../units/wordVectors';
import type { Contradiction } from './contradiction';
import { findContradictions } from './findContradictions';
import { StatementMemory } from './statementMemory';

interface AmongOptions extends Pick<EvidenceInput, 'readDocument'> {
  readonly of: readonly DocumentId[];
  readonly vectors: WordVectors | undefined;
}

/**
 * The contradictions among passages of a search, the likeliest first, of which one side is in a document of `of`. What is
 * superseded is known to differ, and what is ignored is left out.
 */
export async function contradictionsAmong(
  passages: readonly Passage[],
  { of, vectors, readDocument }: AmongOptions,
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
  const found = await findContradictions(documents, new StatementMemory(), {
    vectors,
    isWanted: (id) => of.includes(id),
    superseded: new Set(documents.ids.filter(isSuperseded)),
  });
  return withoutIgnored(found, readDocument);
}

/** Without those that the list of the folder of one of the two documents ignores. */
async function withoutIgnored(
  found: readonly Contradiction[],
  readDocument: AmongOptions['readDocument'],
): Promise<readonly Contradiction[]> {
  const ids = new Set(found.flatMap(({ one, other }) => [one.documentId, other.documentId]));
  const ignored = new Set<string>();
  for (const id of ids) for (const key of (await readDocument(id))?.ignoredPairs ?? []) ignored.add(key);
  return found.filter(({ key }) => !ignored.has(key));
}
