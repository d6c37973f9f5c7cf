import type { RunState } from '../../model/state';

/** Age groups of a conversation list. */
export type Age = 'today' | 'yesterday' | 'week' | 'earlier';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The age of a moment in the user's calendar days; `week` covers the seven days up to and including
 * yesterday.
 */
export function ageOf(at: number, now: number): Age {
  const days = Math.round((startOfDay(now) - startOfDay(at)) / dayMs);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  return days <= 7 ? 'week' : 'earlier';
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** Characters of context before and after a match, shown on one line. */
const around = 40;

/** A searchable text, folded once. */
export interface FoldedText {
  readonly text: string;
  readonly folded: string;
}

/** Prepares the questions and answers of a conversation for searching. */
export function foldRuns(runs: readonly Pick<RunState, 'question' | 'text'>[]): readonly FoldedText[] {
  return runs.flatMap(({ question, text }) => [question, text]).map(foldText);
}

/** Prepares a text for searching. */
export function foldText(text: string): FoldedText {
  return { text, folded: fold(text) };
}

/**
 * Finds a search's words in a conversation: an excerpt of the first text containing them all, in any order,
 * ignoring case and accents; undefined if there is none.
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

/** Keeps the length of nearly all texts, so that offsets also apply to the original. */
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
