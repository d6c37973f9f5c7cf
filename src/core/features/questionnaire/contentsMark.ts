import type { Library } from '../../run/library';
import type { DocumentId } from '../../model/types';

/** The documents to fingerprint. */
export interface MarkedDocuments {
  readonly library: Pick<Library, 'contents' | 'index'>;
  /** Documents excluded from answering, and so from the fingerprint. */
  readonly without?: readonly DocumentId[] | undefined;
}

/** A short fingerprint of all documents: it changes when one is added, changed or removed. */
export async function contentsMark(
  { library: { contents, index }, without = [] }: MarkedDocuments,
  signal: AbortSignal,
): Promise<string> {
  const { documents } = await contents(signal);
  const ids = documents.map(({ id }) => id).filter((id) => !without.includes(id));
  const versions = await index.hashesOf(ids, signal);
  const lines = versions.map(({ documentId, contentHash }) => `${contentHash} ${documentId}`).sort();
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines.join('\n')));
  return Array.from(new Uint8Array(digest).subarray(0, 12), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
