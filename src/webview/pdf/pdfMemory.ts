import * as z from 'zod/mini';
import type { PdfQuotes } from '../../protocol/pdfMessages';

/** What a viewer still shows after the window was reloaded. */
export interface PdfMemory {
  readonly cited?: PdfQuotes | undefined;
  /** Whether pages are drawn as they are, although the theme is dark. */
  readonly isPlain?: boolean | undefined;
}

const schema = z.object({
  cited: z.optional(
    z.object({
      quotes: z.array(z.object({ page: z.number(), quote: z.optional(z.string()), before: z.string() })),
      active: z.number(),
    }),
  ),
  isPlain: z.optional(z.boolean()),
});

export function parsePdfMemory(state: unknown): PdfMemory {
  return schema.safeParse(state).data ?? {};
}
