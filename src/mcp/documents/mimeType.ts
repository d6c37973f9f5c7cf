/** The kind of text that a document is given as: what was read out of other formats is plain. */
export function mimeTypeOf(path: string): 'text/markdown' | 'text/plain' {
  return /\.(?:md|mdx|markdown)$/i.test(path) ? 'text/markdown' : 'text/plain';
}
