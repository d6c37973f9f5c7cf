// What is known before a question: the words of a folder, what users noted, and the conversation so far.

import type { DocumentId, Evidence, Place } from './types';

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

/** A user's note on a wrong answer; kept in a document of its own that the user can edit. */
export interface Correction {
  /** The standalone question. */
  readonly question: string;
  /** The correct answer in the user's words: verbatim in the document. */
  readonly text: string;
  readonly documentId: DocumentId;
  /** Offset of `text` in the document's text. */
  readonly start: number;
  readonly place: Place;
  /** ISO 8601 date on which it was written; undefined if the document does not say. */
  readonly notedOn: string | undefined;
  /** Beginning of the answer that was wrong, as plain text. */
  readonly said?: string;
  /** Unverified authorship: it is presented as what the file says, not as the user's word. */
  readonly isOfFile?: true;
}

/**
 * Minimum overlap for two questions to be the same: one extra word in seven is too much. See docs/quality.md.
 */
export const sameQuestionShare = 0.87;

/** Whether evidence is a correction of the question that is asked, rather than of another with the same answer. */
export function isCorrectionOfQuestion({
  kind,
  passageScore,
}: Pick<Evidence, 'kind' | 'passageScore'>): boolean {
  return kind === 'correction' && passageScore >= sameQuestionShare;
}

/** Known before the question is asked: notes of users, and the conversation so far. */
export interface Memory {
  /**
   * Summary of the conversation before its `Turn`s, in a few sentences; empty if there was nothing before.
   */
  readonly earlier: string;
  readonly corrections: readonly Correction[];
}

export const noMemory: Memory = { earlier: '', corrections: [] };

/** Id of a folder's corrections file. */
export const correctionsId: DocumentId = '.askdocs/corrections.md';

/** Whether a document is a corrections file, in a single-root or multi-root workspace. */
export function isCorrections(id: DocumentId): boolean {
  return id === correctionsId || id.endsWith(`/${correctionsId}`);
}
