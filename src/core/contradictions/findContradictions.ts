import { placeWithin } from '../model/place';
import type { Span } from '../language/sentences';
import type { Candidate } from './candidates';
import { newerOf } from '../language/newer';
import { BestPartners } from './bestPartners';
import type { Contradiction, ContradictionSide } from './contradiction';
import { foundBefore, keptSearch, type KeepOptions } from './keptSearch';
import { pairKey } from '../model/pairKey';
import type { ComparedDocuments, Found } from './locate';
import { compare, readAll, scorePairs, type ScoredCandidate, type ScoreOptions } from './scoreCandidates';
import type { Outcome, StatementMemory } from './statementMemory';

/** The chance from which a pair is shown; set by `npm run bench -- contradictions`. */
export const leastChance = 0.57;

export type FindOptions = Omit<ScoreOptions, 'leastChance'> & KeepOptions;

/**
 * Finds the statements that contradict each other, the likeliest first. What an earlier search found between documents that
 * have not changed since is found again without comparing them, by how rare terms and how common patterns were then.
 */
export async function findContradictions(
  documents: ComparedDocuments,
  memory: StatementMemory,
  options: FindOptions = {},
): Promise<Contradiction[]> {
  const read = await readAll(documents, memory, options.pause);
  const before = foundBefore(memory, read, options);
  const compared = compare(read, memory, { ...options, leastChance }, before);
  const { statements } = compared.candidates;
  const keyOf = ({ one, other }: Numbered): number => one * statements.count + other;
  const outcomes = new Map<number, Outcome | undefined>();
  const open: Candidate[] = [];
  for (const pair of compared.pairs) {
    const key = keyOf(pair);
    if (before?.outcomes.has(key) === true) {
      outcomes.set(key, before.outcomes.get(key));
      before.outcomes.delete(key);
    } else open.push(pair);
  }
  const kept = keptSearch(compared, outcomes, { before, options });
  // What was found before is kept even if nobody waits any more.
  if (before !== undefined) memory.kept = kept;
  await scorePairs(compared, open, documents, (pair, scored) => {
    outcomes.set(keyOf(pair), scored && outcomeOf(scored));
  });
  memory.kept = kept;
  const best = new BestPartners(statements);
  const all = compared.pairs.flatMap((pair) => {
    const outcome = outcomes.get(keyOf(pair));
    return outcome === undefined ? [] : [{ ...outcome, numbers: [pair.one, pair.other] as const }];
  });
  for (const one of all) best.add(one);
  return withoutRepeats(all.flatMap((one) => (one.found && best.has(one) ? [one.found] : [])));
}

type Numbered = Pick<Candidate, 'one' | 'other'>;

function outcomeOf(scored: ScoredCandidate): Outcome {
  const { alike, differsIn, chance } = scored;
  return { alike, differsIn, found: chance >= leastChance ? contradictionOf(scored) : undefined };
}

function contradictionOf({ one, other, difference, chance }: ScoredCandidate): Contradiction {
  const sides = { one: sideOf(one, difference.one), other: sideOf(other, difference.other) };
  const key = pairKey([sides.one, sides.other]);
  return { key, kind: difference.kind, ...sides, chance, newer: newerOf(one, other) };
}

function sideOf({ about, statement, chunk }: Found, difference: Span): ContradictionSide {
  const { start, end, headings, kind, text } = statement;
  const quote = chunk.text.slice(start, end);
  return {
    documentId: about.id,
    documentTitle: about.title,
    headings,
    place: placeWithin(chunk.place, chunk.text, start, end),
    quote,
    start: chunk.start + start,
    difference: kind === 'row' ? placeInRow(quote, text.slice(difference.start, difference.end)) : difference,
  };
}

/** The text of a row names its columns, its quote does not. */
function placeInRow(quote: string, part: string): Span {
  const start = quote.indexOf(part);
  return start < 0 ? { start: 0, end: quote.length } : { start, end: start + part.length };
}

/** Each statement with the likeliest of those that contradict it in the same document, once. */
function withoutRepeats(found: readonly Contradiction[]): Contradiction[] {
  const seen = new Set<string>();
  return found
    .toSorted((a, b) => b.chance - a.chance)
    .filter(({ one, other, key }) => {
      const pairs = [
        [one.documentId, one.start, other.documentId],
        [other.documentId, other.start, one.documentId],
      ].map((parts) => parts.join('\n'));
      if (seen.has(key) || pairs.some((pair) => seen.has(pair))) return false;
      for (const pair of [key, ...pairs]) seen.add(pair);
      return true;
    });
}
