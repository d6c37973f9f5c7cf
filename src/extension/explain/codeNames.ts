const name = /(?<![\p{L}\p{N}_])[\p{L}_$][\p{L}\p{N}_$]*(?:[-.][\p{L}_][\p{L}\p{N}_]*)*/gu;
const hump = /\p{Ll}\p{Lu}|[\p{L}\p{N}]_[\p{L}\p{N}]|\p{Lu}{2}\p{Ll}|\p{L}\p{N}/u;
const maxNames = 5;

/**
 * The names in a piece of code that somebody may have written about: those of several words, in the order in which they
 * come. Empty for prose, and for code whose names are common words.
 */
export function codeNames(text: string): readonly string[] {
  const marks = text.match(/[;{}=()<>[\]]/g)?.length ?? 0;
  const isCode = text.includes('\n') ? marks >= 2 : marks >= 3;
  if (!isCode) return [];
  const pieces = (text.replace(/(["'`])(?:\\.|(?!\1).)*\1/g, ' ').match(name) ?? []).flatMap((found) =>
    found.split('.'),
  );
  const known = new Map(pieces.filter((piece) => hump.test(piece)).map((piece) => [folded(piece), piece]));
  return [...known.values()].slice(0, maxNames);
}

function folded(text: string): string {
  return text.replace(/[_$-]/g, '').toLowerCase();
}
