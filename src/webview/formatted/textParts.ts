import type { DocumentBlock } from '../../core/model/types';
import type { FormattedDocument } from '../../protocol/formattedMessages';

/** A stretch of the document's text. */
export interface TextPart {
  readonly start: number;
  readonly text: string;
}

export interface ListItem {
  /** From 0. */
  readonly depth: number;
  readonly marker: TextPart;
  readonly words: TextPart;
}

const cellBorder = ' | ';

/** The cells of a table's rows, as readers write them. */
export function cellsIn({ start, text }: TextPart): readonly (readonly TextPart[])[] {
  return split({ start, text }, '\n').map((row) => split(row, cellBorder));
}

/** The items of a list, one for each line. */
export function itemsIn(list: TextPart): readonly ListItem[] {
  return split(list, '\n').map(({ start, text }) => {
    const [, indent = '', marker = ''] = /^(\s*)((?:[-*•–]|\(?[\p{L}\d]{1,3}[.)])\s+)?/u.exec(text) ?? [];
    const at = start + indent.length;
    return {
      depth: Math.floor(indent.length / 2),
      marker: { start: at, text: marker.trimEnd() },
      words: { start: at + marker.length, text: text.slice(indent.length + marker.length) },
    };
  });
}

function split({ start, text }: TextPart, border: string): TextPart[] {
  let at = start;
  return text.split(border).map((part) => {
    const found = { start: at, text: part };
    at += part.length + border.length;
    return found;
  });
}

/** A slide with its number from 1, or the whole of a document that has none. */
export interface Sheet {
  readonly slide: number | undefined;
  readonly blocks: readonly DocumentBlock[];
  readonly notes: readonly DocumentBlock[];
}

/** The blocks of a document, by slides if it has them: the notes of each stand below a heading that is no text of it. */
export function sheetsOf({ blocks, slides }: Pick<FormattedDocument, 'blocks' | 'slides'>): readonly Sheet[] {
  if (slides.length === 0) return [{ slide: undefined, blocks, notes: [] }];
  return slides.map((start, at) => {
    const end = slides[at + 1] ?? Number.POSITIVE_INFINITY;
    const own = blocks.filter((block) => block.start >= start && block.start < end);
    const notesAt = own.findIndex((block) => isLabel(block) && block.level > 1);
    const cut = notesAt < 0 ? own.length : notesAt;
    const texts = (list: readonly DocumentBlock[]) => list.filter((block) => !isLabel(block));
    return { slide: at + 1, blocks: texts(own.slice(0, cut)), notes: texts(own.slice(cut)) };
  });
}

/** Whether a block is a heading that the reader added to the text. */
export function isLabel(block: DocumentBlock): block is DocumentBlock & { readonly kind: 'heading' } {
  return block.kind === 'heading' && block.start === block.end;
}

/** Where a text stands in another, without regard to case. */
export function placesOf(
  text: string,
  wanted: string,
): readonly { readonly start: number; readonly end: number }[] {
  if (wanted === '') return [];
  const pattern = new RegExp(wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'), 'giu');
  return [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
}
