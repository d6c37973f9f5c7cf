import type { DocumentLooks, Emphasis, Picture } from '../../core/model/looks';
import type { BlockKind, DocumentBlock, Place, PlaceStart } from '../../core/model/types';
import type { ReadFile } from './readFile';

/** Builds the text of a document whose format is not text: blocks separated by blank lines. */
export class TextBuilder {
  title: string | undefined;
  readonly #blocks: DocumentBlock[] = [];
  readonly #places: PlaceStart[] = [];
  readonly #emphasis: Emphasis[] = [];
  readonly #pictures: Picture[] = [];
  readonly #parts: string[] = [];
  #length = 0;

  /** Offset at which the next block begins. */
  get length(): number {
    return this.#length;
  }

  /** Sets the place of everything added from here on. */
  at(place: Place): void {
    const last = this.#places.at(-1);
    if (last?.start === this.#length) this.#places.pop();
    this.#places.push({ start: this.#length, place });
  }

  heading(level: number, title: string): void {
    const words = title.replace(/\s+/g, ' ').trim();
    if (words === '') return;
    const start = this.#append(words);
    this.#blocks.push({ kind: 'heading', level, title: words, start, end: start + words.length });
  }

  /** A heading that is not part of the text, such as the names of a table's columns. */
  label(level: number, title: string): void {
    this.#blocks.push({ kind: 'heading', level, title, start: this.#length, end: this.#length });
  }

  block(kind: Exclude<BlockKind, 'heading'>, text: string): void {
    // Indentation matters in code and nested lists; blank lines around a block do not.
    const body = text.replace(/^\s*\n/, '').trimEnd();
    if (body.trim() === '') return;
    const start = this.#append(body);
    this.#blocks.push({ kind, start, end: start + body.length });
  }

  /** Adds a text that already has blocks, with offsets in that text. */
  text(text: string, blocks: readonly DocumentBlock[]): void {
    if (text.trim() === '') return;
    const start = this.#append(text.trimEnd());
    for (const block of blocks) {
      this.#blocks.push({ ...block, start: block.start + start, end: block.end + start });
    }
  }

  /** Sets the places within the next block, with offsets relative to its start. */
  placesOfNext(places: readonly PlaceStart[]): void {
    for (const { start, place } of places) this.#places.push({ start: start + this.#length, place });
  }

  /** Sets how the next block looks, with offsets relative to its start. */
  looksOfNext({ emphasis, pictures }: DocumentLooks): void {
    const at = this.#length;
    for (const one of emphasis) this.#emphasis.push({ ...one, start: one.start + at, end: one.end + at });
    for (const one of pictures) this.#pictures.push({ ...one, start: one.start + at, end: one.end + at });
  }

  get looks(): DocumentLooks {
    return { emphasis: this.#emphasis, pictures: this.#pictures };
  }

  build(): ReadFile {
    return {
      title: this.title,
      markup: 'plain',
      text: this.#parts.join(''),
      blocks: this.#blocks,
      places: this.#places,
    };
  }

  #append(text: string): number {
    const start = this.#length;
    this.#parts.push(text, '\n\n');
    this.#length += text.length + 2;
    return start;
  }
}
