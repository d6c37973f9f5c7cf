import type { DocumentBlock, Markup, PlaceStart } from '../../core/model/types';

/** The result of a format's reader for the bytes of a file; offsets refer to `text`. */
export interface ReadFile {
  readonly title: string | undefined;
  readonly markup: Markup;
  readonly text: string;
  readonly blocks: readonly DocumentBlock[];
  /** Empty when `text` is the file's own. */
  readonly places: readonly PlaceStart[];
}

/** Thrown by readers for failures they can tell apart, with the reason in words for the user. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
