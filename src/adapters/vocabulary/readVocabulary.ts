import * as l10n from '@vscode/l10n';
import path from 'node:path';
import type { GlossaryTerm, VariantGroup, Vocabulary } from '../../core/model';
import { readOwnText } from '../documents/ownFile';
import { glossaryOf, variantGroupsOf, type Understood } from './vocabularyEntries';
import { readYamlEntries, type Problem, type YamlEntry } from './yamlEntries';

export interface ReadVocabulary {
  readonly vocabulary: Vocabulary;
  /** A sentence for the user on each file of which something could not be used. */
  readonly warnings: readonly string[];
}

/**
 * The words of a workspace: `.askdocs/glossary.yaml` and `.askdocs/variants.yaml` of its folders, together. What cannot be
 * used is left out and told; the rest holds. Never rejects.
 */
export async function readVocabulary(roots: readonly { readonly path: string }[]): Promise<ReadVocabulary> {
  const warnings: string[] = [];
  const read = async <T>(
    name: string,
    understand: (entries: readonly YamlEntry[]) => Understood<T>,
  ): Promise<T[]> => {
    const all: T[] = [];
    for (const root of roots) {
      const { values, warning } = await readFileOf(root.path, name, understand);
      all.push(...values);
      if (warning !== undefined) warnings.push(warning);
    }
    return all;
  };
  const glossary = joinTerms(await read('glossary', glossaryOf));
  const variantGroups = joinGroups(await read('variants', variantGroupsOf));
  return { vocabulary: { glossary, variantGroups }, warnings };
}

async function readFileOf<T>(
  root: string,
  name: string,
  understand: (entries: readonly YamlEntry[]) => Understood<T>,
): Promise<{ readonly values: readonly T[]; readonly warning: string | undefined }> {
  for (const extension of ['yaml', 'yml']) {
    const steps = ['.askdocs', `${name}.${extension}`];
    const file = path.join(root, ...steps);
    const text = await readOwnText({ root, steps });
    if (text === undefined) continue;
    if (typeof text !== 'string')
      return { values: [], warning: l10n.t('{0} is not used: {1}', file, text.reason) };
    const { entries, problems } = await readYamlEntries(text);
    const understood = understand(entries);
    const warning = warningOf(file, [...problems, ...understood.problems]);
    return { values: understood.values, warning };
  }
  return { values: [], warning: undefined };
}

/** One sentence for all problems of a file. */
function warningOf(file: string, problems: readonly Problem[]): string | undefined {
  const [first, ...others] = problems.toSorted((a, b) => a.line - b.line);
  if (first === undefined) return undefined;
  return others.length === 0
    ? l10n.t('{0}, line {1}: {2}.', file, first.line, first.reason)
    : l10n.t('{0}, line {1}: {2} (and {3} more).', file, first.line, first.reason, others.length);
}

/** Terms that several files have, once, with all their synonyms. */
function joinTerms(terms: readonly GlossaryTerm[]): GlossaryTerm[] {
  const byName = new Map<string, GlossaryTerm>();
  for (const { term, synonyms } of terms) {
    const key = term.toLowerCase();
    const known = byName.get(key);
    byName.set(key, {
      term: known?.term ?? term,
      synonyms: [...new Set([...(known?.synonyms ?? []), ...synonyms])],
    });
  }
  return [...byName.values()];
}

/** Groups that several files have, once, with all their variants. */
function joinGroups(groups: readonly VariantGroup[]): VariantGroup[] {
  const byName = new Map<string, VariantGroup>();
  for (const { name, variants } of groups) {
    const key = name.toLowerCase();
    const known = byName.get(key)?.variants ?? [];
    const isNew = (variant: { readonly name: string }): boolean =>
      !known.some((other) => other.name.toLowerCase() === variant.name.toLowerCase());
    byName.set(key, { name, variants: [...known, ...variants.filter(isNew)] });
  }
  return [...byName.values()];
}
