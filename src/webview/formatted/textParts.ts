import { escapePattern } from '../../core/util/escapePattern';
import type { DocumentLooks, Emphasis, Picture } from '../../core/model/looks';
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

/** The cells of a table's rows, as readers write them: `One | Two`, `One | | Three`. */
export function cellsIn({ start, text }: TextPart): readonly (readonly TextPart[])[] {
  return split({ start, text }, /\n/g).map((row) =>
    split(row, / \|(?= |$)/g).map((cell) => {
      const at = cell.text.length - cell.text.trimStart().length;
      return { start: cell.start + at, text: cell.text.slice(at) };
    }),
  );
}

/** The items of a list, one for each line. */
export function itemsIn(list: TextPart): readonly ListItem[] {
  return split(list, /\n/g).map(({ start, text }) => {
    const [, indent = '', marker = ''] = /^(\s*)((?:[-*•–]|\(?(?:\d{1,3}|\p{L})[.)])\s+)?/u.exec(text) ?? [];
    const at = start + indent.length;
    return {
      depth: Math.floor(indent.length / 2),
      marker: { start: at, text: marker.trimEnd() },
      words: { start: at + marker.length, text: text.slice(indent.length + marker.length) },
    };
  });
}

function split({ start, text }: TextPart, border: RegExp): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const found of text.matchAll(border)) {
    parts.push({ start: start + at, text: text.slice(at, found.index) });
    at = found.index + found[0].length;
  }
  return [...parts, { start: start + at, text: text.slice(at) }];
}

/** A stretch that looks the same all through, or the description of a picture. */
export interface Piece extends TextPart, Pick<Emphasis, 'isStrong' | 'isItalic'> {
  readonly source?: string;
}

/** Cuts a stretch where it begins or ends to look otherwise; pictures without a description stand between blocks. */
export function cutByLooks(
  { start, text }: TextPart,
  { emphasis, pictures }: DocumentLooks,
): readonly Piece[] {
  const end = start + text.length;
  const described = within(pictures, start, end).filter((picture) => picture.end > picture.start);
  const looks = [...within(emphasis, start, end), ...described].sort((a, b) => a.start - b.start);
  const pieces: Piece[] = [];
  let at = start;
  const add = (to: number, look: Omit<Piece, 'start' | 'text'> = {}): void => {
    if (to > at) pieces.push({ ...look, start: at, text: text.slice(at - start, to - start) });
    at = Math.max(at, to);
  };
  for (const { start: from, end: to, ...look } of looks) {
    add(Math.min(from, end));
    add(Math.min(to, end), look);
  }
  add(end);
  return pieces;
}

/** Those that reach into a stretch; all are in ascending order and apart. */
function within<T extends { readonly start: number; readonly end: number }>(
  all: readonly T[],
  start: number,
  end: number,
): readonly T[] {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.end ?? start) <= start) low = middle + 1;
    else high = middle;
  }
  let last = low;
  while ((all[last]?.start ?? end) < end) last += 1;
  return all.slice(low, last);
}

/** The pictures that nothing describes, before the block at each position that they stand in or before; the last are after all. */
export function picturesBefore(
  pictures: readonly Picture[],
  blocks: readonly DocumentBlock[],
): readonly (readonly Picture[])[] {
  const before: Picture[][] = Array.from({ length: blocks.length + 1 }, () => []);
  let at = 0;
  for (const picture of pictures) {
    if (picture.end > picture.start) continue;
    while ((blocks[at]?.end ?? Infinity) <= picture.start) at += 1;
    before[at]?.push(picture);
  }
  return before;
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
  const pattern = new RegExp(escapePattern(wanted).replace(/\s+/g, '\\s+'), 'giu');
  return [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
}
