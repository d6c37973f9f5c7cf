import type { Chunk } from '../model';
import { unspaced } from '../text/analyze';

const letter = /[\p{L}\p{M}\p{N}]/u;

/**
 * Whether a chunk's text, title or one of its headings has a phrase, as whole words. Capitals, white space, marks of
 * emphasis and the forms of apostrophes and hyphens do not matter; forms of a word do.
 */
export function hasPhrase(chunk: Chunk, phrase: string): boolean {
  const wanted = plain(phrase);
  return (
    wanted !== '' &&
    [chunk.text, chunk.documentTitle, ...chunk.headings].some((text) => contains(plain(text), wanted))
  );
}

function contains(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    if (isEdge(text, at) && isEdge(text, at + phrase.length)) return true;
  }
  return false;
}

/** Whether no word goes on across a place of a text; scripts without spaces do not show it. */
function isEdge(text: string, at: number): boolean {
  const [before, after] = [text.charAt(at - 1), text.charAt(at)];
  return !(letter.test(before) && letter.test(after)) || unspaced.test(before) || unspaced.test(after);
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u00ad*`]/g, '')
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[‐‑]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}
