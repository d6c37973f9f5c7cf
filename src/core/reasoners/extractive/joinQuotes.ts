import type { Evidence, Passage } from '../../model';
import { evidenceOf } from '../../evidenceOf';

/** From this share of a quote's score on, prose that overlaps it is worth reading on to. */
const minShare = 0.75;

/** Whether both quote some of the same characters. */
export function overlaps(one: Evidence, other: Evidence): boolean {
  return (
    one.documentId === other.documentId &&
    one.start < other.start + other.quote.length &&
    other.start < one.start + one.quote.length
  );
}

/**
 * The quotes with the one that `further` overlaps made longer by it: a sentence and the next one that leans on it ("It …") are
 * one quote. Undefined when `further` is no prose, is much weaker, or would reach into another quote. `passage` is that of
 * `further`.
 */
export function joinQuotes(
  quotes: readonly Evidence[],
  further: Evidence,
  { chunk, score }: Passage,
): Evidence[] | undefined {
  const known = quotes.find((quote) => overlaps(quote, further));
  if (known === undefined || !isProse(known) || !isProse(further)) return undefined;
  if (known.chunkId !== further.chunkId || further.score < minShare * known.score) return undefined;
  const start = Math.min(known.start, further.start) - chunk.start;
  const end = Math.max(endOf(known), endOf(further)) - chunk.start;
  const joined = evidenceOf(
    known.subQueryId,
    { chunk, score },
    { start, end, kind: 'sentence', score: known.score },
  );
  const others = quotes.filter((quote) => quote !== known);
  return others.some((quote) => overlaps(quote, joined))
    ? undefined
    : quotes.map((quote) => (quote === known ? joined : quote));
}

function isProse({ kind }: Evidence): boolean {
  return kind === 'sentence';
}

function endOf({ start, quote }: Evidence): number {
  return start + quote.length;
}
