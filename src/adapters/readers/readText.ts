import type { DocumentBlock } from '../../core/model/types';

/** What a reader of a text format finds: offsets are in the text that it was given. */
export interface ReadText {
  readonly title: string | undefined;
  readonly blocks: readonly DocumentBlock[];
}
