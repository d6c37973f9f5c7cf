import type { Block, Chunk, DocumentBlock, Place, SourceDocument } from '../../model/types';
import { placesOf } from '../../model/place';

/** The part of a document under one heading. */
export interface Section {
  /** Heading path from the document's top to this section. */
  readonly headings: readonly string[];
  /** Blocks below the heading, in reading order; a heading with nothing below it is its own only block. */
  readonly blocks: readonly Block[];
}

/**
 * The sections of a document in reading order; text before the first heading forms a section without
 * headings.
 */
export function sectionsOf(document: SourceDocument): Section[] {
  const sections: Section[] = [];
  const path: { level: number; title: string }[] = [];
  let blocks: Block[] = [];
  let heading: DocumentBlock | undefined;

  const close = (isLeaf: boolean): void => {
    const own = blocks.length === 0 && heading !== undefined && isLeaf ? [heading] : blocks;
    if (own.length > 0) sections.push({ headings: path.map((entry) => entry.title), blocks: own });
    blocks = [];
  };

  for (const block of document.blocks) {
    if (block.kind !== 'heading') {
      blocks.push(block);
      continue;
    }
    close(heading?.kind === 'heading' && block.level <= heading.level);
    while ((path.at(-1)?.level ?? 0) >= block.level) path.pop();
    path.push({ level: block.level, title: block.title });
    heading = block;
  }
  close(true);
  return sections;
}

/** The full verbatim text of a section, with its place. */
export interface SectionText {
  readonly headings: readonly string[];
  readonly text: string;
  readonly place: Place;
}

/** The section that contains a chunk; undefined if the document no longer has the chunk there. */
export function sectionAround(
  document: SourceDocument,
  chunk: Pick<Chunk, 'start' | 'text'>,
): SectionText | undefined {
  if (!document.text.startsWith(chunk.text, chunk.start)) return undefined;
  const section = sectionsOf(document).find(
    ({ blocks }) => chunk.start >= (blocks[0]?.start ?? Infinity) && chunk.start < (blocks.at(-1)?.end ?? 0),
  );
  if (section === undefined) return undefined;
  const [start, end] = [section.blocks[0]?.start ?? 0, section.blocks.at(-1)?.end ?? 0];
  return {
    headings: section.headings,
    text: document.text.slice(start, end),
    place: placesOf(document)(start, end),
  };
}
