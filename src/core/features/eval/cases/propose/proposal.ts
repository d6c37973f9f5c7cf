import type { DocumentBlock, SourceDocument } from '../../../../model/types';
import type { Section } from './sections';

/** A question that a document answers, to be accepted by the user. */
export interface Proposal {
  readonly question: string;
  readonly document: string;
  /** A short text of the document that the answer should quote; left out if none stands out. */
  readonly text?: string;
}

/** A question with its worth relative to others of its document, 0…1. */
export interface Candidate {
  readonly question: string;
  readonly text: string | undefined;
  readonly worth: number;
}

/** A section with its document. */
export interface Placed {
  readonly document: SourceDocument;
  readonly section: Section;
}

/** The text of a block. */
export function textOf({ text }: SourceDocument, { start, end }: DocumentBlock): string {
  return text.slice(start, end);
}

/** Order of proposals: questions asked literally, then facts, then the rest. */
export const worths = {
  asked: 1,
  fact: 0.95,
  definition: 0.9,
  term: 0.85,
  cell: 0.8,
  howTo: 0.75,
  purpose: 0.7,
};

/** Words referring to something said before: a question containing one does not stand alone. */
export const leaning =
  /\b(?:it|its|this|that|these|those|they|them|their|he|she|his|her|we|our|us|here|above|below|following|previous|same|such|another|other|others)\b/i;

/** Lower-cases the first letter, unless the document capitalises the word within sentences, as with names. */
export function lowered(phrase: string, text: string): string {
  const [first = ''] = phrase.split(' ');
  if (!/^\p{Lu}\p{Ll}+$/u.test(first) && first !== 'A') return phrase;
  const small = first.toLowerCase();
  const isCommon = text.includes(` ${small} `) || !new RegExp(`[a-z,] ${first}\\b`).test(text);
  return isCommon ? small + phrase.slice(first.length) : phrase;
}
