/** A domain term with its other names; from `.askdocs/glossary.yaml`. */
export interface GlossaryTerm {
  readonly term: string;
  /** Synonyms, and expansions of an abbreviation. */
  readonly synonyms: readonly string[];
}

/** Variants of one thing that the documents describe separately; from `.askdocs/variants.yaml`. */
export interface VariantGroup {
  /** The common category ("cloud"). */
  readonly name: string;
  readonly variants: readonly { readonly name: string; readonly aliases: readonly string[] }[];
}

/** A workspace's own vocabulary. */
export interface Vocabulary {
  readonly glossary: readonly GlossaryTerm[];
  readonly variantGroups: readonly VariantGroup[];
}

export const noVocabulary: Vocabulary = { glossary: [], variantGroups: [] };
