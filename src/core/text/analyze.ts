import { stemmer } from '@orama/stemmers/english';
import { stopWords } from './stopWords';

/** A term of a text with the place of the word that it came from: offsets in UTF-16 units, end excluded. */
export interface Token {
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

const word = /[\p{L}\p{M}\p{N}]+(?:[_\-.'’@][\p{L}\p{M}\p{N}]+)*/gu;
const part = /[\p{L}\p{M}\p{N}]+/gu;
/** Scripts that write words without spaces between them. */
export const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
/** Ends of words inside `maxRetries` and `HTTPServer`. */
const humps = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

const stems = new Map<string, string>();
const maxCachedStems = 200_000;

/** Names of several words, whose initials are how people write them. */
const longName = /\p{Lu}\p{Ll}+(?:[ -]\p{Lu}\p{Ll}+){1,4}/gu;
const longVersion = /\bversion (\d+(?:\.\d+)*)/gi;
/** Short names that would be stop words in lower case. */
const capitalNames = new Set(['US', 'IT']);

/**
 * The terms of a text: lower case, without stop words, English words stemmed. An identifier (`max_retries`, `RFC-2119`,
 * `maxRetries`) gives its parts and itself, a name of several words also its initials ("European Union": eu), and
 * "version 2" also v2, so that either way of writing finds the other. Those further terms come last; the span of each
 * covers the words that it stands for.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(word)) {
    if (unspaced.test(match[0])) pushSegments(match[0], match.index, tokens);
    else pushWord(match[0], match.index, tokens);
  }
  pushShortForms(text, tokens);
  return tokens;
}

function pushShortForms(text: string, tokens: Token[]): void {
  for (const match of text.matchAll(longName)) {
    const words = match[0].split(/[ -]/);
    // "The European Union" is not "teu".
    const names = stopWords.has(words[0]?.toLowerCase() ?? '') ? words.slice(1) : words;
    if (names.length < 2) continue;
    const term = names.map((name) => name.charAt(0).toLowerCase()).join('');
    tokens.push({ term, start: match.index, end: match.index + match[0].length });
  }
  for (const match of text.matchAll(longVersion)) {
    tokens.push({ term: `v${match[1] ?? ''}`, start: match.index, end: match.index + match[0].length });
  }
}

/** The terms of `tokenize` alone. */
export function analyze(text: string): string[] {
  return tokenize(text).map((token) => token.term);
}

function pushWord(whole: string, start: number, tokens: Token[]): void {
  const parts = [...whole.matchAll(part)].flatMap((match) => splitHumps(match[0], start + match.index));
  const possessive = parts.length === 2 && /['’](?:s|t|re|ve|ll|d|m)$/i.test(whole);
  for (const piece of possessive ? parts.slice(0, 1) : parts)
    push(piece.term, piece.start, piece.end, tokens);
  if (parts.length > 1 && !possessive) {
    tokens.push({
      term: whole.toLowerCase().normalize('NFC').replace(/['’]/g, ''),
      start,
      end: start + whole.length,
    });
  }
}

function splitHumps(text: string, start: number): Token[] {
  let offset = start;
  return text.split(humps).map((term) => {
    const token = { term, start: offset, end: offset + term.length };
    offset = token.end;
    return token;
  });
}

function pushSegments(text: string, start: number, tokens: Token[]): void {
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    if (isWordLike === true) push(segment, start + index, start + index + segment.length, tokens);
  }
}

function push(text: string, start: number, end: number, tokens: Token[]): void {
  const lower = text.toLowerCase().normalize('NFC');
  if (stopWords.has(lower) && !capitalNames.has(text)) return;
  tokens.push({ term: stem(lower), start, end });
}

function stem(lower: string): string {
  const known = stems.get(lower);
  if (known !== undefined) return known;
  const result = /^[a-z]{3,}$/.test(lower) ? stemmer(lower) : lower;
  if (stems.size >= maxCachedStems) stems.clear();
  stems.set(lower, result);
  return result;
}
