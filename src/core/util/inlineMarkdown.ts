/** A text on one line in which nothing is Markdown; underscores within words need no care. */
export function inlineMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*[\]<>~|]|(?<!\w)_|_(?!\w)/g, String.raw`\$&`);
}
