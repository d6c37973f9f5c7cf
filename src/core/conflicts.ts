import type { Conflict, ConflictSide, DocumentId, Evidence, SubAnswer } from './model';
import { dateIn } from './text/dates';
import { analyze } from './text/analyze';
import { sentences } from './text/sentences';
import { factsIn, type Fact } from './text/facts';

/** A quote under the marker that it is cited by. */
export interface Sourced {
  readonly marker: number;
  readonly evidence: Evidence;
}

/** Two statements are about the same when they share this much of their words, or all words of the shorter one and this much. */
const minShared = 3;
const minAlike = 0.75;
const minAlikeWithin = 0.6;

/**
 * What sources say differently of the same thing: numbers of one unit, versions, dates, yes and no. Statements of one
 * section never disagree, nor do statements that stand below headings of different variants (see `variantsOf`): these
 * speak of different things. Neither do documents that tasks were given one each: what each says was asked for.
 */
export function findConflicts(
  sources: readonly Sourced[],
  tasks: readonly Pick<SubAnswer, 'subQuery'>[] = [],
): Conflict[] {
  const statements = sources.flatMap(statementsOf);
  const conflicts: { readonly subject: string; readonly statements: Statement[] }[] = [];
  for (const [index, one] of statements.entries()) {
    for (const other of statements.slice(index + 1)) {
      if (!disagree(one, other) || areAskedApart(one, other, tasks)) continue;
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

/** The quotes that state otherwise what another one of a different section states, without being in conflict with it. */
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

function statementsOf({ marker, evidence }: Sourced): Statement[] {
  if (evidence.kind !== 'sentence') return [];
  const variants = variantsOf(evidence);
  return sentences(evidence.quote).flatMap(({ start, end }) => {
    const text = evidence.quote.slice(start, end);
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
  return isSameVariant(one, other) && isOpposed(one, other, minShared);
}

/** Whether two statements of different sections give different values for what at least so many words say alike. */
function isOpposed(one: Statement, other: Statement, shared: number): boolean {
  const isSameFact = one.kind === other.kind && one.unit === other.unit;
  return isSameFact && one.value !== other.value && !isSameSection(one, other) && isAlike(one, other, shared);
}

function isSameSection({ evidence: one }: Statement, { evidence: other }: Statement): boolean {
  return one.documentId === other.documentId && one.headings.join('\n') === other.headings.join('\n');
}

function isSameVariant({ variants: one }: Statement, { variants: other }: Statement): boolean {
  return one.size === other.size && [...one].every((variant) => other.has(variant));
}

function isAlike(one: Statement, other: Statement, least: number): boolean {
  const shared = [...one.words].filter((word) => other.words.has(word)).length;
  if (shared < least || hasOwnNumber(one, other) || hasOwnNumber(other, one)) return false;
  const alike = shared / (one.words.size + other.words.size - shared);
  const isWithin = one.kind !== 'answer' && shared === Math.min(one.words.size, other.words.size);
  if (alike < (isWithin ? minAlikeWithin : minAlike)) return false;
  // "in the EU" beside "in the US" are different things, however alike the rest.
  return !(hasOwnName(one.rest, other.words) && hasOwnName(other.rest, one.words));
}

/** Of another year, quarter or size: another thing. */
function hasOwnNumber({ words }: Statement, { words: other }: Statement): boolean {
  return [...words].some((word) => /\d/.test(word) && !other.has(word));
}

/** Whether a text has a name, or a word for a variant, that is not among the words of another. */
function hasOwnName(text: string, words: ReadonlySet<string>): boolean {
  const names = text.slice(1).match(/\b(?:\p{Lu}[\p{L}\p{N}]*)/gu) ?? [];
  return [...names, ...(text.match(variantWords) ?? [])].some((name) =>
    analyze(name).some((term) => !words.has(term)),
  );
}

const variantWords =
  /\b(?:v\d+(?:\.\d+)*|version \d+(?:\.\d+)*|staging|production|prod|test(?:ing)?|development|dev|preview|beta|alpha|sandbox|q[1-4]|first quarter|second quarter|third quarter|fourth quarter|local|free|pro|premium|basic|standard|enterprise|team|business|linux|windows|mac(?:os)?|android|ios|aws|azure|gcp|cloud|on-premises?|self-hosted|eu|us|uk|europe|america|asia|internal|external|public|private|admins?|guests?|deprecated|legacy|old|minimum|maximum|min|max|soft|hard|daily|weekly|monthly|yearly|annual)\b/gi;

/** The variants (environment, edition, platform, region, version) that the headings and the path of a quote speak of. */
export function variantsOf({ documentId, documentTitle, headings }: Evidence): Set<string> {
  const label = [documentId.replace(/[/_]/g, ' '), documentTitle, ...headings].join(' / ');
  return new Set(
    Array.from(label.matchAll(variantWords), ([name]) => name.toLowerCase().replace('version ', 'v')),
  );
}

function subjectOf({ text, words }: Statement, { words: other }: Statement): string {
  const shared = text
    .split(/\s+/)
    .filter((word) => analyze(word).some((term) => words.has(term) && other.has(term)))
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));
  return [...new Set(shared)].slice(0, 8).join(' ');
}

function sideOf({ marker, shown, evidence }: Statement): ConflictSide {
  return { marker, value: shown, date: dateOf(evidence) };
}

/** When what a quote says was right: by its headings, its document's own date, or the path and title of the document. */
function dateOf({ headings, documentDate, documentTitle, documentId }: Evidence): string | undefined {
  for (const heading of headings.toReversed()) {
    const found = dateIn(heading);
    if (found !== undefined) return found;
  }
  return documentDate ?? dateIn(documentTitle) ?? dateIn(documentId);
}

/** The sides with the newest first; those without a date come last, in their order. */
function newestFirst(sides: readonly ConflictSide[]): ConflictSide[] {
  return sides.toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''));
}
