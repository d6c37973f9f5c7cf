import { sentences } from '../../language/sentences';

const heading = /^(?:#{1,6}\s+(.*)|\*\*([^*\n]+)\*\*)$/;

/**
 * Paragraphs, tables and list items of an answer without headings; a line that makes a claim is not a
 * heading.
 */
export function blocksOf(text: string): string[] {
  return text
    .split(/\n{2,}|\n(?=\s*(?:[-*•]|\d+[.)])\s)/)
    .map((block) => block.trim())
    .flatMap((block) => {
      const title = heading.exec(block);
      if (title === null) return block === '' ? [] : [block];
      const said = (title[1] ?? title[2] ?? '').trim();
      return claims.test(said) ? [said] : [];
    });
}

/**
 * Contains a marker, or ends like a sentence of several words; bold lines and headings usually only name what
 * follows.
 */
const claims = /\[\d{1,6}\]|^(?:\S+\s+){3,}\S+[.!。]$/u;

export function sentencesOf(block: string): string[] {
  return sentences(block).map(({ start, end }) => block.slice(start, end));
}
