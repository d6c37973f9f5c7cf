import { Statements } from './allStatements';
import { blocksOf, forEachPair } from './blocks';
import { FoundPairs, type PairColumns } from './foundPairs';
import { Rivals } from './rivals';
import { flags, type DocumentStatements } from './statementIndex';

/** Two statements that may contradict each other, by their numbers in the order of the documents. */
export interface Candidate {
  readonly one: number;
  readonly other: number;
  /** Share of the lesser one's terms that both have, weighted by rarity, 0…1. */
  readonly overlap: number;
}

export interface Candidates {
  /** Most alike first. */
  readonly pairs: readonly Candidate[];
  /** How many other things are said in statements much like one: many are of one pattern; what is said again counts once. */
  readonly rivals: (statement: number) => number;
  readonly statements: Statements;
  /** All pairs that were found, also those of which other pairs took the place. */
  readonly found: PairColumns;
  /** How many rivals were counted, of all statements together. */
  readonly counted: number;
}

/** What an earlier search found among the documents that have not changed since. */
export interface FoundBefore {
  /** By document; only pairs with a statement of such documents are looked for. */
  readonly isChanged: (document: number) => boolean;
  /** The pairs that are left of those found then; this search goes on in their memory. */
  readonly found: PairColumns;
  readonly rivals: (statement: number) => number;
  readonly counted: number;
}

/** Statements that are this much alike may be of one pattern. */
const leastOfPattern = 0.75;
const mostOfEach = 8;
const mostPairs = 60_000;
/** Of the pairs that were found, so many are kept before those are dropped that are not among the most alike. */
const pairsAtOnce = 1_000_000;
/** The least overlap by what differs: values of one unit, yes and no, other words, those with somebody in charge, the order of steps. */
const leastOverlap = { values: 0.34, polarity: 0.5, words: 0.7, roles: 0.38, steps: 0.5 };
const leastOfAll = Math.min(...Object.values(leastOverlap));
/** More words of its own make a statement about something else. */
const mostOwnWords = 6;

/**
 * The pairs of statements that share rare terms and differ in values, polarity, a few words or the order of
 * steps. Only statements in the same block are compared, never all with all. With `isWanted`, one of the two
 * must be of such a document.
 */
export function findCandidates(
  documents: readonly DocumentStatements[],
  terms: number,
  isWanted: (document: number) => boolean = () => true,
  before?: FoundBefore,
): Candidates {
  const view = new Statements(documents, terms);
  const isOfWanted = ofThose(view, documents, isWanted);
  const isOfChanged = before && ofThose(view, documents, before.isChanged);
  const isLookedAt = (one: number, other: number): boolean =>
    (isOfWanted(one) || isOfWanted(other)) &&
    (isOfChanged === undefined || isOfChanged(one) || isOfChanged(other));
  const pairs = new PairsAndRivals(view, before);
  for (const block of blocksOf(view, isOfChanged))
    forEachPair(block, (one, other) => {
      if (!isLookedAt(one, other)) return;
      const overlap = overlapOf(view, one, other);
      // Few pairs get here, and those often: in each block that both are in.
      if (overlap > 0 && !pairs.found.has(one, other)) pairs.add(one, other, overlap);
    });
  return { ...resultOf(pairs, before), statements: view };
}

/** Of the rivals only their counts are kept. */
function resultOf(
  { found, rivals: { counts, size: counted } }: PairsAndRivals,
  before?: FoundBefore,
): Omit<Candidates, 'statements'> {
  const [pairs, columns] = [found.strongest(), found.columns()];
  if (before === undefined)
    return { pairs, rivals: (statement) => counts[statement] ?? 0, found: columns, counted };
  return {
    ...{ pairs, counted },
    rivals: (statement) => Math.max(counts[statement] ?? 0, before.rivals(statement)),
    found: { ...columns, isWhole: columns.isWhole && before.found.isWhole },
  };
}

class PairsAndRivals {
  readonly found: FoundPairs;
  readonly rivals: Rivals;
  readonly #view: Statements;

  constructor(view: Statements, before?: FoundBefore) {
    this.#view = view;
    const limits = { statements: view.count, mostOfEach, most: mostPairs, room: pairsAtOnce };
    this.found = new FoundPairs(limits, before?.found);
    this.rivals = new Rivals(view.count, before?.counted);
    if (before !== undefined) this.#countAll(before.found);
  }

  add(one: number, other: number, overlap: number): void {
    this.found.add(one, other, overlap);
    this.#count(one, other, overlap);
  }

  #countAll({ one, other, overlap }: PairColumns): void {
    for (let at = 0; at < one.length; at += 1) this.#count(one[at] ?? 0, other[at] ?? 0, overlap[at] ?? 0);
  }

  #count(one: number, other: number, overlap: number): void {
    if (overlap < leastOfPattern) return;
    addRival(this.rivals, this.#view, one, other);
    addRival(this.rivals, this.#view, other, one);
  }
}

/** Of statements, whether their documents are among those; each document is asked once. */
function ofThose(
  { documentOf }: Statements,
  documents: readonly DocumentStatements[],
  isAmong: (document: number) => boolean,
): (statement: number) => boolean {
  const those = Uint8Array.from(documents, (_, at) => (isAmong(at) ? 1 : 0));
  return (statement) => those[documentOf[statement] ?? 0] === 1;
}

/** The same for statements with the same values; without any, each stands for itself. */
function addRival(rivals: Rivals, view: Statements, statement: number, rival: number): void {
  const values = view.listOf(rival, 'values');
  const hash = values.reduce((all, value) => (Math.imul(all, 0x01000193) ^ value) >>> 0, 0x811c9dc5);
  if (values.length === 0) rivals.add(statement, rival, false);
  else rivals.add(statement, hash, true);
}

/** 0 if the two cannot contradict each other. */
function overlapOf(view: Statements, one: number, other: number): number {
  if (!areComparable(view, one, other)) return 0;
  const shared = view.shared(one, other);
  const least = Math.min(view.weights[one] ?? 0, view.weights[other] ?? 0);
  const overlap = least === 0 ? 0 : Math.min(1, shared.weight / least);
  if (overlap < leastOfAll || overlap < leastOverlapOf(view, one, other, shared.own)) return 0;
  return view.isSaid(one, other) || view.isSaid(other, one) ? 0 : overlap;
}

/** Steps are compared with steps, of which one tells their order, and rows with those of other documents. */
function areComparable(view: Statements, one: number, other: number): boolean {
  const [own, its] = [view.flagsOf(one), view.flagsOf(other)];
  if ((own & flags.steps) !== (its & flags.steps)) return false;
  if ((own & flags.steps) > 0) return ((own | its) & flags.ordered) > 0;
  return (own & its & flags.row) === 0 || view.documentOf[one] !== view.documentOf[other];
}

function leastOverlapOf(
  view: Statements,
  one: number,
  other: number,
  own: readonly [number, number],
): number {
  const [flagsOfOne, flagsOfOther] = [view.flagsOf(one), view.flagsOf(other)];
  if ((flagsOfOne & flags.steps) > 0) return leastOverlap.steps;
  if (Math.min(...own) > mostOwnWords) return Infinity;
  if (haveOpposedValues(view, one, other)) return leastOverlap.values;
  if ((flagsOfOne & flags.denied) !== (flagsOfOther & flags.denied)) return leastOverlap.polarity;
  if (Math.min(...own) === 0) return Infinity;
  return (flagsOfOne & flagsOfOther & flags.role) > 0 ? leastOverlap.roles : leastOverlap.words;
}

/** Whether each has a value of one unit that the other lacks. */
function haveOpposedValues(view: Statements, statement: number, another: number): boolean {
  if (!view.hasValues(statement) || !view.hasValues(another)) return false;
  const [one, other] = [view.listOf(statement, 'values'), view.listOf(another, 'values')];
  return one.some(
    (value) =>
      !other.includes(value) && other.some((its) => its >>> 16 === value >>> 16 && !one.includes(its)),
  );
}
