// Messages between the PDF viewer's editor and its page.

import * as z from 'zod/mini';

/** A cited quote in a PDF. */
export interface PdfQuote {
  /** From 1. */
  readonly page: number;
  /** As the document's text has it; undefined when a page is cited as a whole. */
  readonly quote?: string | undefined;
  /** The text of the document before the quote, which tells it from the same words elsewhere on the page. */
  readonly before: string;
}

/** The cited quotes of one answer, in its order, and the one to show. */
export interface PdfQuotes {
  readonly quotes: readonly PdfQuote[];
  readonly active: number;
}

/** Messages from the page to the host; anything else is rejected. */
export const pdfToHostSchema = z.discriminatedUnion('type', [
  /** The page has loaded and asks for the document. */
  z.object({ type: z.literal('ready') }),
  /** Asks for a decoder of pictures; answered with `decoder`. */
  z.object({ type: z.literal('decoder-want'), name: z.enum(['openjpeg.wasm', 'jbig2.wasm']) }),
  /** Opens the extracted text at a page, or at a quote of it. */
  z.object({ type: z.literal('text-open'), page: z.number(), quote: z.optional(z.string()) }),
  /** Opens the file outside the viewer. */
  z.object({ type: z.literal('original-open') }),
  z.object({ type: z.literal('explain'), text: z.string() }),
]);

export type PdfToHost = z.infer<typeof pdfToHostSchema>;

/** Messages from the host to the page. */
export type PdfToPage =
  | {
      readonly type: 'document';
      readonly bytes: Uint8Array<ArrayBuffer>;
      /** Undefined to keep what the page shows. */
      readonly cited: PdfQuotes | undefined;
    }
  | { readonly type: 'cited'; readonly cited: PdfQuotes }
  | { readonly type: 'decoder'; readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'failed'; readonly sentence: string };
