// Parts of speech of English questions. The library is loaded with this module, so that is imported where it is needed first.

import nlp from 'compromise/two';

/** A word of a text with what it may be. */
export interface TaggedWord {
  readonly written: string;
  readonly start: number;
  readonly end: number;
  /** Of the library: "Noun", "Plural", "Determiner", "Gerund" and others. */
  readonly tags: ReadonlySet<string>;
}

interface Term {
  readonly text: string;
  readonly tags: readonly string[];
  readonly offset: { readonly start: number; readonly length: number };
}

/** Tags the words of a text in English, in their order. */
export function tagWords(text: string): TaggedWord[] {
  const sentences = nlp(text).json({ offset: true }) as readonly { readonly terms: readonly Term[] }[];
  return sentences
    .flatMap(({ terms }) => terms)
    .map(({ text: written, tags, offset: { start, length } }) => ({
      written,
      start,
      end: start + length,
      tags: new Set(tags),
    }));
}
