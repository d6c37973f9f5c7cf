import { allMatches } from '../../util/text';
import { readRun, type Reading } from './obfuscatedWords';
import { foldText, type FoldedText } from './foldText';

/** A word or mark of a text. */
export interface Token {
  /** Offset in the plain text. */
  readonly at: number;
  /** Offsets in the original, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Whether its spelling would evade a plain word search. */
  readonly isDisguised: boolean;
}

/**
 * A text reduced to its words, separated by single spaces: folded and with disguises removed. `.` ends a
 * sentence, `,` a clause, `"` is a quotation mark, `\n` a line break, `\n\n` an empty line or the start of an
 * item; colons are kept. `tokens`, in order, map it to the original.
 */
export interface PlainText {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Its distinct words and marks. */
  readonly words: ReadonlySet<string>;
  /** The folded text it was made from. */
  readonly folded: FoldedText;
}

/** Line breaks, words hyphenated at the ends of lines, and all else without white space. */
const run =
  /\n[ \t]*(?:\n\s*)?(?:(?:[-*+>#]+|\d{1,3}[.)])[ \t]+)*|(?:[^\s]*\p{L}-\n[ \t]*)+(?=\p{Ll})[^\s]+|[^\s]+/gu;
const hyphenation = /(?<=\p{L})-\n[ \t]*(?=\p{Ll})/gu;

export function plainText(original: string): PlainText {
  const folded = foldText(original);
  const { text, at } = folded;
  const pieces: string[] = [];
  const tokens: Token[] = [];
  let length = 0;
  const push = ({ word, isDisguised }: Reading, start: number, end: number): void => {
    tokens.push({ at: length, start: at[start] ?? 0, end: endOf(at, end), isDisguised });
    pieces.push(word);
    length += word.length + 1;
  };
  for (const piece of joinSpaced(allMatches(run, unstacked(text)))) {
    if (piece.text.startsWith('\n')) {
      const isBreak = /\n\s*\n|[-*+>#\d]/.test(piece.text);
      push({ word: isBreak ? '\n\n' : '\n', isDisguised: false }, piece.start, piece.start + 1);
    } else {
      for (const reading of readRun(piece.text, piece.isSpaced))
        push(
          reading,
          piece.start + (piece.isJoined ? 0 : reading.start),
          piece.start + (piece.isJoined ? piece.length : reading.end),
        );
    }
  }
  return { text: pieces.join(' '), tokens, words: new Set(pieces), folded };
}

/** Joins words written one per line. */
function unstacked(text: string): string {
  return text.replace(/^\S+(?:\n+\S+){2,}$/gm, (lines) => lines.replace(/(?<!\p{L}-)\n/gu, ' '));
}

/** Characters dropped by folding belong to the text before them. */
function endOf(at: Uint32Array, end: number): number {
  const last = at[end - 1] ?? 0;
  const next = at[end] ?? last;
  return Math.max(next, last);
}

interface Run {
  readonly text: string;
  readonly start: number;
  readonly length: number;
  /** Whether it was joined from spaced-out letters. */
  readonly isSpaced: boolean;
  /** True if joined from spaced-out letters or across lines: its offsets are then not those of the text. */
  readonly isJoined: boolean;
}

/** Minimum number of single letters in a row that count as a spaced-out word. */
const minSpaced = 5;

/** Joins consecutive single letters; enumerations ("a b c") are shorter. */
function joinSpaced(matches: readonly RegExpExecArray[]): Run[] {
  const runs: Run[] = [];
  let letters: RegExpExecArray[] = [];
  const flush = (): void => {
    const [first] = letters;
    const last = letters.at(-1);
    if (first !== undefined && last !== undefined && letters.length >= minSpaced) {
      const length = last.index + last[0].length - first.index;
      runs.push({
        text: letters.map(letterOf).join(''),
        start: first.index,
        length,
        isSpaced: true,
        isJoined: true,
      });
    } else runs.push(...letters.map(asRun));
    letters = [];
  };
  for (const match of matches) {
    if (isLetter(match)) letters.push(match);
    else {
      flush();
      runs.push(asRun(match));
    }
  }
  flush();
  return runs;
}

/** Whether a run is a single letter, possibly followed by a mark. */
function isLetter(match: RegExpExecArray): boolean {
  return match[0].length <= maxLetter && /^[^\s]{1,2}$/u.test(match[0]) && letterOf(match) !== '';
}

/** In UTF-16 units: two characters. */
const maxLetter = 4;

/** The letter of a single-letter run, without a mark after it; otherwise empty. */
function letterOf([text]: RegExpExecArray): string {
  return /^([\p{L}\d@$!|])[-._,*/+]?$/u.exec(text)?.[1] ?? '';
}

function asRun({ 0: whole, index: start }: RegExpExecArray): Run {
  const text = whole.replace(hyphenation, '');
  return { text, start, length: whole.length, isSpaced: false, isJoined: text !== whole };
}
