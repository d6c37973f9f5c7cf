import type { Library } from '../library';

/** What all documents are, in a few characters: another mark means that one was added, changed or removed. */
export async function contentsMark(
  { contents, index }: Pick<Library, 'contents' | 'index'>,
  signal: AbortSignal,
): Promise<string> {
  const { documents } = await contents(signal);
  const versions = await index.hashesOf(
    documents.map(({ id }) => id),
    signal,
  );
  const lines = versions.map(({ documentId, contentHash }) => `${contentHash} ${documentId}`).sort();
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines.join('\n')));
  return Array.from(new Uint8Array(digest).subarray(0, 12), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
