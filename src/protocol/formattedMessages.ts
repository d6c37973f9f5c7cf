// Messages between the editor of formatted documents and its page.

import * as z from 'zod/mini';
import type { DocumentLooks } from '../core/model/looks';
import type { DocumentBlock } from '../core/model/types';
import { citedCellsSchema, type CitedCells } from './gridMessages';

/** Where a citation stands in the text now. */
export interface TextMark {
  readonly start: number;
  readonly end: number;
  /** Whether the quote is there; otherwise the stretch is the one that was cited. */
  readonly isFound: boolean;
}

/** Citations with where they stand, in the same order. */
export interface MarkedTexts {
  readonly cited: CitedCells;
  readonly marks: readonly TextMark[];
}

/** A document as its reader gives it: what quotes are checked against is what is drawn. */
export interface FormattedDocument {
  readonly title: string;
  readonly text: string;
  readonly blocks: readonly DocumentBlock[];
  /** Where each slide begins in the text; empty when it has none. */
  readonly slides: readonly number[];
}

/** Messages from the page to the host; anything else is rejected. */
export const formattedToHostSchema = z.discriminatedUnion('type', [
  /** The page has loaded and asks for the document; `cited` is what it showed before. */
  z.object({ type: z.literal('ready'), cited: z.optional(citedCellsSchema) }),
  /** Opens the text at the shown citation, or else at its beginning. */
  z.object({ type: z.literal('text-open'), active: z.optional(z.number()) }),
  /** Opens the file outside the viewer. */
  z.object({ type: z.literal('original-open') }),
  z.object({ type: z.literal('explain'), text: z.string() }),
]);

type Parsed = z.infer<typeof formattedToHostSchema>;
export type FormattedToHost =
  Exclude<Parsed, { type: 'ready' }> | { readonly type: 'ready'; readonly cited?: CitedCells | undefined };

/** Messages from the host to the page. */
export type FormattedToPage =
  | {
      readonly type: 'document';
      readonly document: FormattedDocument;
      readonly marked: MarkedTexts | undefined;
      /** Whether to go to the shown citation; otherwise the page stays where it was. */
      readonly isAsked: boolean;
    }
  /** How the document that was sent last looks: reading it takes longer than reading its text. */
  | { readonly type: 'looks'; readonly looks: DocumentLooks }
  | { readonly type: 'cited'; readonly marked: MarkedTexts }
  | { readonly type: 'failed'; readonly sentence: string };
