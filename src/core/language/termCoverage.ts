import type { Chunk } from '../model/types';
import { analyze, tokenize, type Token } from './analyze';

const acronym = /^\p{Lu}{2,6}$/u;
const shortWord = /(?<![\p{L}\p{N}])\p{L}{2,6}(?![\p{L}\p{N}])/gu;

/** A run looks at the same passages again and again. */
const known = new Map<string, ReadonlySet<string>>();
const maxKnown = 64;

/** A text's terms, how the longer of them begin, and its short words as they are, for `heldShare`. */
export function termsOf(text: string): ReadonlySet<string> {
  const before = known.get(text);
  if (before !== undefined) return before;
  const terms = readTerms(text);
  const [oldest] = known.keys();
  if (known.size >= maxKnown && oldest !== undefined) known.delete(oldest);
  known.set(text, terms);
  return terms;
}

function readTerms(text: string): ReadonlySet<string> {
  const terms = analyze(text);
  const short = Array.from(text.matchAll(shortWord), ([word]) => `=${word.toLowerCase()}`);
  return new Set([...withBeginnings(terms), ...short]);
}

/** Words that begin alike up to here are taken as forms of one: "founded" and "foundation", "Frist" and "Fristen". */
const sharedLetters = 5;
/** What another form of a word counts beside the word itself. */
const formShare = 0.8;

/** Terms with how the longer of them begin, for `formHeld`. */
function withBeginnings(terms: readonly string[]): ReadonlySet<string> {
  const long = terms.filter((term) => term.length >= sharedLetters);
  return new Set([...terms, ...long.map(beginningOf)]);
}

/** How much of a term is among others, 0…1: the term itself, another form of it, or nothing. `held` is from `withBeginnings`. */
function formHeld(term: string, held: ReadonlySet<string>): number {
  if (held.has(term)) return 1;
  return term.length >= sharedLetters && held.has(beginningOf(term)) ? formShare : 0;
}

function beginningOf(term: string): string {
  return `${term.slice(0, sharedLetters)}…`;
}

/**
 * How much of a term a text holds, 0…1: the term itself, another form of it, or nothing. `held` is from `termsOf`; `word`
 * is what the question has: an acronym is never a form of another word, as its stem ("sm" of SMS) may be.
 */
export function heldShare(term: string, held: ReadonlySet<string>, word = ''): number {
  if (isAcronym(word)) return held.has(`=${word.toLowerCase()}`) || held.has(word.toLowerCase()) ? 1 : 0;
  return formHeld(term, held);
}

/** A chunk's text with the headings above it. */
export function textOf({
  documentTitle,
  headings,
  text,
}: Pick<Chunk, 'documentTitle' | 'headings' | 'text'>): string {
  return [documentTitle, ...headings, text].join('\n');
}

/** A word in two to six capitals. */
export function isAcronym(word: string): boolean {
  return acronym.test(word);
}

/** The question's terms with the words that they came from; of an identifier only its parts. */
export function wordsOf(question: string): Map<string, string> {
  const tokens = tokenize(question);
  // What a token holds comes after it.
  const byPlace = [...tokens].sort((one, other) => one.start - other.start || other.end - one.end);
  const wide = new Set<Token>();
  for (const [at, token] of byPlace.entries())
    for (let next = at + 1; next < byPlace.length; next += 1) {
      const { start, end } = byPlace[next] ?? token;
      if (start >= token.end) break;
      if (end <= token.end && end - start < token.end - token.start) {
        wide.add(token);
        break;
      }
    }
  return new Map(
    tokens
      .filter((token) => !wide.has(token))
      .map(({ term, start, end }) => [term, question.slice(start, end)]),
  );
}
