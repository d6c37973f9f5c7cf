import type { QueryTerm } from '../model/types';
import { tokenize, type Token } from '../language/analyze';
import { isMisspelt, kindred } from '../language/kindred';
import { stemOf } from '../language/stemmers';
import type { IndexSnapshot, LexicalTerm } from './ports';

/** Maximum number of likely terms checked for their spelling, or searched as related words. */
const most = 3;
/** Shorter words are one edit away from too many others. */
const leastLetters = 5;

/** Whether a lower-case word is known in general language: a rare word is not a misspelling. */
type IsWord = (word: string) => boolean;

type Respelling = NonNullable<QueryTerm['respelt']>;

/** A query corrected for words that the documents lack. */
export interface Respelt {
  readonly tokens: readonly Token[];
  /** Corrected words, by the terms of their corrections. */
  readonly words: ReadonlyMap<string, Respelling>;
  /** Terms searched in addition: related derivations and parts of compounds. */
  readonly kin: readonly string[];
}

/**
 * Corrects query words that no chunk contains: to a spelling with an umlaut, or to the word they most likely
 * misspell; otherwise adds related words.
 */
export function respell(
  text: string,
  tokens: readonly Token[],
  terms: readonly LexicalTerm[],
  { index, isWord }: { readonly index: IndexSnapshot; readonly isWord: IsWord },
): Respelt {
  const known = new Set(terms.filter(({ chunks }) => chunks > 0).map(({ term }) => term));
  const words = new Map<string, Respelling>();
  const kin: string[] = [];
  const read = tokens.map((token): Token => {
    const from = text.slice(token.start, token.end);
    const isKnown = formsOf(token).some((term) => known.has(term));
    if (isKnown || !/^\p{L}+$/u.test(from) || from.length < leastLetters) return token;
    const same = withUmlauts(from, index);
    if (same.length > 0) return { ...token, others: [...(token.others ?? []), ...same] };
    const akin = kinOf(formsOf(token), index);
    kin.push(...akin);
    const isSlip = akin.length === 0 && !isWord(from.toLowerCase());
    const meant = isSlip ? meantBy(from, formsOf(token), index) : undefined;
    if (meant === undefined) return token;
    words.set(meant.term, { from, to: meant.word });
    return { term: meant.term, start: token.start, end: token.end };
  });
  return { tokens: read, words, kin };
}

/** Terms of "waschkueche" as spelt "Waschküche", if chunks contain them. */
function withUmlauts(written: string, index: IndexSnapshot): string[] {
  const folded = written.replace(/ae|oe|ue/gi, ([first = '']) => first);
  return folded === written ? [] : byFrequency(tokensOf(folded, index).flatMap(formsOf), index);
}

/** Terms that a word is derived from or composed of, most frequent first. */
function kinOf(forms: readonly string[], index: IndexSnapshot): string[] {
  const kin = termsLike(forms, 4, index).filter((term) =>
    forms.some((form) => kindred(form, term) !== undefined),
  );
  return byFrequency(kin, index).slice(0, most);
}

/** Terms sharing their first letters with any of the forms. */
function termsLike(forms: readonly string[], letters: number, index: IndexSnapshot): string[] {
  const starts = new Set(forms.map((form) => form.slice(0, letters)));
  return [...new Set([...starts].flatMap((start) => index.termsBeginning(start)))];
}

/** The indexed word that a word most likely misspells. */
function meantBy(
  written: string,
  forms: readonly string[],
  index: IndexSnapshot,
): { readonly term: string; readonly word: string } | undefined {
  const near = termsLike(forms, 1, index).filter((term) => forms.some((form) => isMisspelt(form, term)));
  for (const term of byFrequency(near, index).slice(0, most)) {
    const word = writtenAs(term, index);
    if (word !== undefined && isMisspelt(written.toLowerCase(), word.toLowerCase())) return { term, word };
  }
  return undefined;
}

/** An indexed word with this term; undefined if only parts of words have it. */
function writtenAs(term: string, index: IndexSnapshot): string | undefined {
  const [chunk] = index.loadChunks(index.searchLexical([term], 1).hits.map(({ ref }) => ref));
  if (chunk === undefined) return undefined;
  const text = [chunk.text, ...chunk.headings].join('\n');
  const token = tokensOf(text, index).find((one) => formsOf(one).includes(term));
  return token && text.slice(token.start, token.end);
}

/** The terms that chunks contain, most frequent first. */
function byFrequency(terms: readonly string[], index: IndexSnapshot): string[] {
  return index
    .searchLexical(terms, 1)
    .terms.filter(({ chunks }) => chunks > 0)
    .toSorted((one, other) => other.chunks - one.chunks)
    .map(({ term }) => term);
}

function tokensOf(text: string, index: IndexSnapshot): Token[] {
  return tokenize(text, undefined, index.languages.map(stemOf));
}

function formsOf({ term, others = [] }: Token): string[] {
  return [term, ...others];
}
