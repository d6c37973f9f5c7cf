import type { ResourceLink } from '@modelcontextprotocol/sdk/types.js';
import { mimeTypeOf } from '../documents/mimeType';
import { uriOf } from '../documents/uri';

const mostLinks = 5;

/** Links to the documents of passages or citations, without duplicates, the first few only. */
export function documentLinks(found: readonly { readonly documentId: string }[]): ResourceLink[] {
  return [...new Set(found.map(({ documentId }) => documentId))]
    .slice(0, mostLinks)
    .map((path) => ({ type: 'resource_link', uri: uriOf(path), name: path, mimeType: mimeTypeOf(path) }));
}
