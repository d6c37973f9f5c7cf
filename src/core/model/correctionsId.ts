import type { DocumentId } from './types';

/** Where a folder keeps its corrections. */
export const correctionsId: DocumentId = '.askdocs/corrections.md';

/** Whether a document is a file of corrections: of the only folder, or of one of several. */
export function isCorrections(id: DocumentId): boolean {
  return id === correctionsId || id.endsWith(`/${correctionsId}`);
}
