import { sentences, markersInside } from '../../language/sentences';
import { isSourceLine, saysNotSaid, notSaid } from '../../language/answerPhrases';
import { partsOf, type AnswerPart } from './markerReader';
import type { Draft } from '../../model/types';

const heading = /^(?:#{1,6}\s+(.*)|\*\*([^*\n]+)\*\*)$/;

/**
 * Paragraphs, tables and list items of an answer without headings; a line that makes a claim is not a
 * heading.
 */
function blocksOf(text: string): string[] {
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

function sentencesOf(block: string): string[] {
  return sentences(block).map(({ start, end }) => block.slice(start, end));
}

/** A claim of an answer with its markers. */
export interface Claim {
  /** A sentence; or a list, table or code cited by another line. Markers are `[n]`. */
  readonly text: string;
  readonly kind: 'sentence' | 'block' | 'code';
  /** A sentence's own markers; for a block, those of the line announcing it or naming its source. */
  readonly markers: readonly number[];
  /**
   * Set if a sentence needs no marker of its own: it introduces what is cited below, or the marker at the end
   * of its paragraph covers it.
   */
  readonly isCovered?: true;
}

/**
 * Phrases admitting that something is missing, which need no source; in English and other answer languages.
 */
const hedges = new RegExp(
  [
    'insufficient evidence|lacks? sufficient evidence|partially covers?|not provided|cannot provide',
    '(?:documents?|quotes?|passages?|sources?|texts?|context) do(?:es)? not (?:[a-z]+ly )?(?:say|contain|mention)',
    ...Object.values(notSaid),
  ].join('|'),
  'i',
);
const marker = /\[(\d{1,6})\]/g;
const hiddenCode = /^\ue000(\d+)\ue001$/;

/** A claim during traversal of the blocks. */
interface Found extends Claim {
  readonly form: 'prose' | 'item' | 'table' | 'code';
}

/** Citations of the preceding blocks. */
interface Cited {
  /** Markers of the line announcing the current list; undefined if there is none. */
  announced: readonly number[] | undefined;
  latest: readonly number[];
  /** Number of claims above the last source line: the next source line does not apply to these. */
  claimsAbove: number;
}

/**
 * The claims of an answer, in order: sentences of prose and lists, without headings and hedges, and blocks. A
 * list announced by a cited line ("as follows [1]:"), or a list or table above a line that only names its
 * source, is one block.
 */
export function claimsOf(text: string): Claim[] {
  const codes: string[] = [];
  const claims: Found[] = [];
  const cited: Cited = { announced: undefined, latest: [], claimsAbove: 0 };
  const blocks = blocksOf(
    markersInside(
      partsOf(text)
        .map((part) => written(part, codes))
        .join(''),
    ),
  );
  for (const [at, block] of blocks.entries()) {
    const own = markersIn(block);
    if (isSourceLine(block)) {
      cover(claims, own, cited.claimsAbove);
      cited.claimsAbove = claims.length;
    } else claims.push(...claimsIn(block, own, { codes, cited, next: blocks[at + 1] ?? '' }));
    const goesOn = item.test(block) ? cited.announced : undefined;
    cited.announced = announces.test(block) ? own : goesOn;
    if (own.length > 0) cited.latest = own;
  }
  return claims;
}

export function isUncited({ kind, markers, isCovered }: Claim): boolean {
  return kind === 'sentence' && markers.length === 0 && isCovered !== true;
}

function claimsIn(
  block: string,
  own: readonly number[],
  { codes, cited, next }: { readonly codes: readonly string[]; readonly cited: Cited; readonly next: string },
): Found[] {
  const code = codes[Number(hiddenCode.exec(block)?.[1] ?? -1)];
  if (code !== undefined) return [{ kind: 'code', text: code, markers: cited.latest, form: 'code' }];
  if (isTable(block))
    return [{ kind: 'block', text: block, markers: own.length > 0 ? own : cited.latest, form: 'table' }];
  const form = item.test(block) ? 'item' : 'prose';
  if (form === 'item' && own.length === 0 && cited.announced !== undefined)
    return [{ kind: 'block', text: block, markers: cited.announced, form }];
  return sentenceClaims(block, form, next);
}

function sentenceClaims(block: string, form: Found['form'], next: string): Found[] {
  const sentences = sentencesOf(block).filter(saysSomething);
  const isIntroduction = item.test(next) || isTable(next);
  return sentences.map((sentence, at) => {
    const claim = { kind: 'sentence', text: sentence, markers: markersIn(sentence), form } as const;
    const isLast = at === sentences.length - 1;
    const isCovered = introduces(sentence) || (isLast ? isIntroduction : endsCited(sentences));
    return isCovered && claim.markers.length === 0 ? { ...claim, isCovered } : claim;
  });
}

function introduces(sentence: string): boolean {
  return announcing.test(sentence) || runIn.test(sentence) || yesOrNo.test(sentence);
}

/** Explained by the sentence after it. */
const yesOrNo = /^[*_]*(?:yes|no|ja|nein|oui|non|sí)[*_]*[.!][*_]*$/i;

const announcing = /[:：][*_]*$/;
/** A bold run-in heading at the start of a paragraph or item. */
const runIn = /^(?:[-*•]\s+|\d+[.)]\s+)?\*\*[^*\n]+\*\*[.:]?$/;

/** True if only the last sentence of a paragraph has markers: these then count for all its sentences. */
function endsCited(sentences: readonly string[]): boolean {
  return (
    markersIn(sentences.at(-1) ?? '').length > 0 &&
    sentences.slice(0, -1).every((sentence) => markersIn(sentence).length === 0)
  );
}

function saysSomething(sentence: string): boolean {
  const hasWords = /\p{L}{2}|\p{Extended_Pictographic}{3}/u.test(sentence.replace(marker, ''));
  return hasWords && !hedges.test(sentence) && !saysNotSaid(sentence);
}

const announces = /\[\d{1,6}\]:[*_]*$/;
const item = /^(?:[-*•]|\d+[.)])\s/;

function isTable(block: string): boolean {
  return block.startsWith('|') || /\n\s*:?-{2,}:?\s*\|/.test(block);
}

/** Assigns a source line's markers to the list, table or code directly above it, from claim `from` on. */
function cover(claims: Found[], markers: readonly number[], from: number): void {
  const form = claims.at(-1)?.form;
  if (form === undefined || form === 'prose') return;
  const lastOther = claims.findLastIndex((claim) => claim.form !== form || hasOwnSource(claim));
  const first = Math.max(lastOther + 1, from, form === 'code' ? claims.length - 1 : 0);
  const kind = form === 'code' ? 'code' : 'block';
  for (const [at, claim] of claims.entries()) if (at >= first) claims[at] = { ...claim, kind, markers };
}

function hasOwnSource({ kind, markers }: Claim): boolean {
  return kind === 'sentence' && markers.length > 0;
}

function markersIn(text: string): number[] {
  return [...new Set([...text.matchAll(marker)].map((match) => Number(match[1])))];
}

/** Code blocks become separate blocks, and brackets in code spans are not markers. */
function written(part: AnswerPart, codes: string[]): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'markers':
      return part.units.flatMap(({ numbers }) => numbers.map((number) => `[${number}]`)).join('');
    case 'code':
      return part.text.startsWith('`') && !part.text.includes('\n')
        ? part.text.replace(/\[/g, '(').replace(/\]/g, ')')
        : hidden(part.text, codes);
  }
}

function hidden(code: string, codes: string[]): string {
  return `\n\n\ue000${codes.push(code) - 1}\ue001\n\n`;
}

/** A sentence that starts by saying that the documents are silent on something. */
const silence = new RegExp(
  `^[^\\p{L}\\p{N}]*(?:${[
    ...Object.values(notSaid),
    'The (?:provided )?(?:document|quote|passage|source)s? do(?:es)? not (?:say|mention|contain (?:any )?information)',
  ].join('|')})`,
  'iu',
);

/**
 * Whether a draft only says that the documents do not answer, because its writer found the quotes
 * insufficient. Code and tables count as content.
 */
export function saysNothing({ text, citations }: Draft): boolean {
  const said = blocksOf(text).flatMap(sentencesOf);
  const isSilence = (sentence: string): boolean => silence.test(sentence) || saysNotSaid(sentence);
  return citations.length === 0 && said.length > 0 && said.every(isSilence);
}
