import * as l10n from '@vscode/l10n';
import path from 'node:path';
import { readOwnText } from '../documents/ownFile';
import {
  glossaryOf,
  variantGroupsOf,
  type Understood,
  readYamlEntries,
  type Problem,
  type YamlEntry,
} from './vocabularyEntries';
import type { Vocabulary, VariantGroup, GlossaryTerm } from '../../core/model/knowledge';

export interface ReadVocabulary {
  readonly vocabulary: Vocabulary;
  /** A sentence for the user about each file with unusable entries. */
  readonly warnings: readonly string[];
}

/**
 * Reads the vocabulary of a workspace: `.askdocs/glossary.yaml` and `.askdocs/variants.yaml` of all its
 * folders. Unusable entries are skipped and reported. Never rejects.
 */
export async function readVocabulary(roots: readonly { readonly path: string }[]): Promise<ReadVocabulary> {
  const warnings: string[] = [];
  const read = async <T>(
    name: string,
    understand: (entries: readonly YamlEntry[]) => Understood<T>,
    short: Shorten<T>,
  ): Promise<T[]> => {
    const all: T[] = [];
    for (const root of roots) {
      const found = await readFileOf(root.path, name, understand);
      const { values, isCut } = within(found.values, short);
      all.push(...values);
      if (found.warning !== undefined) warnings.push(found.warning);
      if (isCut) warnings.push(tooMany(root.path, name));
    }
    return all;
  };
  const glossary = joinTerms(await read('glossary', glossaryOf, shortTerm));
  const variantGroups = joinGroups(await read('variants', variantGroupsOf, shortGroup));
  return { vocabulary: { glossary, variantGroups }, warnings };
}

/** Maximum number of names per file, and per term, variant or group: each is looked for in every question. */
const mostNames = 5000;
const mostOfOne = 50;

/** Shortens an entry to the names allowed, and counts them. */
type Shorten<T> = (entry: T) => { readonly value: T; readonly names: number; readonly isCut: boolean };

function shortTerm({ term, synonyms }: GlossaryTerm): ReturnType<Shorten<GlossaryTerm>> {
  const kept = synonyms.slice(0, mostOfOne);
  return {
    value: { term, synonyms: kept },
    names: kept.length + 1,
    isCut: kept.length < synonyms.length,
  };
}

function shortGroup({ name, variants }: VariantGroup): ReturnType<Shorten<VariantGroup>> {
  const kept = variants.slice(0, mostOfOne).map((variant) => ({
    ...variant,
    aliases: variant.aliases.slice(0, mostOfOne),
  }));
  const isCut = kept.length < variants.length || variants.some(({ aliases }) => aliases.length > mostOfOne);
  const names = kept.reduce((sum, { aliases }) => sum + aliases.length + 1, 1);
  return { value: { name, variants: kept }, names, isCut };
}

/** The entries of a file within the limit. */
function within<T>(entries: readonly T[], short: Shorten<T>) {
  const values: T[] = [];
  let names = 0;
  let isCut = false;
  for (const entry of entries) {
    const shortened = short(entry);
    names += shortened.names;
    if (names > mostNames) return { values, isCut: true };
    values.push(shortened.value);
    isCut ||= shortened.isCut;
  }
  return { values, isCut };
}

function tooMany(root: string, name: string): string {
  return l10n.t(
    '{0} has too many names: {1} of one entry are used at most, and {2} in all.',
    path.join(root, '.askdocs', `${name}.yaml`),
    mostOfOne,
    mostNames,
  );
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

/** Merges terms that occur in several files, with all their synonyms. */
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

/** Merges groups that occur in several files, with all their variants. */
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
