import type { RunState } from '../../model/state';

/** A piece of a text around what was searched for, on one line; characters before and after. */
const around = 40;

/** A text to search in, folded once. */
export interface FoldedText {
  readonly text: string;
  readonly folded: string;
}

/** The questions and answers of a conversation, to be searched in. */
export function foldRuns(runs: readonly Pick<RunState, 'question' | 'text'>[]): readonly FoldedText[] {
  return runs.flatMap(({ question, text }) => [question, text]).map(foldText);
}

/** A text to be searched in. */
export function foldText(text: string): FoldedText {
  return { text, folded: fold(text) };
}

/**
 * Where the words of a search stand in a conversation: a piece of the first text that has them all, in any order, whatever
 * their case and accents; undefined when none has.
 */
export function findInTexts(texts: readonly FoldedText[], search: string): string | undefined {
  const words = fold(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  for (const { text, folded } of texts) {
    const places = words.map((word) => folded.indexOf(word));
    if (words.length > 0 && !places.includes(-1)) return pieceOf(text, Math.min(...places));
  }
  return undefined;
}

/** Keeps the length of nearly all texts, so that places in it are those in the text. */
function fold(text: string): string {
  return text.normalize('NFC').replace(/\p{L}/gu, (letter) => {
    const [base = letter] = letter.normalize('NFD');
    const lower = base.toLowerCase();
    return lower.length === letter.length ? lower : letter;
  });
}

function pieceOf(text: string, at: number): string {
  const start = Math.max(0, text.lastIndexOf(' ', Math.max(0, at - around)) + 1);
  const piece = text
    .slice(start, at + 2 * around)
    .replace(/\s+/g, ' ')
    .trim();
  const end = at + 2 * around < text.length ? '…' : '';
  return `${start > 0 ? '…' : ''}${piece}${end}`;
}
