import type { DocumentBlock, SourceDocument, Block } from '../../model/types';
import { sentences } from '../../language/sentences';
import { onceOf } from '../../util/memoized';

/** A question with its worth relative to others of its document, 0…1. */
export interface Candidate {
  readonly question: string;
  readonly text: string | undefined;
  readonly worth: number;
}

/** A section with its document. */
export interface Placed {
  readonly document: SourceDocument;
  readonly section: Section;
}

/** The text of a block. */
export function textOf({ text }: SourceDocument, { start, end }: DocumentBlock): string {
  return text.slice(start, end);
}

/** Order of proposals: questions asked literally, then facts, then the rest. */
export const worths = {
  asked: 1,
  fact: 0.95,
  clause: 0.92,
  definition: 0.9,
  term: 0.85,
  cell: 0.8,
  howTo: 0.75,
  purpose: 0.7,
};

/** Words referring to something said before: a question containing one does not stand alone. */
export const leaning =
  /\b(?:it|its|this|that|these|those|they|them|their|he|she|his|her|we|our|us|here|above|below|following|previous|same|such|another|other|others)\b/i;

/** How a document writes its words within sentences: after a lower-case letter or a comma. */
interface WrittenWords {
  /** How often each word is there, with a space or a punctuation mark behind it. */
  readonly times: ReadonlyMap<string, number>;
  /** Those, and the beginnings of compounds. */
  readonly within: ReadonlySet<string>;
  /** Words between two spaces. */
  readonly spaced: ReadonlySet<string>;
}

/** Counted once, as every heading and sentence of the document asks for some of them. */
export const writtenWords = onceOf(({ text }: SourceDocument): WrittenWords => {
  const times = new Map<string, number>();
  const within = new Set<string>();
  for (const { 0: word, index } of text.matchAll(/(?<=[a-z,] )[\p{L}\p{M}]+(?![\p{N}_])/gu)) {
    within.add(word);
    if (/[\s.,;:)]/.test(text.charAt(index + word.length))) times.set(word, (times.get(word) ?? 0) + 1);
  }
  const spaced = new Set(Array.from(text.matchAll(/(?<= )\p{L}+(?= )/gu), ([word]) => word));
  return { times, within, spaced };
});

/** Lower-cases the first letter, unless the document capitalises the word within sentences, as with names. */
export function lowered(phrase: string, document: SourceDocument): string {
  const [first = ''] = phrase.split(' ');
  if (!/^\p{Lu}\p{Ll}+$/u.test(first) && first !== 'A') return phrase;
  const small = first.toLowerCase();
  const { spaced, within } = writtenWords(document);
  return spaced.has(small) || !within.has(first) ? small + phrase.slice(first.length) : phrase;
}

/** The content below a heading, up to the next one. */
interface Section {
  /** Titles from the document's top down to the section's own; empty for content before any heading. */
  readonly headings: readonly string[];
  readonly blocks: readonly Exclude<DocumentBlock, { readonly kind: 'heading' }>[];
  /** Whether a lower-level heading follows, under which the section continues. */
  readonly hasParts: boolean;
}

/** The sections of a document, in order. */
export function sectionsOf({ blocks }: Pick<SourceDocument, 'blocks'>): readonly Section[] {
  const sections: Section[] = [];
  let path: { readonly level: number; readonly title: string }[] = [];
  let own: Section['blocks'][number][] = [];
  const close = (next: number): void => {
    const level = path.at(-1)?.level ?? 0;
    sections.push({ headings: path.map(({ title }) => title), blocks: own, hasParts: next > level });
    own = [];
  };
  for (const block of blocks) {
    if (block.kind === 'heading') {
      close(block.level);
      path = [...path.filter(({ level }) => level < block.level), block];
    } else own.push(block);
  }
  close(0);
  return sections;
}

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
    .map((sentence) => plain(sentence).replace(clauseNumber, ''));
}

/** "4.4 Invoices are issued monthly." */
const clauseNumber = /^(?:\d{1,2}(?:\.\d{1,2})+[.)]?|\(\d{1,2}[a-z]?\))\s+(?=[\p{Lu}"“„])/u;

/** True for a complete sentence of some length. */
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
