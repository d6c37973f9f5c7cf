import type { Asked } from './asked';
import { candidatesOf, type Candidate } from './candidates';
import type { Relation } from './relation';
import { restTrait, Traits } from './traits';

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
export function scoredCandidates(asked: Asked, relation: Relation): Scored[] {
  const traits = new Traits(asked, relation);
  const groups = new Map<string, Int32Array>();
  return candidatesOf(asked, relation).map((candidate) => ({
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
export function scoreOf({ groups }: Scored, ranker: Ranker): number {
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

/** How many of these words never occurred in what the ranker learned from. */
export function strangeWords({ stems }: Asked, at: readonly number[], ranker: Ranker): number {
  const weightOf = (word: number): number => ranker[indexOf(restTrait(stems[word] ?? ''))] ?? 0;
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
