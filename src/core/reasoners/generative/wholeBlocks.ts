import type { Block, Evidence, Passage } from '../../model';
import { evidenceOf } from '../../evidenceOf';

/** Longer blocks are quoted by the sentence. */
const maxBlockCharacters = 1200;

/**
 * The quotes, each widened to the whole paragraph or list that it stands in where that is short: who writes prose from
 * it needs to see what the sentence leans on. Quotes of one block become one, with the best score of them.
 */
export function widened(evidence: readonly Evidence[], passages: readonly Passage[]): Evidence[] {
  const chosen = new Map<string, Evidence>();
  for (const entry of evidence) {
    const whole = widen(entry, passages);
    const key = `${whole.chunkId} ${whole.start} ${whole.quote.length}`;
    if (!chosen.has(key)) chosen.set(key, whole);
  }
  return [...chosen.values()];
}

function widen(entry: Evidence, passages: readonly Passage[]): Evidence {
  const passage = passages.find(({ chunk }) => chunk.id === entry.chunkId);
  if (passage === undefined) return entry;
  const { chunk } = passage;
  const start = entry.start - chunk.start;
  const end = start + entry.quote.length;
  const block = chunk.blocks.find((candidate) => candidate.start <= start && end <= candidate.end);
  if (block === undefined || !isShortText(block)) return entry;
  const text = chunk.text.slice(block.start, block.end);
  const [from, to] = [
    block.start + (text.length - text.trimStart().length),
    block.start + text.trimEnd().length,
  ];
  const kind = block.kind === 'list' && text.trim().includes('\n') ? 'list' : entry.kind;
  return evidenceOf(entry.subQueryId, passage, { start: from, end: to, kind, score: entry.score });
}

function isShortText({ kind, start, end }: Block): boolean {
  return (kind === 'paragraph' || kind === 'list') && end - start <= maxBlockCharacters;
}
