import type { DocumentBlock, Markup, PlaceStart } from '../../core/model/types';

/** What a reader of a format finds in the bytes of a file; offsets are in `text`. */
export interface ReadFile {
  readonly title: string | undefined;
  readonly markup: Markup;
  readonly text: string;
  readonly blocks: readonly DocumentBlock[];
  /** Empty when `text` is the file's own. */
  readonly places: readonly PlaceStart[];
}

/** Thrown by readers for what they can tell apart, with the reason in words for the user. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
