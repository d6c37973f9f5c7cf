import type { Contradiction, ContradictionSide } from '../../contradictions/contradiction';
import { analyze } from '../../language/analyze';
import type { Evidence, Passage } from '../../model/types';
import { evidenceOf } from '../evidenceOf';

/** A contradiction with, for each of its sides, the index of the quote that says it; -1 for none. */
interface Placed {
  readonly contradiction: Contradiction;
  readonly sides: readonly [ContradictionSide, ContradictionSide];
  readonly at: readonly [number, number];
}

/**
 * The quotes with what contradicts the best of them behind it, and both marked as sides of one contradiction. Others are
 * marked where both sides are quoted. Where the question names the document or section of one side alone, nothing contradicts it.
 */
export function withContradictions(
  shown: readonly Evidence[],
  contradictions: readonly Contradiction[],
  { question, passages }: { readonly question: string; readonly passages: readonly Passage[] },
): Evidence[] {
  const asked = analyze(question);
  const placed = contradictions.flatMap((contradiction): Placed[] => {
    const sides = [contradiction.one, contradiction.other] as const;
    if (namesOneAlone(asked, sides)) return [];
    return [{ contradiction, sides, at: [saidBy(sides[0], shown), saidBy(sides[1], shown)] }];
  });
  const all = [...shown];
  const told = placed.find(({ at }) => at.includes(0));
  if (told?.at.includes(-1) === true) {
    const [best] = shown;
    const added = best && quoteOf(told.sides[told.at[0] === -1 ? 0 : 1], best, passages);
    if (added === undefined) return all;
    all.splice(1, 0, added);
  }
  return all.map((entry) => marked(entry, placed, all));
}

function marked(entry: Evidence, placed: readonly Placed[], all: readonly Evidence[]): Evidence {
  for (const { contradiction, sides } of placed) {
    const own = sides.findIndex((side) => isWithin(side, entry));
    const its = sides[1 - own];
    if (own < 0 || its === undefined || saidBy(its, all) < 0) continue;
    return { ...entry, disputed: disputeOf(contradiction, own) };
  }
  return entry;
}

function disputeOf({ key, kind, one, other, newer }: Contradiction, at: number): Evidence['disputed'] {
  const side = at === 0 ? one : other;
  const { quote, difference } = side;
  const value = kind === 'answer' ? quote : quote.slice(difference.start, difference.end);
  const isOlder =
    newer !== undefined && newer.reason !== 'date' && newer.side !== (at === 0 ? 'one' : 'other');
  return { key, value: value.replace(/\s+/g, ' ').trim(), ...(isOlder && { isOlder }) };
}

/** "When does the office in Berlin open?" is not of the page on Madrid. */
function namesOneAlone(asked: readonly string[], [one, other]: Placed['sides']): boolean {
  const isOnlyOf = (own: ContradictionSide, its: ContradictionSide): boolean => {
    const [above, all] = [new Set(analyze(aboveOf(own))), new Set(analyze(`${aboveOf(its)}\n${its.quote}`))];
    return asked.some((term) => above.has(term) && !all.has(term));
  };
  return isOnlyOf(one, other) || isOnlyOf(other, one);
}

function aboveOf({ documentId, documentTitle, headings }: ContradictionSide): string {
  return [documentId.replace(/[-_/.]/g, ' '), documentTitle, ...headings].join('\n');
}

function isRow(quote: string): boolean {
  return quote.trimStart().startsWith('|');
}

function saidBy(side: ContradictionSide, quotes: readonly Evidence[]): number {
  return quotes.findIndex((entry) => isWithin(side, entry));
}

function isWithin({ documentId, start, quote }: ContradictionSide, entry: Evidence): boolean {
  return (
    documentId === entry.documentId &&
    start >= entry.start &&
    start + quote.length <= entry.start + entry.quote.length
  );
}

/** A side of a contradiction as a quote like another; undefined if no passage has it as a sentence. */
function quoteOf(
  side: ContradictionSide,
  { subQueryId, score, chance }: Evidence,
  passages: readonly Passage[],
): Evidence | undefined {
  const passage = passages.find(
    ({ chunk }) =>
      chunk.documentId === side.documentId && chunk.text.startsWith(side.quote, side.start - chunk.start),
  );
  if (passage === undefined || passage.chunk.place.kind === 'cells' || isRow(side.quote)) return undefined;
  const start = side.start - passage.chunk.start;
  const stretch = { start, end: start + side.quote.length, kind: 'sentence', score, chance } as const;
  return evidenceOf(subQueryId, passage, stretch);
}
