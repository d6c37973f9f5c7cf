import type { Chunk, DocumentId, Place } from '../../model/types';
import { placeWithin } from '../../model/place';
import type { ChunkRef, ChunkScope, IndexSnapshot } from '../ports';
import { analyze, tokenize } from '../../language/analyze';
import { stemOf } from '../../language/stemmers';
import type { Span } from '../../language/sentences';
import { type Strength, termOf, type Term } from './term';
import { saidIn, statementsOf, type Statement } from './statements';

/** One sentence from the documents that explains a term. */
export interface Snippet {
  readonly documentId: DocumentId;
  readonly headings: readonly string[];
  readonly place: Place;
  /** Verbatim, so that it can be located again. */
  readonly quote: string;
  /** The term, if the quote is an entry about it; `text` is then shown after it. */
  readonly term?: string;
  /** The quote as plain text. */
  readonly text: string;
}

/** Maximum number of chunks examined, at about 0.1 ms each. */
const maxChunks = 60;
const leastWords = 3;
const mostCharacters = 400;
/** Headings and titles typical of glossaries: chunks with these words come first. */
const placesOfTerms = analyze('glossary terms definitions abbreviations glossar begriffe glossaire glosario');
const ofTerms =
  /glossar|\bterms?\b|terminolog|definition|abbreviation|vocabular|begriff|glosari|abréviation/i;
const ofTermsBonus = 0.04;

/** A statement in a chunk about a term. */
export interface Found {
  readonly chunk: Chunk;
  readonly statement: Statement;
  /** Combined strength of the statement and its location. */
  readonly strength: Strength;
}

/**
 * Finds the sentences that best explain a few words, by text search only (no vector is requested). One
 * sentence, or one from each of two documents that explain it equally well but differently. Empty for more
 * than one term, or if no sentence defines it or states something about it. Anything in `around`, the text
 * the reader sees at the term, is left out. Throws `index-damaged`.
 */
export function findSnippets(text: string, around: string, index: IndexSnapshot): readonly Snippet[] {
  const term = termOf(text);
  if (term === undefined) return [];
  const found = index
    .loadChunks(chunksWith(text, index, { most: maxChunks }))
    .flatMap((chunk) => foundIn(chunk, term));
  const ranked = found.toSorted((one, other) => other.strength - one.strength);
  const seen = words(around);
  const first = ranked.find((one) => isOfUse(one, seen));
  if (first === undefined) return [];
  const second = ranked.find((other) => isRival(first, other) && isOfUse(other, seen));
  return [first, ...(second === undefined ? [] : [second])].map((one) => snippetOf(one, text.trim()));
}

export function foundIn(chunk: Chunk, term: Term): Found[] {
  const bonus = bonusOf(chunk);
  return statementsOf(chunk, term).map((statement) => {
    return { chunk, statement, strength: statement.strength + bonus };
  });
}

/** Chunks in scope that contain all words of a term, glossary-like ones first. */
export function chunksWith(
  text: string,
  index: IndexSnapshot,
  { scope, most }: { readonly scope?: ChunkScope | undefined; readonly most: number },
): readonly ChunkRef[] {
  const tokens = tokenize(text, undefined, index.languages.map(stemOf));
  // An identifier is also a token as a whole, but may be written in other ways.
  const parts = tokens.filter((one) => !tokens.some((other) => other !== one && covers(one, other)));
  const own = parts.map(({ term, others = [] }) => [term, ...others]);
  if (own.length === 0) return [];
  const having = [...own, ...(scope?.having ?? [])];
  const all = tokens.flatMap(({ term, others = [] }) => [term, ...others]);
  const { hits } = index.searchLexical([...all, ...placesOfTerms], most, { ...scope, having });
  return hits.map(({ ref }) => ref);
}

function bonusOf({ headings, documentId }: Chunk): number {
  return ofTerms.test([documentId, ...headings.slice(-2)].join(' / ')) ? ofTermsBonus : 0;
}

/** Whether a statement is one sentence the reader does not already see. */
function isOfUse({ chunk, statement }: Found, seen: string): boolean {
  const said = saidIn(chunk, statement);
  if (said.length > mostCharacters || (said.split(/\s+/).length < leastWords && !/\d/.test(said)))
    return false;
  return seen === '' || !seen.includes(words(chunk.text.slice(statement.start, statement.end)));
}

/** Whether another document explains the term differently, and no less clearly. */
function isRival(first: Found, other: Found): boolean {
  const isOther = other.chunk.documentId !== first.chunk.documentId && other.strength === first.strength;
  return (
    isOther && words(saidIn(other.chunk, other.statement)) !== words(saidIn(first.chunk, first.statement))
  );
}

function snippetOf({ chunk, statement }: Found, term: string): Snippet {
  const { start, end, entry } = statement;
  return {
    documentId: chunk.documentId,
    headings: chunk.headings,
    place: placeWithin(chunk.place, chunk.text, start, end),
    quote: chunk.text.slice(start, end),
    ...(entry !== undefined && { term }),
    text: saidIn(chunk, statement),
  };
}

/** Normalises a text to its words, ignoring line breaks and punctuation. */
function words(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

function covers(outer: Span, inner: Span): boolean {
  return (
    outer.start <= inner.start && outer.end >= inner.end && outer.end - outer.start > inner.end - inner.start
  );
}
