import { escapePattern } from '../util/escapePattern';
import { stopWords } from './analyze';
import type { GlossaryTerm, Vocabulary, VariantGroup } from '../model/knowledge';
import { memoized } from '../util/memoized';

/** Maximum queries per question, including its own wording. */
const maxQueries = 4;

/**
 * Expands a question to several queries: itself, and variants using other names of glossary terms, taking the
 * terms in turn. Also returns the terms used.
 */
export function widen(
  question: string,
  glossary: readonly GlossaryTerm[],
): { readonly queries: readonly string[]; readonly terms: readonly string[] } {
  const asked = question.toLowerCase();
  const others = glossary.flatMap((entry) => otherWordings(question, asked, entry));
  const queries = new Set([question]);
  const terms = new Set<string>();
  for (const { term, query } of others.toSorted((a, b) => a.turn - b.turn)) {
    if (queries.size < maxQueries) queries.add(query);
    if (queries.has(query)) terms.add(term);
  }
  return { queries: [...queries], terms: [...terms] };
}

/** Variants of the question with other names of one term; `asked` is the question in lower case. */
function otherWordings(question: string, asked: string, { term, synonyms }: GlossaryTerm) {
  const names = [term, ...synonyms];
  const [used] = names
    .filter((name) => mayHold(asked, name))
    .toSorted((a, b) => b.length - a.length)
    .filter((name) => patternOf(name).test(question));
  if (used === undefined) return [];
  return names
    .filter((name) => name !== used)
    .slice(0, maxQueries)
    .map((other, turn) => ({ term, turn, query: question.replace(patternOf(used), () => other) }));
}

/**
 * Matches a name as a whole word, singular or plural; a name that is a stop word in lower case ("IT") is
 * matched case-sensitively.
 */
function patternOf(name: string): RegExp {
  const escaped = escapePattern(name).replace(/\s+/g, '\\s+');
  const flags = stopWords.has(name.toLowerCase()) ? 'u' : 'iu';
  return new RegExp(`(?<![\\p{L}\\p{N}_])${escaped}(?:e?s)?(?![\\p{L}\\p{N}_])`, flags);
}

/**
 * Whether a lower-case text contains the first word of a name: a cheap pre-check before compiling its
 * pattern.
 */
function mayHold(lower: string, name: string): boolean {
  return lower.includes(name.trim().toLowerCase().split(/\s+/, 1).join(''));
}

/** Well-known variant groups. */
const builtIn: readonly VariantGroup[] = [
  {
    name: 'cloud',
    variants: [
      { name: 'AWS', aliases: ['Amazon Web Services', 'Amazon Cloud'] },
      { name: 'GCP', aliases: ['Google Cloud Platform', 'Google Cloud'] },
      { name: 'Azure', aliases: ['Microsoft Azure', 'Azure Cloud'] },
    ],
  },
];

/** A vocabulary's variant groups, plus the well-known ones whose names it does not define. */
export function variantGroupsOf({ variantGroups }: Vocabulary): readonly VariantGroup[] {
  const own = new Set(variantGroups.map(({ name }) => name.toLowerCase()));
  return [...variantGroups, ...builtIn.filter(({ name }) => !own.has(name))];
}

/** A mention of a variant; UTF-16 offsets, end exclusive. */
export interface Mention {
  readonly variant: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Mentions of a group's variants, in reading order. A variant named by an ordinary word ("Free") must be
 * capitalised, unless the text also names the group or lists it with another variant.
 */
export function mentionsOf(text: string, group: VariantGroup): Mention[] {
  const all = findMentions(text, group, true);
  if (text.search(wordPattern(groupNoun(group))) >= 0) return all;
  const sure = findMentions(text, group, false);
  const isSure = ({ start }: Mention): boolean => sure.some((mention) => mention.start === start);
  return all.filter(
    (mention, at) =>
      isSure(mention) ||
      all.some(
        (other, place) => Math.abs(place - at) === 1 && isSure(other) && areListed(text, mention, other),
      ),
  );
}

/** Whether two mentions are in one list ("aws and azure"). */
function areListed(text: string, one: Mention, other: Mention): boolean {
  const [first, second] = one.start < other.start ? [one, other] : [other, one];
  const between = text.slice(first.end, second.start).trim();
  return /^(?:[,;/&]|(?:,\s*)?(?:and|or|vs\.?|versus))$/i.test(between);
}

function findMentions(text: string, { variants }: VariantGroup, isLoose: boolean): Mention[] {
  const lower = text.toLowerCase();
  const found = variants.flatMap(({ name, aliases }) =>
    [name, ...aliases]
      .filter((word) => mayHold(lower, word))
      .flatMap((word) =>
        Array.from(text.matchAll(wordPattern(word, isLoose || !isOrdinary(word))), (match) => ({
          variant: name,
          start: match.index,
          end: match.index + match[0].length,
        })),
      ),
  );
  // The longest of overlapping mentions: "Google Cloud Platform", not "Google Cloud".
  const kept: Mention[] = [];
  for (const mention of found.toSorted((a, b) => b.end - b.start - (a.end - a.start)))
    if (kept.every(({ start, end }) => mention.end <= start || mention.start >= end)) kept.push(mention);
  return kept.toSorted((a, b) => a.start - b.start);
}

/** A pattern for a group's name, singular or plural. */
export function groupNoun({ name }: VariantGroup): string {
  const singular = name.replace(/(?<=\w{3})s$/i, '');
  return singular;
}

/** Whether a name is a capitalised ordinary word ("Free"), which may occur in any text. */
function isOrdinary(word: string): boolean {
  return /^\p{L}\p{Ll}+$/u.test(word);
}

const anyCase = memoized(2000, (word: string) => new RegExp(wholeWord(word), 'giu'));
const sameCase = memoized(2000, (word: string) => new RegExp(wholeWord(word), 'gu'));

/** Matches a name as a whole word, singular or plural. */
function wordPattern(word: string, ignoresCase = true): RegExp {
  return ignoresCase ? anyCase(word) : sameCase(word);
}

function wholeWord(word: string): string {
  const escaped = escapePattern(word.trim()).replace(/\s+/g, '\\s+');
  return `(?<![\\p{L}\\p{N}_])${escaped}(?:e?s)?(?![\\p{L}\\p{N}_])`;
}

/** Words that distinguish variants of a thing: environment, edition, platform, region, version. */
export const variantWords =
  /\b(?:v\d+(?:\.\d+)*|version \d+(?:\.\d+)*|staging|production|prod|test(?:ing)?|development|dev|preview|beta|alpha|sandbox|q[1-4]|first quarter|second quarter|third quarter|fourth quarter|local|free|pro|premium|basic|standard|enterprise|team|business|linux|windows|mac(?:os)?|android|ios|aws|azure|gcp|cloud|on-premises?|self-hosted|eu|us|uk|europe|america|asia|internal|external|public|private|admins?|guests?|deprecated|legacy|old|minimum|maximum|min|max|soft|hard|daily|weekly|monthly|yearly|annual)\b/gi;
