import { unspaced } from '../../language/analyze';
import type { Span } from '../../language/sentences';

/** A term, compiled for searching. */
export interface Term {
  /**
   * Occurrences in a text, in order, in prose or code spelling (`maxRetries`, `max_retries`, "max retries").
   */
  occurrences(text: string): readonly Span[];
  /** Spelt as a code identifier: such a term means the same thing everywhere. */
  readonly isIdentifier: boolean;
  /** The letters of an abbreviation in lower case; undefined if the term is not one. */
  readonly initials: string | undefined;
}

const maxWords = 8;
const maxCharacters = 80;
const word = /[\p{L}\p{M}\p{N}]+/gu;
const humps = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
/** Separators allowed between the words of a term; a full stop followed by a space would end a sentence. */
const gap = String.raw`(?:[\s_\-/]{1,2}|\.)?`;

/** Parses a few words as one term; undefined if there is none, or if they name several things. */
export function termOf(text: string): Term | undefined {
  const name = text.trim();
  const words = (name.match(word) ?? []).flatMap((piece) => piece.split(humps));
  const isName = name.length <= maxCharacters && name.split(/\s+/).length <= maxWords;
  if (!isName || words.length === 0 || words.every((piece) => /^\d+$/.test(piece))) return undefined;
  const folded = words.map((piece) => piece.toLowerCase());
  // Without the flags `i` and `u`, which would make compiling slower than the search itself.
  const pattern = new RegExp([...folded.slice(0, -1), oneOrMany(folded.at(-1) ?? '')].join(gap), 'g');
  const isWhole = unspaced.test(name) ? () => true : standsWhole;
  return {
    occurrences: (within) => {
      const spans = Array.from(fold(within).matchAll(pattern), (match) => {
        return { start: match.index, end: match.index + match[0].length };
      });
      return spans.filter((span) => isWhole(within, span));
    },
    isIdentifier: isIdentifier(name, words.length),
    initials: /^\p{Lu}{2,6}s?$/u.test(name) ? name.replace(/s$/, '').toLowerCase() : undefined,
  };
}

/** Lower case, with all offsets preserved. */
function fold(text: string): string {
  const folded = text.toLowerCase();
  return folded.length === text.length ? folded : text;
}

function isIdentifier(name: string, words: number): boolean {
  if (/\s/.test(name)) return false;
  return /[_.]|\d|::|--|\(\)$/.test(name) || (words > 1 && !name.includes('-')) || /-\p{Lu}/u.test(name);
}

/** Whether a match is not part of a longer name: "part" does not match in `X-Part-Checksum`. */
function standsWhole(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  return (
    !/[\p{L}\p{N}_]$|[\p{L}\p{N}][-.]$/u.test(before) &&
    !/^(?:[\p{L}\p{N}_]|[-.][\p{L}\p{N}])/u.test(text.slice(end, end + 2))
  );
}

/** A word with its plural or singular; short words are left alone, as they may be abbreviations. */
function oneOrMany(text: string): string {
  const singular = text.replace(/ies$/, 'y').replace(/(?<=(?:ch|sh|ss|x))es$|(?<=[^s])s$/, '');
  if (text.length < 3 || !/^[a-z]+$/.test(singular)) return `${text}s?`;
  return singular.endsWith('y') ? `${singular.slice(0, -1)}(?:ys?|ies)` : `${singular}(?:e?s)?`;
}
