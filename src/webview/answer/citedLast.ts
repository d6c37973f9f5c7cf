import type { Citation } from '../../core/model';

/** The citations of one passage, in the order of their markers. */
export type CitedPassage = readonly [Citation, ...Citation[]];

/** The passages that a block cites and no block after it does. */
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
  const cites = (text: string) => (passage: CitedPassage) =>
    passage.some(({ marker }) => text.includes(`[${marker}]`));
  return [...passages.values()].filter(
    (passage) => cites(blocks[index] ?? '')(passage) && !cites(later)(passage),
  );
}
