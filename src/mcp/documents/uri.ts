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
