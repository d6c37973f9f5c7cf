import { analyze } from './analyze';
import { stopWords } from './stopWords';

/**
 * Consecutive capitalised words, including particles within names ("Bank of England", "Ludwig van
 * Beethoven").
 */
const capitalised =
  /\p{Lu}[\p{L}\p{N}'’.-]*(?:\s+(?:(?:of|the|de|la|von|van|and|for|in)\s+){0,2}\p{Lu}[\p{L}\p{N}'’.-]*)*/gu;

/**
 * The distinct capitalised names of a text, in reading order; a stop word that starts a sentence is not a
 * name.
 */
export function namesIn(text: string): string[] {
  const names = Array.from(text.matchAll(capitalised), ([run]) => withoutStopWords(run));
  return [...new Set(names)].filter((name) => name.length > 1 && analyze(name).length > 0);
}

function withoutStopWords(run: string): string {
  const words = run.split(/\s+/);
  const first = words.findIndex((word) => !stopWords.has(word.toLowerCase()));
  return first < 0
    ? ''
    : words
        .slice(first)
        .join(' ')
        .replace(/(?<![.,'’-])[.,'’-]+$/, '');
}
