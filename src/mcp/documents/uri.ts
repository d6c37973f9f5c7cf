const prefix = 'askdocs://document/';

/** How the URIs of documents are made of their paths (RFC 6570). */
export const uriTemplate = `${prefix}{path}`;

/** The URI of a document: its path is encoded as one component, so that nothing in it is taken for a part of the URI. */
export function uriOf(path: string): string {
  return prefix + encodeURIComponent(path);
}

/** The path in a URI of a document, decoded once; undefined when it is no such URI. It may be of no document at all. */
export function pathIn(uri: string): string | undefined {
  if (!uri.startsWith(prefix)) return undefined;
  try {
    return decodeURIComponent(uri.slice(prefix.length));
  } catch {
    // Not a percent encoding: no URI of ours.
    return undefined;
  }
}
