import type { DocumentBlock } from '../../core/model/types';

/** The result of a reader of a text format: offsets refer to the given text. */
export interface ReadText {
  readonly title: string | undefined;
  readonly blocks: readonly DocumentBlock[];
}
