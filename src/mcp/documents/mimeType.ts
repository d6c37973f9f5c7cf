/** The MIME type of a document's text: text extracted from other formats is plain. */
export function mimeTypeOf(path: string): 'text/markdown' | 'text/plain' {
  return /\.(?:md|mdx|markdown)$/i.test(path) ? 'text/markdown' : 'text/plain';
}
