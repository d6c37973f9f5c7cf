import { stemmer } from '@orama/stemmers/english';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian';
import { memoized } from '../util/memoized';

/**
 * English words that say nothing about a subject: articles, pronouns, auxiliaries, prepositions and
 * interrogatives. They are neither indexed nor searched.
 */
export const stopWords: ReadonlySet<string> = new Set(
  `a about above after again all also am an and another any are as at be because been before being below between
  both but by can could did do does doing down during each either else ever few for from further had has have
  having he her here hers him his how i if in into is it its itself just let me might more most must my no nor
  not of off on once only or other our ours out over own per please same shall she should so some such tell than
  that the their theirs them then there these they this those through to too under until up upon us very was we
  were what when where whether which while who whom whose why will with would you your yours`.split(/\s+/),
);

/** Stems a lower-case word. */
export type Stem = (word: string) => string;

/** Stems possible English words; leaves others unchanged. */
export const stemEnglish: Stem = (word) => (/^[a-z]{3,}$/.test(word) ? stemmer(word) : word);

/** A term with the span of its word: UTF-16 offsets, end exclusive. */
export interface Token {
  readonly term: string;
  readonly start: number;
  readonly end: number;
  /** The term as stemmed in other languages, and without accents, where these differ. */
  readonly others?: readonly string[];
}

/** A word, or an identifier of several. */
export const word = /[\p{L}\p{M}\p{N}]+(?:[_\-.'’@][\p{L}\p{M}\p{N}]+)*/gu;
const part = /[\p{L}\p{M}\p{N}]+/gu;
/** Fast path for most words: nothing to split, and no alternative spellings. */
const plainWord = /^(?:[A-Z]?[a-z]+|[a-z][a-z0-9]+|[A-Z]+|[0-9]+)$/;
/** Scripts without spaces between words. */
export const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
/** Word boundaries within `maxRetries` and `HTTPServer`. */
const humps = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
/** A name with a number: `SHA256`, `Python3`; not `v2` or `E1234`, which are never split. */
const numbered = /^\p{Lu}\p{L}+(?=\p{N}+$)/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

const maxCachedStems = 200_000;
/** A stemmer with a memory for each stemmer of a language. */
const stemmers = memoized(100, (own: Stem) =>
  memoized(maxCachedStems, (lower: string) => stemByScript(lower) ?? own(lower)),
);

/** Multi-word names, which are often abbreviated to their initials. */
const longName = /\p{Lu}\p{Ll}+(?:[ -]\p{Lu}\p{Ll}+){1,4}/gu;
const longVersion = /\bversion (\d+(?:\.\d+)*)/gi;
/** Short names whose lower-case forms are stop words. */
const capitalNames = new Set(['US', 'IT']);

/** Whether a word that would be a stop word in lower case is written as a name: "IT" and "US". */
export function isCapitalName(written: string): boolean {
  return capitalNames.has(written);
}

/**
 * Tokenises a text: lower case, without stop words, English words stemmed. An identifier (`max_retries`,
 * `RFC-2119`, `maxRetries`, `OAuth2`) yields its parts and itself, a multi-word name also its initials
 * ("European Union": eu), and "version 2" also v2, so that each spelling finds the other. These additional
 * terms come last; their spans cover the words they stand for. Words in Latin script are stemmed by `own`,
 * those in other scripts as the script implies. Each token also carries its stems by `others`, and its form
 * without accents.
 */
export function tokenize(text: string, own: Stem = stemEnglish, others: readonly Stem[] = []): Token[] {
  const tokens: Token[] = [];
  const stems = (lower: string): Pick<Token, 'term' | 'others'> => stemsOf(lower, own, others);
  if (plainWord.test(text)) {
    push({ term: text, start: 0, end: text.length }, tokens, stems);
    return tokens;
  }
  for (const match of text.matchAll(word)) {
    if (unspaced.test(match[0])) pushSegments(match[0], match.index, tokens, stems);
    else pushWord(match[0], match.index, tokens, stems);
  }
  pushShortForms(text, tokens);
  return tokens;
}

type Stems = (lower: string) => Pick<Token, 'term' | 'others'>;

function stemsOf(lower: string, own: Stem, others: readonly Stem[]): ReturnType<Stems> {
  const term = stem(lower, own);
  if (others.length === 0 && isAscii(lower)) return { term };
  const forms = [term, ...others.map((other) => stem(lower, other))];
  const further = new Set([...forms, ...forms.map(withoutAccents)]);
  further.delete(term);
  return further.size === 0 ? { term } : { term, others: [...further] };
}

function isAscii(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- all of ASCII begins at its first character
  return /^[\u0000-\u007f]*$/.test(text);
}

/** Strips accents as people without the right keyboard do: "Zürich" becomes zurich. */
function withoutAccents(text: string): string {
  if (!/\p{Script=Latin}/u.test(text)) return text;
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
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
export function analyze(text: string, own: Stem = stemEnglish, others: readonly Stem[] = []): string[] {
  return tokenize(text, own, others).flatMap(({ term, others: further = [] }) => [term, ...further]);
}

function pushWord(whole: string, start: number, tokens: Token[], stems: Stems): void {
  if (plainWord.test(whole)) {
    push({ term: whole, start, end: start + whole.length }, tokens, stems);
    return;
  }
  const parts = [...whole.matchAll(part)].flatMap((match) => splitHumps(match[0], start + match.index));
  const possessive = parts.length === 2 && /['’](?:s|t|re|ve|ll|d|m)$/i.test(whole);
  for (const piece of possessive ? parts.slice(0, 1) : parts) push(piece, tokens, stems);
  if (parts.length > 1 && !possessive) {
    tokens.push({
      term: lowerCase(whole).replace(/['’]/g, ''),
      start,
      end: start + whole.length,
    });
  }
}

function splitHumps(text: string, start: number): Token[] {
  let offset = start;
  return text
    .split(humps)
    .flatMap(splitNumber)
    .map((term) => {
      const token = { term, start: offset, end: offset + term.length };
      offset = token.end;
      return token;
    });
}

function splitNumber(text: string): string[] {
  const [first] = numbered.exec(text) ?? [text];
  return first.length === text.length ? [text] : [first, text.slice(first.length)];
}

/**
 * Normalises character widths before segmenting; if that shifts offsets, every word gets the span of the
 * whole.
 */
function pushSegments(text: string, start: number, tokens: Token[], stems: Stems): void {
  const normal = oneWidth(text);
  for (const { segment, index, isWordLike } of segmenter.segment(normal)) {
    if (isWordLike !== true) continue;
    const [from, to] = normal.length === text.length ? [index, index + segment.length] : [0, text.length];
    push({ term: segment, start: start + from, end: start + to }, tokens, stems);
  }
}

function push({ term: text, start, end }: Token, tokens: Token[], stems: Stems): void {
  const lower = lowerCase(text);
  if (stopWords.has(lower) && !isCapitalName(text)) return;
  tokens.push({ ...stems(lower), start, end });
}

function lowerCase(text: string): string {
  if (plainWord.test(text)) return text.toLowerCase();
  return oneWidth(text).toLowerCase().normalize('NFC');
}

/** Normalises full-width letters and digits, half-width kana, and ligatures. */
function oneWidth(text: string): string {
  return /[\uff00-\uffef\ufb00-\ufb06]/.test(text) ? text.normalize('NFKC') : text;
}

const dayNumber = /^(?:0([1-9])|(\d{1,2})(?:st|nd|rd|th))$/;

/** A number as days are told: 5 for "05" and "5th"; other words stay as they are. */
export function plainDay(lower: string): string {
  const [, padded, ordinal] = dayNumber.exec(lower) ?? [];
  return padded ?? ordinal ?? lower;
}

function stem(lower: string, own: Stem): string {
  return stemmers(own)(plainDay(lower));
}

const cyrillic = /^[\p{Script=Cyrillic}\p{M}]{3,}$/u;
const arabic = /^[\p{Script=Arabic}\p{M}]{2,}$/u;

/** Stems a word whose script determines its language; undefined for other scripts. */
function stemByScript(word: string): string | undefined {
  if (cyrillic.test(word)) return /[іїєґ]/.test(word) ? ukrainian(word) : russian(word.replaceAll('ё', 'е'));
  return arabic.test(word) ? stemArabic(word) : undefined;
}

/**
 * Light stemming after Larkey, Ballesteros and Connell ("light10"): normalises letter forms, removes
 * diacritics, then strips the article with its prefixes, and frequent suffixes. Snowball's stemmer gives
 * different stems with and without the article (المدة, مدة).
 */
function stemArabic(word: string): string {
  const letters = word
    .replace(/[\u0640\p{M}]/gu, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة$/, 'ه');
  const bare = letters.replace(/^و(?=.{3})/, '').replace(/^(?:[وبكف]?ال|لل)(?=.{2})/, '');
  return bare.replace(/(?<=.{2})(?:ها|ان|ات|ون|ين|يه)$/, '').replace(/(?<=.{2})[هي]$/, '');
}
