import { evidenceOf } from '../evidenceOf';
import type { Evidence, Passage } from '../../model/types';

/** Quotes for an agent's fields: places where the answer may be are reduced to their likeliest sentence. */
export function likeliestOf(
  evidence: readonly Evidence[],
  passages: readonly Passage[],
): readonly Evidence[] {
  return evidence.flatMap((entry) => {
    if (entry.isPlace !== true) return entry;
    const { likeliest } = entry;
    const passage = passages.find(({ chunk }) => chunk.id === entry.chunkId);
    const at = passage?.chunk.text.indexOf(entry.quote) ?? -1;
    if (likeliest === undefined || passage === undefined || at < 0) return [];
    const { subQueryId, kind, score, chance, columns } = entry;
    return evidenceOf(subQueryId, passage, {
      start: at + likeliest.start,
      end: at + likeliest.end,
      ...{ kind, score, isPlace: true },
      ...(chance !== undefined && { chance }),
      ...(columns !== undefined && { columns }),
    });
  });
}
