import type { Citation } from '../../../core/model/types';

/** The citations of one passage. */
export type CitedPassage = readonly [Citation, ...Citation[]];

/** The passages that a block is the last to cite; for each, the block's own citations come first. */
export function citedLast(
  blocks: readonly string[],
  index: number,
  citations: readonly Citation[],
): readonly CitedPassage[] {
  const later = blocks.slice(index + 1).join('\n');
  const passages = new Map<string, CitedPassage>();
  for (const citation of citations) {
    const known = passages.get(citation.chunkId);
    passages.set(citation.chunkId, known === undefined ? [citation] : [...known, citation]);
  }
  const isCited = (text: string) => (citation: Citation) => text.includes(`[${citation.marker}]`);
  return [...passages.values()].flatMap((passage) => {
    const first = passage.find(isCited(blocks[index] ?? ''));
    if (first === undefined || passage.some(isCited(later))) return [];
    return [[first, ...passage.filter((citation) => citation !== first)] as const];
  });
}
