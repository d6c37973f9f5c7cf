/** The annotations of every tool here: it changes nothing, and only accesses the documents. */
export const readOnly = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;
