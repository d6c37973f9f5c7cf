import { RecursiveCharacterTextSplitter } from '@langchain/textsplitters';
import { sectionsOf, type Section } from '../../core/retrieval/indexing/sections';
import type { Block, Chunk, DocumentBlock, Place, SourceDocument } from '../../core/model/types';
import { isSameContainer, placesOf, writtenLines } from '../../core/model/place';
import type { Chunker } from '../../core/model/ports';
import { sentences } from '../../core/language/sentences';
import { estimateTokens } from '../../core/util/text';

export interface ChunkerSettings {
  readonly maxTokens: number;
  readonly overlapTokens: number;
}

/** About two paragraphs of prose: small enough for ten in a prompt, large enough to be understood alone. */
export const defaultChunkerSettings: ChunkerSettings = { maxTokens: 500, overlapTokens: 50 };

/**
 * Splits documents section by section. Blocks stay whole where they fit; a longer paragraph is split between
 * sentences, a longer list, table or code block between lines, and what is still too long by LangChain's
 * recursive splitter. A chunk never contains text from two pages, slides, sheets or cells.
 */
export function createChunker(
  settings: ChunkerSettings = defaultChunkerSettings,
): Chunker & { split(document: SourceDocument): Promise<readonly Chunk[]> } {
  const splitter = new RecursiveCharacterTextSplitter({
    chunkSize: settings.maxTokens,
    chunkOverlap: 0,
    lengthFunction: estimateTokens,
  });
  return {
    id: `${settings.maxTokens}-${settings.overlapTokens}`,
    async split(document) {
      const placeOf = placesOf(document);
      const chunks: Chunk[] = [];
      for (const section of sectionsOf(document)) {
        const units = await unitsOf(document.text, section, settings, splitter);
        for (const together of byContainer(units, placeOf)) {
          for (const group of pack(document.text, together, settings)) {
            chunks.push(toChunk({ document, section, group, placeOf, ordinal: chunks.length }));
          }
        }
      }
      return chunks;
    },
  };
}

/** Of a longer table, what comes behind is not searched word by word: a million rows would take a minute and gigabytes. */
const mostOfTable = 8_000_000;

/** What of a document is split and searched: all but the rows behind the beginning of a very long table. */
export function searchedPart(document: SourceDocument): SourceDocument {
  const { text, blocks } = document;
  const isLong = ({ kind, start, end }: DocumentBlock): boolean =>
    kind === 'table' && end - start > mostOfTable;
  const last = blocks.at(-1);
  if (last === undefined || !isLong(last)) return document;
  const end = text.lastIndexOf('\n', last.start + mostOfTable);
  return { ...document, text: text.slice(0, end), blocks: [...blocks.slice(0, -1), { ...last, end }] };
}

type PlaceOf = ReturnType<typeof placesOf>;

/** The smallest units of splitting, each within the limit. */
async function unitsOf(
  text: string,
  section: Section,
  { maxTokens }: ChunkerSettings,
  splitter: RecursiveCharacterTextSplitter,
): Promise<Block[]> {
  const units: Block[] = [];
  for (const block of section.blocks) {
    if (fits(text, block, maxTokens)) {
      units.push(block);
      continue;
    }
    for (const piece of cut(text, block)) {
      for (const part of cutLongWords(text, piece, maxTokens)) {
        units.push(...(fits(text, part, maxTokens) ? [part] : await cutByLength(text, part, splitter)));
      }
    }
  }
  return units;
}

function fits(text: string, block: Block, maxTokens: number): boolean {
  return estimateTokens(text.slice(block.start, block.end)) <= maxTokens;
}

/** Splits a block at its natural boundaries: a paragraph between sentences, anything else between lines. */
function cut(text: string, block: Block): Block[] {
  const body = text.slice(block.start, block.end);
  const spans = block.kind === 'paragraph' ? sentences(body) : writtenLines(body);
  return spans.map((span) => ({
    kind: block.kind,
    start: block.start + span.start,
    end: block.start + span.end,
  }));
}

/**
 * Splits runs without white space that are longer than a chunk, such as an image embedded in a link, by
 * length; the text between them stays whole. The splitter would fall back to single characters, which takes
 * seconds for a few megabytes.
 */
function cutLongWords(text: string, block: Block, maxTokens: number): Block[] {
  if (fits(text, block, maxTokens)) return [block];
  const parts: Block[] = [];
  let from = block.start;
  const cutTo = (to: number): void => {
    const part = text.slice(from, to);
    const start = from + part.length - part.trimStart().length;
    if (start < to) parts.push({ kind: block.kind, start, end: from + part.trimEnd().length });
    from = to;
  };
  for (const { 0: word, index } of text.slice(block.start, block.end).matchAll(/\S+/g)) {
    if (estimateTokens(word) < maxTokens) continue;
    cutTo(block.start + index);
    const end = from + word.length;
    // A character is at most one token.
    while (end - from > maxTokens) cutTo(wholeCharacter(text, from + maxTokens));
    cutTo(end);
  }
  cutTo(block.end);
  return parts;
}

/** The offset, or the one before it if it would split a surrogate pair. */
function wholeCharacter(text: string, offset: number): number {
  return /[\ud800-\udbff]/.test(text.charAt(offset - 1)) ? offset - 1 : offset;
}

/**
 * Cuts a block by the splitter, which is handed stretches of limited length: it builds lists of all words, so
 * that a line of megabytes would take all memory.
 */
async function cutByLength(
  text: string,
  block: Block,
  splitter: RecursiveCharacterTextSplitter,
): Promise<Block[]> {
  const parts: Block[] = [];
  for (let from = block.start; from < block.end;) {
    const end = stretchEnd(text, from, block.end);
    let cursor = from;
    for (const piece of await splitter.splitText(text.slice(from, end))) {
      // Pieces are verbatim, in order and without overlap, so the next occurrence is the right one.
      const start = text.indexOf(piece, cursor);
      cursor = start + piece.length;
      parts.push({ kind: block.kind, start, end: cursor });
    }
    from = end;
  }
  return parts;
}

const maxStretch = 50_000;

/** The end of a stretch within the limit, where possible after white space. */
function stretchEnd(text: string, from: number, end: number): number {
  if (end - from <= maxStretch) return end;
  const stretch = text.slice(from, from + maxStretch);
  const space = Math.max(stretch.lastIndexOf(' '), stretch.lastIndexOf('\n'));
  return space > 0 ? from + space : wholeCharacter(text, from + maxStretch);
}

/** Splits the units where a new page, slide, sheet or cell begins. */
function byContainer(units: readonly Block[], placeOf: PlaceOf): Block[][] {
  const parts: Block[][] = [];
  let before: Place | undefined;
  for (const unit of units) {
    const place = placeOf(unit.start, unit.end);
    const part = before !== undefined && isSameContainer(before, place) ? parts.at(-1) : undefined;
    if (part === undefined) parts.push([unit]);
    else part.push(unit);
    before = place;
  }
  return parts;
}

/** Groups consecutive units up to the limit; the end of one group is repeated at the start of the next. */
function pack(
  text: string,
  units: readonly Block[],
  { maxTokens, overlapTokens }: ChunkerSettings,
): Block[][] {
  const size = (group: readonly Block[]): number =>
    estimateTokens(text.slice(group[0]?.start, group.at(-1)?.end));
  const groups: Block[][] = [];
  let group: Block[] = [];
  for (const unit of units) {
    if (group.length > 0 && size([...group, unit]) > maxTokens) {
      groups.push(group);
      group = overlap(group, size, overlapTokens);
      if (size([...group, unit]) > maxTokens) group = [];
    }
    group.push(unit);
  }
  if (group.length > 0) groups.push(group);
  return groups;
}

function overlap(group: readonly Block[], size: (group: readonly Block[]) => number, limit: number): Block[] {
  let from = group.length;
  while (from > 1 && size(group.slice(from - 1)) <= limit) from -= 1;
  return group.slice(from);
}

function toChunk(input: {
  readonly document: SourceDocument;
  readonly section: Section;
  readonly group: readonly Block[];
  readonly placeOf: PlaceOf;
  readonly ordinal: number;
}): Chunk {
  const { document, section, group, placeOf, ordinal } = input;
  const start = group[0]?.start ?? 0;
  const end = group.at(-1)?.end ?? start;
  return {
    id: `${document.id}#${ordinal}`,
    documentId: document.id,
    documentTitle: document.title,
    headings: section.headings,
    markup: document.markup,
    text: document.text.slice(start, end),
    start,
    place: placeOf(start, end),
    blocks: group.map(({ kind, start: from, end: to }) => ({ kind, start: from - start, end: to - start })),
  };
}
