import type { Answer } from '../../core/model';
import type { RunState } from '../../core/run/state';
import { strings } from '../strings';
import { texts } from './texts';

/** What was searched for an answer and what of the question it covers, in sentences. */
export function coverageWords(
  { steps }: RunState,
  { facetsCovered, facetsMissing }: Answer,
): readonly string[] {
  const details = steps.flatMap(({ detail }) => detail ?? []);
  const documents = details.find((detail) => detail.kind === 'guard')?.documents;
  const kept = details.flatMap((detail) => (detail.kind === 'search' ? detail.kept : []));
  const passages = new Set(kept.map(({ chunkId }) => chunkId)).size;
  return [
    ...(documents === undefined ? [] : [texts.searched(documents, passages)]),
    ...(facetsMissing.length > 0 ? [strings.quality.missing(facetsMissing)] : []),
    ...(facetsMissing.length === 0 && facetsCovered.length > 1 ? [texts.covered(facetsCovered.length)] : []),
  ];
}
