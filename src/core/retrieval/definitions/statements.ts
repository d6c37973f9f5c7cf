import type { Block, Chunk } from '../../model/types';
import { writtenLines } from '../../model/place';
import { itemsIn, sentences, type Span } from '../../language/sentences';
import { speakingOf, strengths, type Strength, type Term } from './term';

/** A sentence, glossary entry or table row about a term; offsets are in the chunk's text. */
export interface Statement extends Span {
  readonly strength: Strength;
  /** For an entry, the explanation without the term itself. */
  readonly entry?: Span;
  /** A table row: its cells are separated by bars or tabs. */
  readonly isRow?: true;
}

/** All statements of a chunk about a term. */
export function statementsOf(chunk: Chunk, term: Term): Statement[] {
  const blocks = withWholeLists(chunk.blocks);
  return blocks.flatMap((block, at) => {
    const opens = opensSection(chunk, blocks[at - 1], term);
    // A block without the term only matters as the text below a heading that names it.
    if (!opens && !has(chunk, block, term)) return [];
    switch (block.kind) {
      case 'heading':
      case 'code':
        return [];
      case 'table':
        return rowsOf(chunk, block, term);
      case 'list':
      case 'paragraph':
        return [...glosses(chunk, block, term), ...sentencesOf(chunk, { block, opens }, term)];
    }
  });
}

/** Joins lists whose lines were split into several blocks. */
function withWholeLists(blocks: readonly Block[]): Block[] {
  const whole: Block[] = [];
  for (const block of blocks) {
    const last = whole.at(-1);
    const goesOn = block.kind === 'list' && last?.kind === 'list' && block.start - last.end <= 2;
    if (goesOn) whole.splice(-1, 1, { ...last, end: block.end });
    else whole.push(block);
  }
  return whole;
}

/** A statement as plain text; for an entry, without the term. */
export function saidIn(
  chunk: Pick<Chunk, 'text' | 'markup'>,
  { start, end, entry, isRow }: Statement,
): string {
  const span = entry ?? { start, end };
  const text = chunk.text.slice(span.start, span.end);
  if (isRow !== true) return plain(text, chunk);
  const cells = text.split(/[|\t]/).map((cell) => plain(cell.trim(), chunk));
  return cells.filter((cell) => /[\p{L}\p{N}]/u.test(cell)).join(' · ');
}

function has({ text }: Chunk, { start, end }: Span, term: Term): boolean {
  return term.occurrences(text.slice(start, end)).length > 0;
}

interface Opening {
  readonly block: Block;
  /** It comes first below a heading that names the term. */
  readonly opens: boolean;
}

function sentencesOf(chunk: Chunk, { block, opens }: Opening, term: Term): Statement[] {
  return spansOf(chunk, block, opens ? undefined : term).flatMap((span, at): Statement[] => {
    const text = chunk.text.slice(span.start, span.end);
    const { strength, textAt } = speakingOf(text, term);
    if (textAt !== undefined) return [{ ...span, strength, entry: { ...span, start: span.start + textAt } }];
    if (isCut(chunk, span)) return [];
    const isOpening = opens && at === 0 && strength < strengths.opening && standsAlone(text);
    if (!isOpening) return strength > 0 ? [{ ...span, strength }] : [];
    return [{ ...span, strength: strengths.opening, ...(!has(chunk, span, term) && { entry: span }) }];
  });
}

/**
 * The sentences of a block (for a list, only of items with the term); a bold name on its own ("**Grace
 * period.**") is joined with the sentence after it.
 */
function spansOf(chunk: Chunk, block: Block, wanted: Term | undefined): Span[] {
  const { text } = chunk;
  const parts = block.kind === 'list' ? itemsIn(text, block) : [block];
  const spans = parts
    .filter((part) => wanted === undefined || has(chunk, part, wanted))
    .flatMap(({ start, end }) =>
      sentences(text.slice(start, end)).map((span) => ({ start: start + span.start, end: start + span.end })),
    );
  return spans.map((span, at) => {
    const next = spans[at + 1];
    const isName = /^\W*\*\*[^*]{1,80}[.:]?\*\*[.:]?$/.test(text.slice(span.start, span.end));
    return isName && next !== undefined ? { start: span.start, end: next.end } : span;
  });
}

/** Whether a sentence is cut off at the end of its chunk. */
function isCut({ text }: Chunk, { start, end }: Span): boolean {
  return text.slice(end).trim() === '' && !/[.!?。！:;]["”’)*_`]*$/.test(text.slice(start, end));
}

/** Emphasised terms each explained in brackets, several in a row. */
function glosses({ text }: Chunk, block: Block, term: Term): Statement[] {
  const within = text.slice(block.start, block.end);
  return term.occurrences(within).flatMap((span): Statement[] => {
    const mark = /[*_`]{1,2}$/.exec(within.slice(0, span.start))?.[0];
    const rest = /^([*_`]{1,2})\s*\(([^()]{8,160})\)/.exec(within.slice(span.end));
    if (mark === undefined || rest?.[1] !== mark) return [];
    const end = block.start + span.end + rest[0].length;
    const entry = { start: end - 1 - (rest[2]?.length ?? 0), end: end - 1 };
    return [{ start: block.start + span.start - mark.length, end, strength: strengths.described, entry }];
  });
}

/** The table rows that start with the term. */
function rowsOf({ text }: Chunk, { start, end }: Block, term: Term): Statement[] {
  const lines = writtenLines(text.slice(start, end)).map((span) => ({
    ...span,
    content: text.slice(start + span.start, start + span.end).trimEnd(),
  }));
  return lines.flatMap(({ content: line, start: index }, at): Statement[] => {
    const [cell] = term.occurrences(line);
    const isNaming = /^[\s|:-]+$/.test(lines[at + 1]?.content ?? '');
    if (cell === undefined || isNaming || !/^\|?[\s*_`"“”']*$/.test(line.slice(0, cell.start))) return [];
    const edge = /^[\s*_`"“”']*(?:\||\t|;|,)\s*/.exec(line.slice(cell.end))?.[0];
    if (edge === undefined) return [];
    const row = { start: start + index, end: start + index + line.length };
    const entry = { ...row, start: row.start + cell.end + edge.length };
    return [{ ...row, strength: strengths.listed, entry, isRow: true }];
  });
}

/** Whether a block comes first in a section titled with the term. */
function opensSection({ headings, text, place }: Chunk, before: Block | undefined, term: Term): boolean {
  const title = before === undefined ? headings.at(-1) : headingOf(before, text);
  // On a page, a slide or in a cell, the heading may be far above.
  if (title === undefined || (before === undefined && place.kind !== 'lines')) return false;
  const [named] = term.occurrences(title);
  if (
    named === undefined ||
    !/^[\d.\s#*_`"“”'=]*(?:(?:the|an?)\s+)?[*_`"“”']*$/i.test(title.slice(0, named.start))
  )
    return false;
  return !/[\p{L}\p{N}]/u.test(title.slice(named.end));
}

function headingOf({ kind, start, end }: Block, text: string): string | undefined {
  return kind === 'heading' ? text.slice(start, end) : undefined;
}

/** Whether a sentence is complete and about the subject rather than the document. */
function standsAlone(text: string): boolean {
  const isAboutDocument = /^\W*(?:see|this (?:section|chapter|page|guide|document))\b/i.test(text);
  return /[.!。！]["”’)*_`]*$/.test(text) && !isAboutDocument;
}

/** A span as plain text, on one line. */
function plain(text: string, { markup }: Pick<Chunk, 'markup'>): string {
  const body = text
    .replace(/^\s*(?:>\s*)*(?:(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?)?/, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (markup === 'plain') return body;
  return body
    .replace(/!?\[([^\][]*)\](?:\([^()]*\)|\[[^\][]*\])/g, '$1')
    .replace(tag, '')
    .replace(/\\(?=[^\p{L}\p{N}\s])|\*\*|`|(?<![\p{L}\p{N}])[*_]+|[*_]+(?![\p{L}\p{N}_])/gu, '');
}

const tag = /<\/?(?:a|b|br|code|em|i|img|kbd|p|small|span|strong|sub|sup|u)(?:\s[^<>]*)?\/?>/gi;
