import type { DocumentBlock, SourceDocument } from '../../../../model/types';
import type { Section } from './sections';

/** A question that a document answers, for a person to accept. */
export interface Proposal {
  readonly question: string;
  readonly document: string;
  /** A short text of the document that the answer should quote; left out where none stands out. */
  readonly text?: string;
}

/** A question with what it is worth beside others of its document: 0…1. */
export interface Candidate {
  readonly question: string;
  readonly text: string | undefined;
  readonly worth: number;
}

/** A section with the document that it is of. */
export interface Placed {
  readonly document: SourceDocument;
  readonly section: Section;
}

/** The text of a block. */
export function textOf({ text }: SourceDocument, { start, end }: DocumentBlock): string {
  return text.slice(start, end);
}

/** What is proposed first: what a person asked in so many words, then what reads like a fact, then the rest. */
export const worths = {
  asked: 1,
  fact: 0.95,
  definition: 0.9,
  term: 0.85,
  cell: 0.8,
  howTo: 0.75,
  purpose: 0.7,
};

/** Words that stand for something said before: a question with one does not stand alone. */
export const leaning =
  /\b(?:it|its|this|that|these|those|they|them|their|he|she|his|her|we|our|us|here|above|below|following|previous|same|such|another|other|others)\b/i;

/** With a small first letter, unless the document writes the word with a capital within sentences, as it does names. */
export function lowered(phrase: string, text: string): string {
  const [first = ''] = phrase.split(' ');
  if (!/^\p{Lu}\p{Ll}+$/u.test(first) && first !== 'A') return phrase;
  const small = first.toLowerCase();
  const isCommon = text.includes(` ${small} `) || !new RegExp(`[a-z,] ${first}\\b`).test(text);
  return isCommon ? small + phrase.slice(first.length) : phrase;
}
