import { askedOf } from './asked';
import type { Candidate } from './candidates';
import { chanceWeights } from './chanceWeights';
import { chancesOf, scoreOf, scoredCandidates, strangeWords, type Ranker } from './ranker';
import type { Relation } from './relation';
import { explainedWords } from './traits';

/** The query that a question most likely means, with the probability that its result answers it. */
export interface RankedQuery extends Candidate {
  /** 0…1. */
  readonly chance: number;
}

/**
 * Ranks all queries that could be meant; undefined if there are none. Words in `about`, such as a title, name
 * the table rather than something in it.
 */
export function rankedQuery(
  question: string,
  relation: Relation,
  ranker: Ranker,
  about: readonly string[] = [],
): RankedQuery | undefined {
  const best = bestResult(question, relation, ranker, about);
  if (best === undefined) return undefined;
  const { bias, weights } = chanceWeights;
  const sum = best.signals.reduce((total, signal, at) => total + signal * (weights[at] ?? 0), bias);
  return { ...best.candidate, chance: 1 / (1 + Math.exp(-sum)) };
}

/** The likeliest result, and the signals that tell how likely it is. */
export function bestResult(
  question: string,
  relation: Relation,
  ranker: Ranker,
  about: readonly string[] = [],
): { readonly candidate: Candidate; readonly signals: readonly number[] } | undefined {
  const asked = askedOf(question, relation);
  const scored = scoredCandidates(asked, relation);
  const chances = chancesOf(scored, ranker);
  const byResult = new Map<string, { chance: number; best: number; at: number }>();
  scored.forEach(({ candidate: { result } }, at) => {
    const key = [...result.values].sort().join('\n');
    const chance = chances[at] ?? 0;
    const known = byResult.get(key);
    if (known === undefined) byResult.set(key, { chance, best: chance, at });
    else {
      known.chance += chance;
      if (chance > known.best) Object.assign(known, { best: chance, at });
    }
  });
  const [top, second] = [...byResult.values()].sort((one, other) => other.chance - one.chance);
  const best = scored[top?.at ?? -1];
  if (top === undefined || best === undefined) return undefined;
  const explained = explainedWords(best.candidate.query, asked);
  const content = asked.words.flatMap((word, at) =>
    asked.isContent[at] && !about.includes(word) ? [at] : [],
  );
  const strange = strangeWords(
    asked,
    content.filter((at) => !explained.has(at)),
    ranker,
  );
  const signals = [
    top.chance,
    clipped(Math.log(top.chance / (1 - top.chance)), 4),
    clipped(scoreOf(best, ranker) / 10, 2),
    content.filter((at) => explained.has(at)).length / Math.max(1, content.length),
    1 / (1 + strange),
    1 - (second?.chance ?? 0) / top.chance,
    explained.size > 0 ? 1 : 0,
  ];
  return { candidate: best.candidate, signals };
}

function clipped(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value));
}
