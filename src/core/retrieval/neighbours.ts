import type { Block, Chunk, DocumentBlock, Passage, SourceDocument, SearchResult } from '../model/types';
import { isSameContainer, placesOf } from '../model/place';
import type { SearchIndex } from '../model/ports';
import { sectionsOf } from './indexing/sections';

/** Maximum length of a completed passage in characters; beyond that, the chunk stays as it was cut. */
const maxCharacters = 6000;
const maxAnnouncement = 600;

/**
 * Maximum number of converted documents (PDF pages, sheets) read, since they are slow; the best passages come
 * first.
 */
const maxConverted = 2;

/**
 * Completes passages cut by chunking: adds the rest of the list, table, code or paragraph they start or end
 * in, the block announced by their last line, and the line announcing their first block. Reads the current
 * documents; passages that look whole, or are no longer in their document, stay as they are.
 */
export async function completePassages(
  passages: readonly Passage[],
  index: Pick<SearchIndex, 'readDocument'>,
  signal: AbortSignal,
): Promise<Passage[]> {
  const completed: Passage[] = [];
  const converted = new Set<string>();
  for (const passage of passages) {
    const { documentId, place } = passage.chunk;
    const isConverted = place.kind !== 'lines';
    if (isConverted && converted.size < maxConverted) converted.add(documentId);
    const isRead = looksCut(passage.chunk) && (!isConverted || converted.has(documentId));
    const document = isRead ? await index.readDocument(documentId, signal) : undefined;
    completed.push(
      document === undefined ? passage : { ...passage, chunk: complete(passage.chunk, document) },
    );
  }
  return completed;
}

/** Whether a chunk does not start and end with whole sentences. */
function looksCut({ text, blocks }: Chunk): boolean {
  const isProse = blocks.at(0)?.kind === 'paragraph' && blocks.at(-1)?.kind === 'paragraph';
  return !isProse || /^\s*\p{Ll}/u.test(text) || !/[.!?。！？]["'”’)*_]*\s*$/.test(text) || isSplit(text);
}

/** Chunks at least this long may have been split between sentences of a paragraph. */
const splitCharacters = 1500;

function isSplit(text: string): boolean {
  return text.length >= splitCharacters;
}

function complete(chunk: Chunk, document: SourceDocument): Chunk {
  if (!document.text.startsWith(chunk.text, chunk.start)) return chunk;
  const section = sectionsOf(document).find(({ blocks }) => holds(blocks, chunk.start));
  return section === undefined
    ? chunk
    : withBlocks(chunk, document, grown(document.text, section.blocks, chunk));
}

function withBlocks(chunk: Chunk, document: SourceDocument, blocks: readonly Block[]): Chunk {
  const [start, end] = [blocks[0]?.start ?? chunk.start, blocks.at(-1)?.end ?? chunk.start];
  const isWhole = start >= chunk.start && end <= chunk.start + chunk.text.length;
  if (isWhole || end - start > maxCharacters || !isWithin(document, { start, end }, chunk)) return chunk;
  return {
    ...chunk,
    text: document.text.slice(start, end),
    start,
    place: placesOf(document)(start, end),
    blocks: blocks.map((block) => ({ kind: block.kind, start: block.start - start, end: block.end - start })),
  };
}

/**
 * The document's own blocks for a chunk, plus a block that announces the first and one announced by the last.
 */
function grown(text: string, blocks: readonly Block[], chunk: Chunk): readonly Block[] {
  const first = blocks.findIndex((block) => block.end > chunk.start);
  const last = blocks.findLastIndex((block) => block.start < chunk.start + chunk.text.length);
  const isAnnounced = blocks[first]?.kind !== 'paragraph' && announces(text, blocks[first - 1]);
  const isAnnouncing = announces(text, blocks[last]);
  return blocks.slice(isAnnounced ? first - 1 : first, isAnnouncing ? last + 2 : last + 1);
}

/** Whether a block is a short paragraph ending with a colon. */
function announces(text: string, block: Block | undefined): boolean {
  if (block?.kind !== 'paragraph' || block.end - block.start > maxAnnouncement) return false;
  return /[:：][*_]*$/.test(text.slice(block.start, block.end));
}

function holds(blocks: readonly Block[], offset: number): boolean {
  return offset >= (blocks[0]?.start ?? Infinity) && offset < (blocks.at(-1)?.end ?? 0);
}

/** Whether a range stays on the chunk's page, slide or sheet. */
function isWithin(
  document: SourceDocument,
  { start, end }: Pick<DocumentBlock, 'start' | 'end'>,
  chunk: Chunk,
): boolean {
  if (document.places.length === 0) return true;
  const placeOf = placesOf(document);
  const [one, other] = [placeOf(start, start + 1), placeOf(end - 1, end)];
  return isSameContainer(one, chunk.place) && isSameContainer(other, chunk.place);
}

/** Upper limit; questions about few documents have fewer. */
const leadChunksAsked = 50;

/**
 * The lead chunks of long documents that match a query there, in their title or in their path, best first.
 */
export function findLeadChunks(
  query: string,
  index: SearchIndex,
  signal: AbortSignal,
): Promise<SearchResult> {
  return index.search(query, leadChunksAsked, signal, { conditions: [], excluded: [], isLead: true });
}
