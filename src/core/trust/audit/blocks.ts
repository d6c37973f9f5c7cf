import { sentences } from '../../language/sentences';

const heading = /^(?:#{1,6}\s+(.*)|\*\*([^*\n]+)\*\*)$/;

/** The paragraphs, tables and items of lists of an answer, without headings; a line that claims something is none. */
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

/** Has a marker, or ends as a sentence of some words does: bold lines and headings mostly only name what follows. */
const claims = /\[\d{1,6}\]|^(?:\S+\s+){3,}\S+[.!。]$/u;

export function sentencesOf(block: string): string[] {
  return sentences(block).map(({ start, end }) => block.slice(start, end));
}
