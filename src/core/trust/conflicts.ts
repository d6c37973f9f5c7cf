import type { DocumentId, Evidence, SubAnswer, Conflict, ConflictSide } from '../model/types';
import { dateIn } from '../language/dates';
import { analyze } from '../language/analyze';
import { sentences } from '../language/sentences';
import { factsIn, type Fact } from '../language/facts';
import { pairKey, type PairSide } from '../model/pairKey';
import { ownTerms, sharedTerms } from '../language/names';
import { variantWords } from '../language/glossary';

/** A quote with its citation marker. */
export interface Sourced {
  readonly marker: number;
  readonly evidence: Evidence;
}

/**
 * Two statements have the same subject if they share this many words, or all words of the shorter one and
 * this share.
 */
const minShared = 3;
/**
 * Minimum for short ones that say nothing else: "Passwords have at least 14 characters." and "Passwords have
 * 12 characters."
 */
const minSame = 2;
const minAlike = 0.75;
const minAlikeWithin = 0.6;

/**
 * Finds contradictions between sources: numbers of one unit, versions, dates, yes and no. Not compared are
 * statements of one section, statements below headings of different variants (see `variantsOf`), documents of
 * one kind with a subject each, and documents that were each assigned to a task of their own, since all of
 * these were meant to differ. The user's own notes override documents, so they are not a side either.
 */
export function findConflicts(
  sources: readonly Sourced[],
  tasks: readonly Pick<SubAnswer, 'subQuery'>[] = [],
): Conflict[] {
  const statements = sources.flatMap(statementsOf);
  const conflicts: { readonly subject: string; readonly statements: Statement[] }[] = [];
  for (const [index, one] of statements.entries()) {
    for (const other of statements.slice(index + 1)) {
      if (!disagree(one, other) || areAskedApart(one, other, tasks) || isIgnored(one, other)) continue;
      const known = conflicts.find((conflict) =>
        conflict.statements.some((statement) => statement === one || statement === other),
      );
      if (known === undefined) conflicts.push({ subject: subjectOf(one, other), statements: [one, other] });
      else known.statements.push(...[one, other].filter((each) => !known.statements.includes(each)));
    }
  }
  return conflicts.map(({ subject, statements: sides }) => ({
    subject,
    sides: newestFirst(sides.map(sideOf)),
  }));
}

/** The contradictions that were found among the passages of these sources, where both sides are among them. */
export function disputesOf(sources: readonly Sourced[]): Conflict[] {
  const byKey = Map.groupBy(
    sources.filter(({ evidence }) => evidence.disputed !== undefined),
    ({ evidence }) => evidence.disputed?.key,
  );
  return [...byKey.values()].flatMap((sides) => {
    const quotes = sides.map(({ evidence }) => evidence.quote);
    const [first = ''] = quotes;
    if (quotes.length < 2) return [];
    const subject = sharedWords(
      first,
      quotes.map((quote) => new Set(analyze(quote))),
    );
    return { subject, sides: newestFirst(sides.map(disputedSide)) };
  });
}

function disputedSide({ marker, evidence }: Sourced): ConflictSide {
  const { value = evidence.quote, isOlder = evidence.older && (true as const) } = evidence.disputed ?? {};
  return { marker, value, date: dateOf(evidence), ...(isOlder && { isOlder }) };
}

/** Whether the list of a folder ignores the pair, as sentences or as whole quotes. */
function isIgnored(one: Statement, other: Statement): boolean {
  const ignored = [one, other].flatMap(({ evidence }) => evidence.ignoredPairs ?? []);
  if (ignored.length === 0) return false;
  const sides = ({ text, evidence: { documentId, quote } }: Statement): PairSide[] =>
    [text, quote].map((said) => ({ documentId, quote: said }));
  return sides(one).some((left) => sides(other).some((right) => ignored.includes(pairKey([left, right]))));
}

function areAskedApart(
  { evidence: one }: Statement,
  { evidence: other }: Statement,
  tasks: readonly Pick<SubAnswer, 'subQuery'>[],
): boolean {
  const isOnlyFor = (id: DocumentId, not: DocumentId): boolean =>
    tasks.some(
      ({ subQuery: { targetDocuments } }) => targetDocuments.includes(id) && !targetDocuments.includes(not),
    );
  return isOnlyFor(one.documentId, other.documentId) && isOnlyFor(other.documentId, one.documentId);
}

/** The quotes that contradict one from a different section, without being in conflict with it. */
export function findContrasts(evidence: readonly Evidence[]): Set<Evidence> {
  const statements = evidence.flatMap((entry, index) => statementsOf({ marker: index, evidence: entry }));
  const contrasting = statements.filter((one) =>
    statements.some((other) => isOpposed(one, other, 1) && !disagree(one, other)),
  );
  return new Set(contrasting.map((statement) => statement.evidence));
}

interface Statement extends Fact, Sourced {
  /** Its words without numbers and units. */
  readonly words: ReadonlySet<string>;
  readonly text: string;
  readonly variants: ReadonlySet<string>;
}

/** "Start date: 2024-03-12", "Signed: 1 May 2023": specific to each document. */
const dateLine = /^[^.:]{1,40}:\s*(?:\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|\d{1,2}\.? \p{L}+ \d{4})\.?$/u;

function statementsOf({ marker, evidence }: Sourced): Statement[] {
  if (evidence.kind !== 'sentence') return [];
  const variants = variantsOf(evidence);
  return sentences(evidence.quote).flatMap(({ start, end }) => {
    const text = evidence.quote.slice(start, end);
    if (dateLine.test(text)) return [];
    return factsIn(text).map((fact) => ({
      ...fact,
      marker,
      evidence,
      text,
      variants,
      words: new Set(analyze(fact.rest)),
    }));
  });
}

function disagree(one: Statement, other: Statement): boolean {
  const isOfSame = isSameVariant(one, other) && !haveOwnSubjects(one, other);
  return isOfSame && isOpposed(one, other, minShared);
}

/**
 * Whether the documents of two statements are of one kind but about different subjects: their titles differ
 * in words that neither statement mentions ("Acme Agreement", "Borealis Agreement").
 */
function haveOwnSubjects(one: Statement, other: Statement): boolean {
  const titles = [one, other].map(({ evidence }) => evidence.documentTitle.replace(/\.\w+$/, ''));
  const kind = sharedTerms(titles);
  const own = titles.map((title) => ownTerms(title, kind));
  return (
    kind.size > 0 &&
    own.every((terms) => terms.length > 0) &&
    !own.flat().some((term) => one.words.has(term) || other.words.has(term))
  );
}

/** Whether two statements of different sections share at least this many words but give different values. */
function isOpposed(one: Statement, other: Statement, shared: number): boolean {
  const isSameFact = one.kind === other.kind && one.unit === other.unit;
  return isSameFact && one.value !== other.value && !isSameSection(one, other) && isAlike(one, other, shared);
}

function isSameSection({ evidence: one }: Statement, { evidence: other }: Statement): boolean {
  return one.documentId === other.documentId && one.headings.join('\n') === other.headings.join('\n');
}

function isSameVariant(one: Statement, other: Statement): boolean {
  return isWithinVariants(one, other) && isWithinVariants(other, one);
}

/** Whether the other statement has all variants of this one, in its headings or its own words. */
function isWithinVariants({ variants }: Statement, other: Statement): boolean {
  return [...variants].every(
    (variant) => other.variants.has(variant) || other.text.toLowerCase().includes(variant),
  );
}

function isAlike(one: Statement, other: Statement, least: number): boolean {
  const shared = [...one.words].filter((word) => other.words.has(word)).length;
  const isSame = shared >= minSame && shared === Math.max(one.words.size, other.words.size);
  if ((shared < least && !isSame) || hasOwnNumber(one, other) || hasOwnNumber(other, one)) return false;
  const alike = shared / (one.words.size + other.words.size - shared);
  const isWithin = one.kind !== 'answer' && shared === Math.min(one.words.size, other.words.size);
  if (alike < (isWithin ? minAlikeWithin : minAlike)) return false;
  // "in the EU" and "in the US" are different subjects, however similar the rest.
  return !(hasOwnName(one.rest, other.words) && hasOwnName(other.rest, one.words));
}

/** Whether it is about another year, quarter or size. */
function hasOwnNumber({ words }: Statement, { words: other }: Statement): boolean {
  return [...words].some((word) => /\d/.test(word) && !other.has(word));
}

/** Whether a text contains a name, or a word for a variant, that the other words lack. */
function hasOwnName(text: string, words: ReadonlySet<string>): boolean {
  const names = text.slice(1).match(/\b(?:\p{Lu}[\p{L}\p{N}]*)/gu) ?? [];
  return [...names, ...(text.match(variantWords) ?? [])].some((name) =>
    analyze(name).some((term) => !words.has(term)),
  );
}

/**
 * The variants (environment, edition, platform, region, version) mentioned in a quote's headings and path.
 */
export function variantsOf({ documentId, documentTitle, headings }: Evidence): Set<string> {
  const label = [documentId.replace(/[/_]/g, ' '), documentTitle, ...headings].join(' / ');
  return new Set(
    Array.from(label.matchAll(variantWords), ([name]) => name.toLowerCase().replace('version ', 'v')),
  );
}

function subjectOf({ text, words }: Statement, { words: other }: Statement): string {
  return sharedWords(text, [words, other]);
}

/** The words of a text whose terms are in all of these sets. */
function sharedWords(text: string, sets: readonly ReadonlySet<string>[]): string {
  const shared = text
    .split(/\s+/)
    .filter((word) => analyze(word).some((term) => sets.every((words) => words.has(term))))
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));
  return [...new Set(shared)].slice(0, 8).join(' ');
}

function sideOf({ marker, shown, evidence }: Statement): ConflictSide {
  return { marker, value: shown, date: dateOf(evidence), ...(evidence.older && { isOlder: true }) };
}

/**
 * Date of a quote's content: from its headings, its document's own date, or the document's path and title.
 */
function dateOf({ headings, documentDate, documentTitle, documentId }: Evidence): string | undefined {
  for (const heading of headings.toReversed()) {
    const found = dateIn(heading);
    if (found !== undefined) return found;
  }
  return documentDate ?? dateIn(documentTitle) ?? dateIn(documentId);
}

/** Newest first; undated sides last, in their original order; those of older documents behind all others. */
function newestFirst(sides: readonly ConflictSide[]): ConflictSide[] {
  const age = ({ isOlder }: ConflictSide): number => Number(isOlder === true);
  return sides.toSorted((a, b) => age(a) - age(b) || (b.date ?? '').localeCompare(a.date ?? ''));
}
