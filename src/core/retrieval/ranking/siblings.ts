import type { DocumentId } from '../../model';
import type { Asked } from './asked';
import type { Candidate } from './candidate';
import { has } from './reading';

/** The candidates of a question that come from one document. */
export interface Siblings {
  readonly count: number;
  /** Their highest fused score, and the next. */
  readonly best: number;
  readonly secondBest: number;
  /** The share of the question that they hold together. */
  readonly coverage: number;
}

export function siblingsOf(
  candidates: readonly Candidate[],
  { weights, total }: Asked,
): ReadonlyMap<DocumentId, Siblings> {
  const byDocument = new Map<DocumentId, Candidate[]>();
  for (const candidate of candidates) {
    const { documentId } = candidate.chunk;
    const own = byDocument.get(documentId);
    if (own === undefined) byDocument.set(documentId, [candidate]);
    else own.push(candidate);
  }
  const siblings = new Map<DocumentId, Siblings>();
  for (const [id, own] of byDocument) {
    // They come best first.
    const [best = 0, secondBest = 0] = own.map(({ listed }) => listed.fused);
    const coverage = weights.reduce((sum, weight, number) => {
      const isHeld = own.some(({ text, headings }) => has(text, number) || has(headings, number));
      return isHeld ? sum + weight : sum;
    }, 0);
    siblings.set(id, { count: own.length, best, secondBest, coverage: coverage / total });
  }
  return siblings;
}
