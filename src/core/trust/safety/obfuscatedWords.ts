import { allMatches } from '../../util/text';
import { withLatinLetters } from './foldText';
import { disguised, telling } from './vocabulary';
import { memoized } from '../../util/memoized';

/** A possible reading of a span without white space; offsets in the span. */
export interface Reading {
  readonly word: string;
  readonly isDisguised: boolean;
}
interface Placed extends Reading {
  readonly start: number;
  readonly end: number;
}

const piece = /([\p{L}\p{M}\p{N}]+)|([.!?。！？…]+)|([,;、，；(){}[\]|—–])|([:：])|(["“”„«»`]+)/gu;

/** Longer spans are not words and rarely recur. */
const maxKnownLength = 40;

/** The words and marks of a folded span without white space, or of spaced-out letters that were joined. */
export function readRun(text: string, isSpaced: boolean): readonly Placed[] {
  if (isSpaced) return readSpaced(text);
  return text.length > maxKnownLength ? readAnew(text) : readKnown(text);
}

/** Texts have few distinct spans. */
const readKnown = memoized(20_000, (text: string): readonly Placed[] => readAnew(text));

function readAnew(text: string): Placed[] {
  return /^[a-z]+$/.test(text) ? readWord(text, 0) : readMixed(text);
}

function readSpaced(text: string): Placed[] {
  const place = { start: 0, end: text.length, isDisguised: true };
  const latin = withLatinLetters(text);
  const whole = unleet(latin) ?? latin;
  const letters = fromLeet(whole);
  const parts = disguised.has(letters) ? [letters] : segmented(letters);
  return (parts ?? [whole]).map((word) => ({ ...place, word }));
}

const wordInMarks = /^(["'([*_~`]*)([a-z]+)["')\]*_~`.,;:?!]*$/;

/**
 * The words of a span containing marks; if the marks split a single word, or letters are substituted, that
 * word.
 */
function readMixed(text: string): Placed[] {
  const isPlain = wordInMarks.test(text) || /^[\W\d_]*$/.test(text);
  const bare = isPlain ? '' : text.replace(/^["'([{<*_~`]+|["')\]}>*_~`.,;:?]+$/g, '');
  const word = bare === '' ? undefined : (wholeWord(bare) ?? wholeWord(bare.replace(/!+$/, '')));
  return word === undefined ? readPieces(text) : [...around(text, bare, word)];
}

function readPieces(text: string): Placed[] {
  const read: Placed[] = [];
  for (const match of allMatches(piece, text)) {
    const [whole, letters] = match;
    const end = match.index + whole.length;
    if (letters !== undefined) read.push(...readWord(letters, match.index));
    else if (endsHere(match, text))
      read.push({ word: markOf(match), start: match.index, end, isDisguised: false });
  }
  return read;
}

/** A word with the marks before and after it. */
function* around(text: string, bare: string, word: string): Generator<Placed> {
  const start = text.indexOf(bare);
  const end = start + bare.length;
  const isDisguised = true;
  if (/["“„«`]/.test(text.slice(0, start))) yield { word: '"', start: 0, end: start, isDisguised: false };
  yield { word, start, end, isDisguised };
  for (const match of text.slice(end).matchAll(piece))
    if (match[1] === undefined)
      yield { word: markOf(match), start: end + match.index, end: text.length, isDisguised: false };
}

/** A full stop or colon inside a name or number does not end anything. */
function endsHere({ index, 0: whole, 2: stop, 4: colon }: RegExpExecArray, text: string): boolean {
  if (stop === undefined && colon === undefined) return true;
  if (colon !== undefined && telling.has(text.slice(0, index))) return true;
  return !/^[\p{L}\p{N}/\\]/u.test(text.slice(index + whole.length)) || /[。！？：]/.test(whole);
}

function markOf([, , stop, pause, colon]: RegExpExecArray): string {
  if (stop !== undefined) return '.';
  if (pause !== undefined) return ',';
  return colon !== undefined ? ':' : '"';
}

function readWord(letters: string, start: number): Placed[] {
  const end = start + letters.length;
  const plain = { word: letters, start, end, isDisguised: false };
  if (disguised.has(letters)) return [plain];
  if (letters.length < minHidden) return [plain];
  const hidden = hiddenWord(letters);
  if (hidden !== undefined) return [{ ...plain, word: hidden, isDisguised: true }];
  const parts = letters.length < minGlued ? undefined : segmented(letters);
  if (parts === undefined) return [plain];
  return parts.map((word) => ({ ...plain, word, isDisguised: true }));
}

const minHidden = 5;
const minGlued = 9;

/**
 * The word disguised by marks or substitutions: `i.g.n.o.r.e`, `ig-nore`, `1gn0r3`, letters of other scripts.
 */
function wholeWord(text: string): string | undefined {
  if (text.length > maxHidden) return undefined;
  const isAscii = /^[!-~]+$/.test(text);
  const latin = isAscii ? text : withLatinLetters(text);
  const letters = latin.replace(/[^a-z]/g, '');
  if (disguised.has(letters) && isTakenApart(latin, letters)) return letters;
  if (latin !== text && disguised.has(latin)) return latin;
  const plain = unleet(latin) ?? unleet(latin.replace(/[^a-z0-9@$!|+]/g, ''));
  return plain === text ? undefined : plain;
}

/** Whether marks separate all letters of a word, or occur inside a longer one. */
function isTakenApart(text: string, letters: string): boolean {
  if (/^(?:[a-z][^a-z0-9]+){2,}[a-z]$/.test(text)) return true;
  return letters.length >= minHidden && /[a-z][^a-z0-9]+[a-z]/.test(text);
}

const maxHidden = 60;

/** Letters that a digit or symbol may represent; i and l share theirs. */
const leet: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '9': 'g', '6': 'g', '2': 'z' },
  ...{ '@': 'a', $: 's', '!': 'i', '|': 'i', '+': 't', l: 'i' },
};

function fromLeet(text: string): string {
  return Array.from(text, (sign) => (sign === 'l' ? sign : (leet[sign] ?? sign))).join('');
}

function skeleton(text: string): string {
  return Array.from(text, (sign) => leet[sign] ?? sign).join('');
}

const bySkeleton = new Map([...disguised].map((word) => [skeleton(word), word] as const));

/** Decodes a word written with digits and symbols for letters. */
function unleet(text: string): string | undefined {
  if (!/[0-9@$!|+]/.test(text) || !/[a-z]|[0-9@$!|+]{4}/.test(text)) return undefined;
  return bySkeleton.get(skeleton(text));
}

const bySortedLetters = new Map(
  [...disguised].filter((word) => word.length >= 5).map((word) => [sortedMiddle(word), word] as const),
);
const withoutOneLetter = new Map(
  [...telling]
    .filter((word) => word.length >= 6)
    .flatMap((word) => Array.from(word, (_, at) => [word.slice(0, at) + word.slice(at + 1), word] as const))
    .filter(([shorter]) => !telling.has(shorter)),
);

/** First and last letter, with the inner letters sorted. */
function sortedMiddle(word: string): string {
  return word.charAt(0) + Array.from(word.slice(1, -1)).sort().join('') + word.slice(-1);
}

/** The word disguised by an unknown one: substituted, transposed, doubled or missing letters. */
function hiddenWord(word: string): string | undefined {
  if (word.length > maxHidden) return undefined;
  if (/^[a-z]+$/.test(word)) return misspelt(word);
  const latin = withLatinLetters(word);
  if (latin !== word && disguised.has(latin)) return latin;
  return /\d/.test(latin) ? unleet(latin) : undefined;
}

const outlines = new Set([...bySortedLetters.values()].map(outline));

/** Properties of a word that survive transposing its inner letters. */
function outline(word: string): string {
  return word.charAt(0) + word.charAt(word.length - 1) + String.fromCharCode(word.length);
}

function misspelt(word: string): string | undefined {
  const shorter = withoutOneLetter.get(word);
  if (shorter !== undefined) return shorter;
  if (outlines.has(outline(word))) return bySortedLetters.get(sortedMiddle(word));
  if (!/(.)\1\1/.test(word)) return undefined;
  const single = word.replace(/(.)\1{2,}/g, '$1');
  return disguised.has(single) ? single : undefined;
}

/**
 * Splits a span without spaces into words, longest first; undefined unless all or most of it can be split.
 */
function segmented(letters: string): string[] | undefined {
  if (!mayHold.test(letters)) return undefined;
  const found: string[] = [];
  let rest = '';
  for (let at = 0; at < letters.length;) {
    const word = longestAt(letters, at);
    if (word === undefined) {
      rest += letters.charAt(at);
      at += 1;
      continue;
    }
    if (rest !== '') found.push(rest);
    rest = '';
    found.push(word);
    at += word.length;
  }
  if (rest !== '') found.push(rest);
  const words = found.filter((word) => disguised.has(word));
  const isTelling = words.some((word) => telling.has(word));
  const isCovered = words.join('').length >= minCovered * letters.length;
  return isCovered && words.length >= (isTelling ? 2 : 4) ? found : undefined;
}

/** Minimum share of known words in a span without spaces, if it contains several. */
const minCovered = 0.6;

/** A span without spaces must contain one of these words. */
const mayHold = new RegExp([...telling, 'you', 'rules', 'above'].join('|'));

const longest = Math.max(...[...disguised].map((word) => word.length));

function longestAt(letters: string, at: number): string | undefined {
  for (let length = Math.min(longest, letters.length - at); length > 1; length -= 1) {
    const word = letters.slice(at, at + length);
    if (disguised.has(word)) return word;
  }
  return undefined;
}
