import type { SearchResult, VariantGroup } from '../model/types';
import { analyze } from '../language/analyze';
import { groupNoun, mentionsOf } from '../language/variantGroups';
import { answersDiffer, rivalsFor, type Rival } from './rivals';

/** The variants of a group that the documents answer for in different ways. */
export interface MissingVariant {
  readonly group: VariantGroup;
  /** In the order of the group; two or more. */
  readonly variants: readonly string[];
}

/**
 * The variants that a question leaves open ("What is the upload limit?", where there is one on AWS and another on Azure);
 * undefined when it names one, or the group, and when a passage answers for all of them.
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

/** One variant for each rival, and another answer for each variant; else undefined. */
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

/** The variant that a passage is about: the only one that its headings name, else the only one of its statement. */
function variantOf({ passage: { chunk }, statement }: Rival, group: VariantGroup): string | undefined {
  const { documentTitle, headings } = chunk;
  for (const label of [...headings.toReversed(), documentTitle, statement]) {
    const named = new Set(mentionsOf(label, group).map(({ variant }) => variant));
    if (named.size > 0) return named.size === 1 ? [...named][0] : undefined;
  }
  return undefined;
}
