import { sentences } from '../text/sentences';

/** The paragraphs, tables and items of lists of an answer, without headings. */
export function blocksOf(text: string): string[] {
  return text
    .split(/\n{2,}|\n(?=\s*(?:[-*•]|\d+[.)])\s)/)
    .map((block) => block.trim())
    .filter((block) => block !== '' && !/^(?:#{1,6}\s.*|\*\*[^*\n]+\*\*)$/.test(block));
}

export function sentencesOf(block: string): string[] {
  return sentences(block).map(({ start, end }) => block.slice(start, end));
}
