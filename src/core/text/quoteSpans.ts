import type { Block, Chunk, EvidenceKind } from '../model';
import { sentences, type Span } from './sentences';

/** A stretch of a chunk's text that could be quoted. */
export interface Candidate extends Span {
  readonly kind: EvidenceKind;
  /** Number of the block that it is in. */
  readonly block: number;
  /** Set for a numbered list as a whole, which answers how something is done and little else. */
  readonly isSteps?: boolean;
  /** Number among the chunk's candidates, in reading order. */
  readonly index: number;
}

type Unnumbered = Omit<Candidate, 'index'>;

/** Longer blocks are quoted in part only. */
export const maxBlockCharacters = 1500;
const maxLabelCharacters = 60;
/** What is announced is quoted whole up to this length, with its announcement. */
const maxAnnounced = 3000;

/** What can be quoted from a chunk: sentences, list items, whole code blocks, tables or their rows. */
export function candidatesOf(chunk: Chunk): Candidate[] {
  return chunk.blocks
    .flatMap((block, number) => ofBlock(chunk.text, block, number))
    .filter(({ start, end }) => saysSomething(chunk.text.slice(start, end)))
    .map((candidate, index) => ({ ...candidate, index }));
}

/** What begins so is no text: front matter, and the scripts and styles of a page. */
const apart = /^(?:---\r?\n|<(?:script|style|template)\b)/i;
const seeAlso = /^[\s*_-]*see also\b/i;

/** Whether anything is left without tags, images and mere links: badges and "see also" are no sentences. */
function saysSomething(text: string): boolean {
  if (apart.test(text) || seeAlso.test(text) || /^\([^()]*\)$/.test(text.trim())) return false;
  const said = text
    .replace(/<[^>]*>/g, '')
    .replace(/^:::.*$/gm, '')
    .replace(/!\[[^\]]*(?:\]\([^)]*\))?/g, '')
    .replace(/^\W*\[[^\]]*\]\([^)]*\)\W*$/i, '');
  return /[\p{L}\p{N}]/u.test(said);
}

/**
 * The block that a stretch announces ("as follows:") and that has to be quoted with it: the list, table or code that
 * comes next, also after a short label of its own ("Parameters:"), unless it all is too long.
 */
export function announcedBlock(chunk: Chunk, candidate: Candidate): Block | undefined {
  const isLast = chunk.blocks[candidate.block]?.end === candidate.end;
  if (!isLast || !announces(chunk.text, candidate)) return undefined;
  const next = blockAfterLabel(chunk, candidate.block);
  if (next === undefined || next.block.kind === 'paragraph' || next.block.kind === 'heading')
    return undefined;
  const whole = next.block.kind === 'list' ? wholeList(chunk, next) : next.block;
  return [whole, next.block].find(({ end }) => end - candidate.start <= maxAnnounced);
}

interface Beside {
  readonly block: Block;
  /** Its number among the blocks of the chunk. */
  readonly at: number;
}

function blockAfterLabel(chunk: Chunk, block: number): Beside | undefined {
  const next = blockBeside(chunk, block, 1);
  if (next === undefined || !isLabel(chunk.text, next.block)) return next;
  return blockBeside(chunk, next.at, 1);
}

/** A list with what further belongs to it: items of several paragraphs, and code in them, are blocks of their own. */
function wholeList({ text, blocks }: Chunk, { block, at }: Beside): Block {
  let end = block.end;
  for (const next of blocks.slice(at + 1)) {
    const isIndented =
      /\n[ \t]{2,}$/.test(text.slice(end, next.start)) || /^[ \t]{2,}/.test(text.slice(next.start));
    if (!isIndented && !/^(?:[-*+•]|\d{1,3}[.)])[ \t]/.test(text.slice(next.start))) break;
    end = next.end;
  }
  return { ...block, end };
}

/** The block before (-1) or after (1) another, past those that hold nothing but tags. */
export function blockBeside(chunk: Chunk, block: number, by: 1 | -1): Beside | undefined {
  for (let at = block + by; at >= 0 && at < chunk.blocks.length; at += by) {
    const beside = chunk.blocks[at];
    const isTag = beside?.kind === 'paragraph' && !saysSomething(chunk.text.slice(beside.start, beside.end));
    if (beside !== undefined && !isTag) return { block: beside, at };
  }
  return undefined;
}

function isLabel(text: string, block: Block): boolean {
  return (
    block.kind === 'paragraph' && block.end - block.start <= maxLabelCharacters && announces(text, block)
  );
}

/** Whether a stretch ends with a colon; marks of emphasis may stand around it. */
export function announces(text: string, { start, end }: Span): boolean {
  return /:[*_]*$/.test(text.slice(start, end));
}

function ofBlock(text: string, block: Block, index: number): Unnumbered[] {
  switch (block.kind) {
    case 'heading':
      return [];
    case 'paragraph':
      return sentencesIn(text, block).map((span) => ({
        ...span,
        kind: 'sentence',
        block: index,
      }));
    case 'list':
      return [...steps(text, block, index), ...items(text, block, index)];
    case 'code':
      return block.end - block.start > maxBlockCharacters
        ? []
        : [{ kind: 'code', start: block.start, end: block.end, block: index }];
    case 'table':
      return tableCandidates(text, block, index);
  }
}

/** Where the last sentence of a paragraph begins; undefined when it says nothing. */
export function lastSentence({ text }: Chunk, block: Block): number | undefined {
  const last = sentencesIn(text, block).at(-1);
  return last === undefined || !saysSomething(text.slice(last.start, last.end)) ? undefined : last.start;
}

function sentencesIn(text: string, block: Block): Span[] {
  return sentences(text.slice(block.start, block.end)).map((span) => shift(span, block.start));
}

/** The items of a list with what is nested in them, each without the white space around it. */
export function itemsIn(text: string, block: Block): Span[] {
  const body = text.slice(block.start, block.end);
  const indent = /^[ \t]*/.exec(body)?.[0].length ?? 0;
  const starts = [...body.matchAll(/^([ \t]*)(?:[-*+•]|\d{1,3}[.)])[ \t]+/gm)]
    .filter((match) => (match[1]?.length ?? 0) <= indent)
    .map((match) => match.index + (match[1]?.length ?? 0));
  return starts.map((start, at) => {
    const end = starts[at + 1] ?? body.length;
    return shift({ start, end: start + body.slice(start, end).trimEnd().length }, block.start);
  });
}

/** A numbered list as a whole: steps belong together. */
function steps(text: string, { start, end }: Block, block: number): Unnumbered[] {
  const isSteps = /^\s*\d{1,3}[.)]\s/.test(text.slice(start, end)) && end - start <= maxBlockCharacters;
  return isSteps ? [{ kind: 'list', isSteps, start, end, block }] : [];
}

function items(text: string, block: Block, index: number): Unnumbered[] {
  return itemsIn(text, block).map((span) => ({ ...span, kind: itemKind(text, span), block: index }));
}

/** An item with code, or with items of its own, is shown as it stands. */
function itemKind(text: string, { start, end }: Span): EvidenceKind {
  return /\n\s*(?:```|~~~|[-*+•]\s|\d{1,3}[.)]\s)/.test(text.slice(start, end)) ? 'list' : 'sentence';
}

function tableCandidates(text: string, block: Block, index: number): Unnumbered[] {
  const base = { kind: 'table', block: index } as const;
  if (block.end - block.start <= maxBlockCharacters) return [{ ...base, start: block.start, end: block.end }];
  const rows = [...text.slice(block.start, block.end).matchAll(/[^\r\n]*\S[^\r\n]*/g)];
  return rows
    .filter((row) => !/^[\s|:-]+$/.test(row[0]))
    .map((row) => ({
      ...base,
      start: block.start + row.index,
      end: block.start + row.index + row[0].length,
    }));
}

function shift(span: Span, by: number): Span {
  return { start: span.start + by, end: span.end + by };
}
