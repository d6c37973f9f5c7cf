import type { WordVectors } from '../units/wordVectors';
import { boostedTrees, probabilityBy } from '../util/boostedTrees';
import { askedOf, type Asked } from './asked';
import type { Candidate } from './candidates';
import { chanceBias, chanceTrees } from './chanceTrees';
import { chancesOf, scoreOf, scoredCandidates, strangeWords, type Ranker, type Scored } from './ranker';
import { explainedWords, operationsOf } from './operations';
import type { Relation } from './relation';

/** The query that a question most likely means, with the probability that its result answers it. */
export interface RankedQuery extends Candidate {
  /** 0…1. */
  readonly chance: number;
}

/** What queries are ranked by; without word vectors, names are compared literally. */
export interface RankedBy {
  readonly ranker: Ranker;
  readonly vectors: WordVectors | undefined;
}

const trees = boostedTrees(chanceBias, chanceTrees);

/**
 * Ranks all queries that could be meant; undefined if there are none. Words in `about`, such as a title, name
 * the table rather than something in it.
 */
export function rankedQuery(
  question: string,
  relation: Relation,
  { ranker, vectors }: RankedBy,
  about: readonly string[] = [],
): RankedQuery | undefined {
  const asked = askedOf(question, relation, vectors);
  const best = bestResult(asked, scoredCandidates(asked, relation), ranker, about);
  return best && { ...best.candidate, chance: probabilityBy(trees, best.signals) };
}

/** The likeliest result among scored candidates, and the signals that tell how likely it is. */
export function bestResult(
  asked: Asked,
  scored: readonly Scored[],
  ranker: Ranker,
  about: readonly string[] = [],
): { readonly candidate: Candidate; readonly signals: readonly number[] } | undefined {
  const [top, second, third] = byChance(scored, chancesOf(scored, ranker));
  if (top === undefined) return undefined;
  const { best } = top;
  const signals = [
    top.chance,
    Math.log((top.chance + 1e-6) / (1 - top.chance + 1e-6)),
    (second?.chance ?? 0) / top.chance,
    (third?.chance ?? 0) / top.chance,
    top.bestChance / top.chance,
    scoreOf(best, ranker),
    Math.log(scored.length),
    top.count,
    ...signalsOfWords(asked, best.candidate, { ranker, about }),
    ...signalsOfQuery(best.candidate),
  ];
  return { candidate: best.candidate, signals };
}

interface RankedResult {
  /** Sum over the candidates with this result, and how many they are. */
  readonly chance: number;
  readonly count: number;
  readonly best: Scored;
  readonly bestChance: number;
}

/** Results, likeliest first; candidates with the same values count together. */
function byChance(scored: readonly Scored[], chances: Float64Array): RankedResult[] {
  const results = new Map<string, RankedResult>();
  scored.forEach((best, at) => {
    const key = [...best.candidate.result.values].sort().join('\n');
    const chance = chances[at] ?? 0;
    const known = results.get(key) ?? { chance: 0, count: 0, best, bestChance: -1 };
    results.set(key, {
      chance: known.chance + chance,
      count: known.count + 1,
      ...(chance > known.bestChance
        ? { best, bestChance: chance }
        : { best: known.best, bestChance: known.bestChance }),
    });
  });
  return [...results.values()].sort((one, other) => other.chance - one.chance);
}

/** How far the query accounts for the question. */
function signalsOfWords(
  asked: Asked,
  { query }: Candidate,
  { ranker, about }: { readonly ranker: Ranker; readonly about: readonly string[] },
): number[] {
  const explained = explainedWords(query, asked);
  const content = asked.words.flatMap((word, at) =>
    asked.isContent[at] && !about.includes(word) ? [at] : [],
  );
  const rest = content.filter((at) => !explained.has(at));
  return [
    rest.length,
    rest.length / Math.max(1, content.length),
    strangeWords(asked, rest, ranker),
    explained.size,
    asked.words.length,
    asked.numbers.filter(({ at }) => !explained.has(at)).length,
    Math.max(-1, ...('column' in query ? (asked.near[query.column] ?? []) : [])),
    asked.naming.filter((at) => at.length > 0).length,
  ];
}

const queryKinds =
  'values count distinct sum average range commonest greatest-sum difference count-difference'.split(' ');
const operationNames = [
  'all',
  'has',
  'both',
  'either',
  'max',
  'min',
  'max order',
  'min order',
  'next',
  'previous',
  'after',
  'before',
];

function signalsOfQuery({ query, result }: Candidate): number[] {
  const operations = operationsOf(query);
  return [
    result.values.length,
    result.rows.length,
    operations.length,
    ...queryKinds.map((kind) => Number(query.kind === kind)),
    ...operationNames.map((operation) => Number(operations.includes(operation))),
    Number(operations.some((operation) => operation.startsWith('is '))),
    Number(operations.some((operation) => operation.startsWith('than '))),
  ];
}
