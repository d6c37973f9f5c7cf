import type { QueryTerm, SearchFilter } from '../model/types';
import { tokenize, type Token } from '../language/analyze';
import { languageOfQuestion } from '../language/language';
import { isMisspelt, relatedStems } from '../language/nearestName';
import { stemOf } from '../language/stemmers';
import type { IndexSnapshot, LexicalTerm, ChunkScope, ChunkScore } from './ports';
import { wordsIn } from '../units/words';
import type { WordVectors } from '../units/wordVectors';

/** Maximum number of likely terms checked for their spelling, or searched as related words. */
const most = 3;
/** Shorter words are one edit away from too many others. */
const leastLetters = 5;

/** Whether a lower-case word is known in general language: a rare word is not a misspelling. */
type IsWord = (word: string) => boolean;

type Respelling = NonNullable<QueryTerm['respelt']>;

/** A query corrected for words that the documents lack. */
export interface SpellingCorrection {
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
): SpellingCorrection {
  const isGerman = index.languages.includes('de') && languageOfQuestion(text) === 'de';
  const known = new Set(terms.filter(({ chunks }) => chunks > 0).map(({ term }) => term));
  const words = new Map<string, Respelling>();
  const kin: string[] = [];
  const read = tokens.map((token): Token => {
    const from = text.slice(token.start, token.end);
    const isKnown = formsOf(token).some((term) => known.has(term));
    if (isKnown || !/^\p{L}+$/u.test(from) || from.length < leastLetters) return token;
    const same = withUmlauts(from, index);
    if (same.length > 0) return { ...token, others: [...(token.others ?? []), ...same] };
    const akin = [...kinOf(formsOf(token), index), ...(isGerman ? compoundsOf(from, index) : [])].slice(
      0,
      most,
    );
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
    forms.some((form) => relatedStems(form, term) !== undefined),
  );
  return byFrequency(kin, index).slice(0, most);
}

/** Terms of compounds that a word is the end of, most frequent first: of "Aufträge", "Arbeitsaufträge", also with "ae". */
function compoundsOf(written: string, index: IndexSnapshot): string[] {
  const lower = written.toLowerCase();
  const spelt = lower.replace(/[äöü]/g, (letter) => `${letter.normalize('NFD').charAt(0)}e`);
  const ends = [...new Set([lower, spelt].flatMap((word) => tokensOf(word, index)).flatMap(formsOf))];
  const compounds = ends
    .filter((end) => end.length >= leastLetters)
    .flatMap((end) => index.termsEnding(end).filter((term) => term.length >= end.length + shortestFirst));
  return byFrequency([...new Set(compounds)], index).slice(0, most);
}

/** Letters of the first part of a compound. */
const shortestFirst = 3;

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

/** A query that was searched. */
interface Searched {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly scope: ChunkScope | undefined;
  readonly limits: SearchFilter;
}

/** Places at the end of a long list reserved for synonym matches. */
const synonymPlaces = 8;
const longList = 20;
/**
 * Score of synonym matches appended to a short list: below all thresholds, so that only a reader of the whole
 * list sees them.
 */
const synonymScore = 0.3;

/**
 * Reserves the last places of a long list for chunks that combine words of the question with synonyms of
 * others: a person asks about vacation where the document says annual leave.
 */
export function withSynonyms(
  ranked: readonly ChunkScore[],
  topK: number,
  { text, tokens, scope, limits }: Searched,
  { index, vectors }: { readonly index: IndexSnapshot; readonly vectors: WordVectors | undefined },
): readonly ChunkScore[] {
  const asked = tokens.map(({ start, end }) => text.slice(start, end)).join(' ');
  const synonyms =
    topK < longList || limits.isLead === true ? [] : (vectors?.synonyms?.of(wordsIn(asked)).written ?? []);
  if (synonyms.length === 0) return ranked;
  const stems = index.languages.map(stemOf);
  const terms = [...tokens, ...synonyms.flatMap((one) => tokenize(one, undefined, stems))].flatMap(
    synonymForms,
  );
  const first = ranked.slice(0, topK - synonymPlaces);
  const known = new Set(first.map(({ ref }) => ref));
  const last = first.at(-1)?.score ?? 0;
  const score = first.length < topK - synonymPlaces ? Math.min(last, synonymScore) : last;
  const further = index
    .searchLexical([...new Set(terms)], topK, scope)
    .hits.filter(({ ref }) => !known.has(ref))
    .slice(0, synonymPlaces)
    .map(({ ref }) => ({ ref, score }));
  const taken = new Set(further.map(({ ref }) => ref));
  return [...first, ...further, ...ranked.slice(first.length).filter(({ ref }) => !taken.has(ref))];
}

function synonymForms({ term, others = [] }: Token): string[] {
  return [term, ...others];
}
