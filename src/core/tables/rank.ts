import { type TableQuestion, tableQuestionOf } from './tableQuestion';
import { filtersOf } from './filters';
import { candidatesOf, type Candidate } from './candidates';
import type { Relation } from './relation';
import { QueryFeatures } from './queryFeatures';
import type { WordVectors } from '../units/wordVectors';
import { boostedTrees, probabilityBy } from '../util/boostedTrees';
import { chanceBias, chanceTrees } from './chanceTrees';
import { asRate } from './rate';
import { amongOthers, asksForRatio, asRatio } from './ratio';
import { explainedWords, operationsOf, restTrait } from './operations';

/** Weights of traits, by their hash. */
export type Ranker = Float32Array;

/** Number of weights; traits are hashed into them. */
export const weightCount = 131_072;

/** A candidate with the groups of weights that its score adds up. */
export interface Scored {
  readonly candidate: Candidate;
  readonly groups: readonly Int32Array[];
}

/** Candidates of a question with their traits as indices of weights; groups are shared between candidates. */
export function scoredCandidates(asked: TableQuestion, relation: Relation): Scored[] {
  const filters = filtersOf(asked, relation);
  const traits = new QueryFeatures(asked, relation, filters);
  const groups = new Map<string, Int32Array>();
  return candidatesOf(asked, relation, filters).map((candidate) => ({
    candidate,
    groups: traits.groupsOf(candidate).map((group) => {
      const known = groups.get(group.key) ?? Int32Array.from(group.traits(), indexOf);
      groups.set(group.key, known);
      return known;
    }),
  }));
}

/** FNV-1a. */
function indexOf(trait: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < trait.length; at += 1) hash = Math.imul(hash ^ trait.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % weightCount;
}

/** The sum of a candidate's weights. */
function scoreOf({ groups }: Scored, ranker: Ranker): number {
  return groups.reduce((total, group) => total + sumOf(group, ranker), 0);
}

function sumOf(group: Int32Array, ranker: Ranker): number {
  return group.reduce((sum, index) => sum + (ranker[index] ?? 0), 0);
}

/** Probability of each candidate, in order. */
export function chancesOf(scored: readonly Scored[], ranker: Ranker): Float64Array {
  const sums = new Map<Int32Array, number>();
  const scores = scored.map(({ groups }) =>
    groups.reduce((total, group) => {
      const sum = sums.get(group) ?? sumOf(group, ranker);
      sums.set(group, sum);
      return total + sum;
    }, 0),
  );
  const top = scores.reduce((before, score) => Math.max(before, score), -Infinity);
  const raised = Float64Array.from(scores, (score) => Math.exp(score - top));
  const sum = raised.reduce((before, value) => before + value, 0);
  return raised.map((value) => value / sum);
}

/** Weights below this were hardly learned. */
const leastLearned = 0.01;

/** Number of these words that are not in the ranker's training data. */
function strangeWords({ englishStems }: TableQuestion, at: readonly number[], ranker: Ranker): number {
  const weightOf = (word: number): number => ranker[indexOf(restTrait(englishStems[word] ?? ''))] ?? 0;
  return at.filter((word) => Math.abs(weightOf(word)) < leastLearned).length;
}

/** Reads weights packed by `packRanker`. */
export function readRanker(packed: Uint8Array): Ranker {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const most = view.getFloat32(0, true);
  return Float32Array.from({ length: weightCount }, (_, at) => {
    const root = view.getInt8(4 + at) / 127;
    return Math.sign(root) * root * root * most;
  });
}

/** One byte per weight: its square root, so that small weights keep their precision. */
export function packRanker(ranker: Ranker): Uint8Array {
  const most = ranker.reduce((before, weight) => Math.max(before, Math.abs(weight)), 0);
  const packed = new Uint8Array(4 + weightCount);
  const view = new DataView(packed.buffer);
  view.setFloat32(0, most, true);
  ranker.forEach((weight, at) => {
    view.setInt8(4 + at, Math.round(Math.sign(weight) * Math.sqrt(Math.abs(weight) / most) * 127));
  });
  return packed;
}

/** The query that a question most likely means, with the probability that its result answers it. */
export interface RankedQuery extends Candidate {
  /** 0…1. */
  readonly chance: number;
}

/** The ranker, and the word vectors that compare names; without vectors, names are compared literally. */
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
  const asked = tableQuestionOf(question, relation, vectors);
  const best = bestResult(asked, scoredCandidates(asked, relation), ranker, about);
  if (best === undefined) return undefined;
  const { query } = best.candidate;
  const meant = asksForRatio(asked)
    ? asRatio(query, relation)
    : (asRate(query, asked, relation) ?? amongOthers(query, asked, relation) ?? best.candidate);
  return meant && { ...meant, chance: probabilityBy(trees, best.signals) };
}

/** The likeliest result among scored candidates, and the signals that tell how likely it is. */
export function bestResult(
  asked: TableQuestion,
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

/** Features of how many words of the question the query uses. */
function signalsOfWords(
  asked: TableQuestion,
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
  'values count distinct sum average range commonest greatest-sum difference count-difference column-difference share'.split(
    ' ',
  );
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
    Number(operations.some((operation) => operation === 'not' || operation === 'without')),
    Number(operations.some((operation) => operation.startsWith('against '))),
  ];
}
