/** Escapes a text for use within a line of Markdown; underscores within words need no escape. */
export function inlineMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*[\]<>~|]|(?<!\w)_|_(?!\w)/g, String.raw`\$&`);
}
