/** What clients are told of every tool here: it changes nothing, and knows nothing but the documents. */
export const readOnly = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;
