import type { AboutDocument } from '../language/aboutDocument';
import type { DocumentId } from '../model/types';
import type { WordVectors } from '../units/wordVectors';
import { memoized } from '../util/memoized';
import { BestPartners } from './bestPartners';
import { findCandidates, type Candidate, type Candidates, type FoundBefore } from './candidates';
import type { Comparison, DifferenceKind } from './comparison';
import { locator, type ComparedDocuments, type Found } from './locate';
import { scorePair, type ScoredPair } from './pairScore';
import { areOfOneForm, areParallel } from './pairSignals';
import { Patterns, tellerOf, type PatternUse } from './patterns';
import type { DocumentStatements, Terms } from './statementIndex';
import type { StatementMemory } from './statementMemory';
import { twinsAmong } from './twins';

export interface ScoreOptions {
  readonly vectors?: WordVectors | undefined;
  /** One of the two is of such a document; all by default. */
  readonly isWanted?: ((id: DocumentId) => boolean) | undefined;
  /** Documents that are marked as superseded. */
  readonly superseded?: ReadonlySet<DocumentId>;
  /** Of pairs that are less likely, only that is told. */
  readonly leastChance?: number;
  /** Called between documents; lets others work, and throws when nobody waits any more. */
  readonly pause?: (() => Promise<void>) | undefined;
}

/** A scored pair before it is decided whether it is shown. */
export interface ScoredCandidate extends ScoredPair {
  readonly one: Found;
  readonly other: Found;
  /** The numbers of the two statements. */
  readonly numbers: readonly [one: number, other: number];
}

/** Documents and the pairs of their statements that may contradict each other. */
export interface Compared {
  readonly read: readonly DocumentStatements[];
  readonly about: readonly AboutDocument[];
  readonly candidates: Candidates;
  /** Those of the candidates that are in force, in reading order. */
  readonly pairs: readonly Candidate[];
  readonly terms: Terms;
  readonly options: ScoreOptions;
}

/** So many pairs have their statements in memory at once: few enough that most are gone before they count as long-lived. */
const pairsAtOnce = 100;

/** The candidate pairs with their chances, in no particular order. */
export async function scoreCandidates(
  documents: ComparedDocuments,
  memory: StatementMemory,
  options: ScoreOptions,
): Promise<ScoredCandidate[]> {
  const compared = compare(await readAll(documents, memory, options.pause), memory, options);
  const best = new BestPartners(compared.candidates.statements);
  const kept: ScoredCandidate[] = [];
  await scorePairs(compared, compared.pairs, documents, (_, scored) => {
    if (scored === undefined) return;
    best.add(scored);
    kept.push(scored);
  });
  return kept.filter((pair) => best.has(pair));
}

export async function readAll(
  documents: ComparedDocuments,
  memory: StatementMemory,
  pause = () => Promise.resolve(),
): Promise<DocumentStatements[]> {
  const read: DocumentStatements[] = [];
  for (const id of documents.ids) {
    read.push(memory.read(id, documents));
    await pause();
  }
  memory.keep(documents.ids);
  return read;
}

export function compare(
  read: readonly DocumentStatements[],
  { terms }: StatementMemory,
  options: ScoreOptions,
  before?: FoundBefore,
): Compared {
  const { superseded = new Set(), isWanted = () => true } = options;
  const about = read.map((one) => ({
    ...one.about,
    isSuperseded: one.about.isSuperseded === true || superseded.has(one.about.id),
  }));
  const isWantedAt = (at: number): boolean => isWanted(about[at]?.id ?? '');
  const candidates = findCandidates(read, terms.size, isWantedAt, before);
  const { documentOf } = candidates.statements;
  const isInForce = (statement: number): boolean => about[documentOf[statement] ?? 0]?.isSuperseded !== true;
  // What is superseded is known to differ.
  const pairs = candidates.pairs.filter(({ one, other }) => isInForce(one) && isInForce(other));
  return { read, about, candidates, pairs: inReadingOrder(pairs), terms, options };
}

/** Neighbours stand in the same chunks, which are read once. */
function inReadingOrder(pairs: readonly Candidate[]): Candidate[] {
  return pairs.toSorted((a, b) => a.one - b.one || a.other - b.other);
}

/** Scores some of the pairs; those that differ in nothing that could contradict have no score. */
export async function scorePairs(
  compared: Compared,
  pairs: readonly Candidate[],
  documents: ComparedDocuments,
  take: (pair: Candidate, scored: ScoredCandidate | undefined) => void,
): Promise<void> {
  const { candidates, terms, options } = compared;
  const { pause = () => Promise.resolve() } = options;
  await pause();
  if (pairs.length === 0) return;
  const score = scorerOf(compared, pairs);
  const locate = locator(compared, documents, candidates.statements, terms);
  for (let from = 0; from < pairs.length; from += pairsAtOnce) {
    const part = pairs.slice(from, from + pairsAtOnce);
    const found = await locate(new Set(part.flatMap(({ one, other }) => [one, other])), pause);
    for (const [at, pair] of part.entries()) {
      if (at % 200 === 0) await pause();
      take(pair, score(pair, found));
    }
  }
}

function scorerOf(
  { about, candidates, terms, options: { vectors, leastChance = 0 } }: Compared,
  pairs: readonly Candidate[],
): (pair: Candidate, found: ReadonlyMap<number, Found>) => ScoredCandidate | undefined {
  const { statements } = candidates;
  const numberOf = (term: string): number => terms.numberOf(term);
  const weightOf = weights(terms, candidates);
  const twinsOf = twinsAmong(statements, candidates.pairs);
  const patterns = new Patterns(statements, pairs);
  const ofOneForm = formsAmong(about);
  return (pair, found) => {
    const [one, other] = [found.get(pair.one), found.get(pair.other)];
    if (one === undefined || other === undefined) return undefined;
    const rivals = Math.max(candidates.rivals(pair.one), candidates.rivals(pair.other));
    const useOf = (comparison: Comparison, kind: DifferenceKind): PatternUse =>
      patterns.useOf(pair, tellerOf(statements, pair, comparison, { kind, numberOf }), ofOneForm);
    const twins = twinsOf(pair.one, pair.other);
    const scored = scorePair(one, other, { weightOf, vectors, rivals, twins, useOf, leastChance });
    return scored && { ...scored, one, other, numbers: [pair.one, pair.other] };
  };
}

/** Whether two documents, by their ordinals, are pages of one kind: with the same headings, or titles with a word in common. */
function formsAmong(about: readonly AboutDocument[]): (one: number, other: number) => boolean {
  const areOfForm = memoized(mostForms, (key: number) => {
    const [own, its] = [about[Math.floor(key / about.length)], about[key % about.length]];
    return own !== undefined && its !== undefined && (areOfOneForm(own, its) || areParallel(own, its));
  });
  return (one, other) => areOfForm(Math.min(one, other) * about.length + Math.max(one, other));
}

/** Pairs of documents of which it is remembered. */
const mostForms = 200_000;

function weights(terms: Terms, { statements: { rarity } }: Candidates): (term: string) => number {
  const most = rarity.reduce((greatest, weight) => Math.max(greatest, weight), 1);
  return (term) => rarity[terms.numberOf(term)] ?? most;
}
