import type { Place } from '../../core/model/types';
import { cellRange } from '../../core/model/place';
import type { ResourceLink } from '@modelcontextprotocol/sdk/types.js';

const prefix = 'askdocs://document/';

/** Template for document URIs by path (RFC 6570). */
export const uriTemplate = `${prefix}{path}`;

/**
 * The URI of a document: its path is encoded as one component, so that no part of it can be taken for URI
 * syntax.
 */
export function uriOf(path: string): string {
  return prefix + encodeURIComponent(path);
}

/**
 * The path in a document URI, decoded once; undefined when it is not a document URI. The document need not
 * exist.
 */
export function pathIn(uri: string): string | undefined {
  if (!uri.startsWith(prefix)) return undefined;
  try {
    return decodeURIComponent(uri.slice(prefix.length));
  } catch {
    // Not valid percent-encoding: not one of our URIs.
    return undefined;
  }
}

/** The MIME type of a document's text: text extracted from other formats is plain. */
export function mimeTypeOf(path: string): 'text/markdown' | 'text/plain' {
  return /\.(?:md|mdx|markdown)$/i.test(path) ? 'text/markdown' : 'text/plain';
}

/**
 * A citation of a place in a document, in plain English whatever the display language: `a.md:3-9`, `b.pdf,
 * page 4`.
 */
export function placeText(path: string, place: Place): string {
  switch (place.kind) {
    case 'lines': {
      const { start, end } = place.lines;
      return start === end ? `${path}:${start}` : `${path}:${start}-${end}`;
    }
    case 'page':
      return `${path}, page ${place.page}`;
    case 'slide':
      return `${path}, slide ${place.slide}`;
    case 'notebook-cell':
      return `${path}, cell ${place.cell}`;
    case 'cells':
      return `${path}, sheet ${place.sheet}, ${cellRange(place)}`;
    case 'section':
      return path;
  }
}

const mostLinks = 5;

/** Links to the documents of passages or citations, without duplicates, the first few only. */
export function documentLinks(found: readonly { readonly documentId: string }[]): ResourceLink[] {
  return [...new Set(found.map(({ documentId }) => documentId))]
    .slice(0, mostLinks)
    .map((path) => ({ type: 'resource_link', uri: uriOf(path), name: path, mimeType: mimeTypeOf(path) }));
}
