import type { QueryTerm } from '../model/types';
import { tokenize, type Token } from '../language/analyze';
import { isMisspelt, kindred } from '../language/kindred';
import { stemOf } from '../language/stemmers';
import type { IndexSnapshot, LexicalTerm } from './ports';

/** So many of the likeliest terms are looked at as they are written, or taken as kin. */
const most = 3;
/** Shorter words are one slip away from too many others. */
const leastLetters = 5;

/** Whether a word, in lower case, is one that people write: a rare word is no slip. */
type IsWord = (word: string) => boolean;

type Respelling = NonNullable<QueryTerm['respelt']>;

/** What a query is searched for where the documents lack words of it. */
export interface Respelt {
  readonly tokens: readonly Token[];
  /** Words that were taken for others, by the terms of these. */
  readonly words: ReadonlyMap<string, Respelling>;
  /** Terms that are searched besides: of words that others are derived from or made of. */
  readonly kin: readonly string[];
}

/**
 * What to search for in place of words that no chunk has: the same word with an umlaut, the word that it most likely is a
 * slip of, and besides those that it is kin to.
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

/** Terms of "waschkueche" as "Waschküche" gives them, as far as chunks have them. */
function withUmlauts(written: string, index: IndexSnapshot): string[] {
  const folded = written.replace(/ae|oe|ue/gi, ([first = '']) => first);
  return folded === written ? [] : byFrequency(tokensOf(folded, index).flatMap(formsOf), index);
}

/** Terms that a word is derived from or made of, the most frequent first. */
function kinOf(forms: readonly string[], index: IndexSnapshot): string[] {
  const kin = termsLike(forms, 4, index).filter((term) =>
    forms.some((form) => kindred(form, term) !== undefined),
  );
  return byFrequency(kin, index).slice(0, most);
}

/** Terms whose first letters are those of any of the forms. */
function termsLike(forms: readonly string[], letters: number, index: IndexSnapshot): string[] {
  const starts = new Set(forms.map((form) => form.slice(0, letters)));
  return [...new Set([...starts].flatMap((start) => index.termsBeginning(start)))];
}

/** The word of the documents that a word is most likely a slip of. */
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

/** A word of the documents that has this term; undefined where only parts of words do. */
function writtenAs(term: string, index: IndexSnapshot): string | undefined {
  const [chunk] = index.loadChunks(index.searchLexical([term], 1).hits.map(({ ref }) => ref));
  if (chunk === undefined) return undefined;
  const text = [chunk.text, ...chunk.headings].join('\n');
  const token = tokensOf(text, index).find((one) => formsOf(one).includes(term));
  return token && text.slice(token.start, token.end);
}

/** Those of the terms that chunks have, the most frequent first. */
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
