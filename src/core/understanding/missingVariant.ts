import type { SearchResult } from '../model/types';
import { analyze } from '../language/analyze';
import { groupNoun, mentionsOf } from '../language/variantGroups';
import { answersDiffer, rivalsFor, type Rival } from './rivals';
import type { VariantGroup } from '../model/vocabulary';

/** A group whose variants the documents answer differently. */
export interface MissingVariant {
  readonly group: VariantGroup;
  /** In group order; two or more. */
  readonly variants: readonly string[];
}

/**
 * The variants a question leaves open ("What is the upload limit?", with different limits on AWS and Azure);
 * undefined if it names one, or the group, or if a passage answers for all of them.
 */
export function missingVariant(
  question: string,
  found: SearchResult,
  groups: readonly VariantGroup[],
): MissingVariant | undefined {
  const rivals = rivalsFor(question, found);
  if (rivals.length < 2) return undefined;
  for (const group of groups) {
    if (namesGroup(question, group)) continue;
    const variants = variantsOf(rivals, group);
    if (variants !== undefined) return { group, variants };
  }
  return undefined;
}

function namesGroup(question: string, group: VariantGroup): boolean {
  const noun = new Set(analyze(groupNoun(group)));
  return mentionsOf(question, group).length > 0 || analyze(question).some((term) => noun.has(term));
}

/** One variant per rival, with a different answer for each variant; otherwise undefined. */
function variantsOf(rivals: readonly Rival[], group: VariantGroup): readonly string[] | undefined {
  const byVariant = new Map<string, Rival>();
  for (const rival of rivals) {
    const variant = variantOf(rival, group);
    if (variant === undefined) return undefined;
    if (!byVariant.has(variant)) byVariant.set(variant, rival);
  }
  const [first, ...others] = byVariant.values();
  const names = new Set(
    group.variants.flatMap(({ name, aliases }) => [name, ...aliases].flatMap((word) => analyze(word))),
  );
  const isName = (term: string): boolean => names.has(term);
  const differ = first !== undefined && others.every((other) => answersDiffer(first, other, isName));
  if (others.length === 0 || !differ) return undefined;
  return group.variants.flatMap(({ name }) => (byVariant.has(name) ? name : []));
}

/** The variant a passage is about: the only one in its headings, else the only one in its statement. */
function variantOf({ passage: { chunk }, statement }: Rival, group: VariantGroup): string | undefined {
  const { documentTitle, headings } = chunk;
  for (const label of [...headings.toReversed(), documentTitle, statement]) {
    const named = new Set(mentionsOf(label, group).map(({ variant }) => variant));
    if (named.size > 0) return named.size === 1 ? [...named][0] : undefined;
  }
  return undefined;
}
