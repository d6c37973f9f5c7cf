import type { AboutDocument } from '../../language/aboutDocument';
import { placeWithin } from '../../model/place';
import type { DocumentId, Place } from '../../model/types';
import type { Span } from '../../language/sentences';
import type { WordVectors } from '../../units/wordVectors';
import { findCandidates, type Candidate, type Candidates } from './candidates';
import type { Comparison, DifferenceKind } from './comparison';
import { Patterns, tellerOf, type PatternUse } from './patterns';
import { memoized } from '../../util/memoized';
import { newerOf, type Newer } from '../../language/newer';
import { scorePair, type ScoredPair } from './pairScore';
import { areOfOneForm, areParallel } from './pairSignals';
import { readStatements, Terms, type DocumentStatements } from './statementIndex';
import { BestPartners } from './bestPartners';
import { twinsAmong } from './twins';
import { locator, type ComparedDocuments, type Found } from './locate';

/** One side of a contradiction. */
export interface ContradictionSide {
  readonly documentId: DocumentId;
  readonly documentTitle: string;
  readonly headings: readonly string[];
  readonly place: Place;
  /** The statement, verbatim, and its offset in the document's text. */
  readonly quote: string;
  readonly start: number;
  /** What differs, as offsets in the quote. */
  readonly difference: Span;
}

/** Two statements about the same subject that differ. */
export interface Contradiction {
  /** The same for the same two quotes of the same documents, whatever else changes. */
  readonly key: string;
  readonly kind: DifferenceKind;
  readonly one: ContradictionSide;
  readonly other: ContradictionSide;
  /** How likely they contradict each other, 0…1. */
  readonly chance: number;
  /** Which of the two is newer and why; undefined if nothing tells. */
  readonly newer: Newer | undefined;
}

/** Which contradictions are looked for. */
export interface ContradictionQuery {
  /** One of the two sides is in such a document; all documents when left out. */
  readonly documents?: readonly DocumentId[] | undefined;
  /** Documents that are listed as superseded, beside those that say so themselves. */
  readonly superseded: readonly DocumentId[];
}

/** The chance from which a pair is shown; set by `npm run bench -- contradictions`. */
export const leastChance = 0.57;

export interface FindOptions {
  readonly vectors?: WordVectors | undefined;
  /** One of the two is of such a document; all by default. */
  readonly isWanted?: ((id: DocumentId) => boolean) | undefined;
  /** Documents that are marked as superseded. */
  readonly superseded?: ReadonlySet<DocumentId>;
  readonly least?: number;
  /** Called between documents; lets others work, and throws when nobody waits any more. */
  readonly pause?: () => Promise<void>;
}

/** What was read of documents, kept for the next time. */
export class StatementMemory {
  readonly #documents = new Map<DocumentId, { readonly hash: string; readonly read: DocumentStatements }>();
  readonly terms = new Terms();

  /** Reads a document unless it was read and has not changed. */
  read(id: DocumentId, documents: ComparedDocuments): DocumentStatements {
    const hash = documents.hashOf(id);
    const known = this.#documents.get(id);
    if (known?.hash === hash) return known.read;
    const read = readStatements(id, documents.chunksOf(id), this.terms);
    this.#documents.set(id, { hash, read });
    return read;
  }

  /** Forgets the documents that are gone. */
  keep(ids: readonly DocumentId[]): void {
    const kept = new Set(ids);
    for (const id of this.#documents.keys()) if (!kept.has(id)) this.#documents.delete(id);
  }
}

/** A scored pair before it is decided whether it is shown. */
export interface ScoredCandidate extends ScoredPair {
  readonly one: Found;
  readonly other: Found;
  /** The numbers of the two statements. */
  readonly numbers: readonly [one: number, other: number];
}

/** Finds the statements that contradict each other, the likeliest first. */
export async function findContradictions(
  documents: ComparedDocuments,
  memory: StatementMemory,
  options: FindOptions = {},
): Promise<Contradiction[]> {
  const { least = leastChance } = options;
  const scored = await scoreCandidates(documents, memory, { ...options, least });
  return withoutRepeats(scored.map(contradictionOf));
}

/** So many pairs have their statements in memory at once. */
const pairsAtOnce = 4000;

/** The candidate pairs with their chances, in no particular order: all, or from the least chance on. */
export async function scoreCandidates(
  documents: ComparedDocuments,
  memory: StatementMemory,
  { vectors, isWanted, superseded = new Set(), pause = () => Promise.resolve(), least = 0 }: FindOptions,
): Promise<ScoredCandidate[]> {
  const read = await readAll(documents, memory, pause);
  const about = read.map((one) => ({
    ...one.about,
    isSuperseded: one.about.isSuperseded === true || superseded.has(one.about.id),
  }));
  const isWantedAt = (at: number): boolean => isWanted?.(documents.ids[at] ?? '') ?? true;
  const candidates = findCandidates(read, memory.terms.size, isWantedAt);
  await pause();
  const { statements } = candidates;
  const isInForce = (statement: number): boolean =>
    about[statements.documentOf[statement] ?? 0]?.isSuperseded !== true;
  const numberOf = (term: string): number => memory.terms.numberOf(term);
  const locate = locator({ read, about }, documents, statements, memory.terms);
  const weightOf = weights(memory.terms, candidates);
  const twinsOf = twinsAmong(statements, candidates.pairs);
  const patterns = new Patterns(statements, candidates.pairs);
  const ofOneForm = formsAmong(about);
  const score = (pair: Candidate, found: ReadonlyMap<number, Found>): ScoredCandidate | undefined => {
    const [one, other] = [found.get(pair.one), found.get(pair.other)];
    if (one === undefined || other === undefined) return undefined;
    const rivals = Math.max(candidates.rivals(pair.one), candidates.rivals(pair.other));
    const useOf = (comparison: Comparison, kind: DifferenceKind): PatternUse =>
      patterns.useOf(pair, tellerOf(statements, pair, comparison, { kind, numberOf }), ofOneForm);
    const twins = twinsOf(pair.one, pair.other);
    const scored = scorePair(one, other, { weightOf, vectors, rivals, twins, useOf });
    return scored && { ...scored, one, other, numbers: [pair.one, pair.other] };
  };
  // What is superseded is known to differ.
  const pairs = inReadingOrder(
    candidates.pairs.filter(({ one, other }) => isInForce(one) && isInForce(other)),
  );
  const best = new BestPartners(statements);
  const kept: ScoredCandidate[] = [];
  for (const part of parts(pairs, pairsAtOnce)) {
    const found = await locate(new Set(part.flatMap(({ one, other }) => [one, other])), pause);
    for (const [at, pair] of part.entries()) {
      if (at % 200 === 0) await pause();
      const scored = score(pair, found);
      if (scored === undefined) continue;
      best.add(scored);
      if (scored.chance >= least) kept.push(scored);
    }
  }
  return kept.filter((pair) => best.has(pair));
}

function* parts<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
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

async function readAll(
  documents: ComparedDocuments,
  memory: StatementMemory,
  pause: () => Promise<void>,
): Promise<DocumentStatements[]> {
  const read: DocumentStatements[] = [];
  for (const id of documents.ids) {
    read.push(memory.read(id, documents));
    await pause();
  }
  memory.keep(documents.ids);
  return read;
}

/** Neighbours stand in the same chunks, which are read once. */
function inReadingOrder(pairs: readonly Candidate[]): Candidate[] {
  return pairs.toSorted((a, b) => a.one - b.one || a.other - b.other);
}

function weights(terms: Terms, { statements: { rarity } }: Candidates): (term: string) => number {
  const most = rarity.reduce((greatest, weight) => Math.max(greatest, weight), 1);
  return (term) => rarity[terms.numberOf(term)] ?? most;
}

function contradictionOf({ one, other, difference, chance }: ScoredCandidate): Contradiction {
  const sides = { one: sideOf(one, difference.one), other: sideOf(other, difference.other) };
  const key = keyOf([sides.one, sides.other]);
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

function keyOf(sides: readonly ContradictionSide[]): string {
  return sides
    .map(({ documentId, quote }) => `${documentId}\n${quote.replace(/\s+/g, ' ').trim()}`)
    .sort()
    .join('\n\n');
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
