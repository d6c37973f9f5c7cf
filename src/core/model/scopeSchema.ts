import * as z from 'zod/mini';

/** Schema of a `ScopeItem` from the webview or from disk. */
export const scopeItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('folder'), id: z.string() }),
  z.object({ kind: z.literal('file'), id: z.string() }),
  z.object({
    kind: z.literal('selection'),
    id: z.string(),
    lines: z.object({ start: z.number(), end: z.number() }),
  }),
]);
