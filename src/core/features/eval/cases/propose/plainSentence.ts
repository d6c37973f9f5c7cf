/** Converts document text to plain text on one line, without Markdown. */
import type { Block } from '../../../../model/types';
import { sentences } from '../../../../language/sentences';

/** Longer texts are truncated: the expected quote should be readable at a glance. */
const mostCharacters = 140;
const fewestWords = 4;

/** Removes Markdown, link targets and heading ids. */
export function plain(text: string): string {
  return text
    .replace(/\s*\{#[^}]*\}\s*$/, '')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(/(\*\*|__)(.+?)\1/g, '$2')
    .replace(/(?<![\w*])\*(?!\s)([^*\n]+)\*/g, '$1')
    .replace(/(?<!\w)_(\S[^_\n]*)_(?!\w)/g, '$1')
    .replace(/`+/g, '')
    .replace(/\\([_*[\]<>#])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The sentences of a paragraph as plain text, without those that cannot be quoted verbatim. */
export function plainSentences(text: string, block: Block): readonly string[] {
  const paragraph = text.slice(block.start, block.end);
  if (/^\s*(?:>|:::|\[!|!\[|<|\|)/.test(paragraph)) return [];
  return sentences(paragraph)
    .map(({ start, end }) => paragraph.slice(start, end))
    .filter((sentence) => !/<[a-z/]|!\[|\]\[|\[\^|\{\{/i.test(sentence))
    .map(plain);
}

/** Whether a sentence is informative by itself. */
export function isTelling(sentence: string): boolean {
  return (
    sentence.split(' ').length >= fewestWords && /[.!]["')]*$/.test(sentence) && !sentence.endsWith('...')
  );
}

/**
 * The text expected in a quote: the whole sentence, or the beginning of a long one, preferably up to a comma.
 */
export function keyText(sentence: string): string {
  const whole = sentence.replace(/[.!:;]+$/, '');
  if (whole.length <= mostCharacters) return whole;
  const cut = whole.slice(0, mostCharacters);
  const comma = Math.max(...[', ', '; ', ' – ', ' - '].map((mark) => cut.lastIndexOf(mark)));
  return cut.slice(0, comma > mostCharacters / 2 ? comma : cut.lastIndexOf(' '));
}
