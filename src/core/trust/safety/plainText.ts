import { allMatches } from './allMatches';
import { readRun, type Reading } from './disguisedWords';
import { foldText, type FoldedText } from './foldText';

/** A word or mark of a text. */
export interface Token {
  /** Offset in the plain text. */
  readonly at: number;
  /** Offsets in the original, UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Whether it was written so that a search for the word would miss it. */
  readonly isDisguised: boolean;
}

/**
 * A text reduced to its words, a space between two: folded, undisguised; `.` ends a sentence, `,` a clause, a quotation
 * mark is `"`, a line break `\n`, an empty line or the beginning of an item `\n\n`; a colon stays. What stands where is
 * known by `tokens`, in order.
 */
export interface PlainText {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Its different words and marks. */
  readonly words: ReadonlySet<string>;
  /** What it was made of. */
  readonly folded: FoldedText;
}

const run = /\n[ \t]*(?:\n\s*)?(?:(?:[-*+>#]+|\d{1,3}[.)])[ \t]+)*|[^\s]+/g;

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
          piece.start + (piece.isSpaced ? 0 : reading.start),
          piece.start + (piece.isSpaced ? piece.length : reading.end),
        );
    }
  }
  return { text: pieces.join(' '), tokens, words: new Set(pieces), folded };
}

/** Words that stand one a line are a text. */
function unstacked(text: string): string {
  return text.replace(/^\S+(?:\n+\S+){2,}$/gm, (lines) => lines.replace(/\n/g, ' '));
}

/** Characters that the folding drops belong to what stands before them. */
function endOf(at: Uint32Array, end: number): number {
  const last = at[end - 1] ?? 0;
  const next = at[end] ?? last;
  return Math.max(next, last);
}

interface Run {
  readonly text: string;
  readonly start: number;
  readonly length: number;
  /** Whether it is a stretch of letters with spaces between them, joined. */
  readonly isSpaced: boolean;
}

/** So many single letters in a row are a word taken apart. */
const minSpaced = 5;

/** Letters that stand by themselves, one after the other, are joined; those of a list ("a b c") are few. */
function joinSpaced(matches: readonly RegExpExecArray[]): Run[] {
  const runs: Run[] = [];
  let letters: RegExpExecArray[] = [];
  const flush = (): void => {
    const [first] = letters;
    const last = letters.at(-1);
    if (first !== undefined && last !== undefined && letters.length >= minSpaced) {
      const length = last.index + last[0].length - first.index;
      runs.push({ text: letters.map(letterOf).join(''), start: first.index, length, isSpaced: true });
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

/** Whether a run is but a letter, with a mark after it or without. */
function isLetter(match: RegExpExecArray): boolean {
  return match[0].length <= maxLetter && /^[^\s]{1,2}$/u.test(match[0]) && letterOf(match) !== '';
}

/** UTF-16 units of two characters. */
const maxLetter = 4;

/** The letter of a run that is but one, with a mark after it or without; empty otherwise. */
function letterOf([text]: RegExpExecArray): string {
  return /^([\p{L}\d@$!|])[-._,*/+]?$/u.exec(text)?.[1] ?? '';
}

function asRun(match: RegExpExecArray): Run {
  return { text: match[0], start: match.index, length: match[0].length, isSpaced: false };
}
