import type { DocumentId } from './types';

/** Id of a folder's corrections file. */
export const correctionsId: DocumentId = '.askdocs/corrections.md';

/** Whether a document is a corrections file, in a single-root or multi-root workspace. */
export function isCorrections(id: DocumentId): boolean {
  return id === correctionsId || id.endsWith(`/${correctionsId}`);
}
