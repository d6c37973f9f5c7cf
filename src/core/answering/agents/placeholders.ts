const placeholder = /\{([^{}]+)\}/g;

/** The names in braces of a text. */
export function placeholdersIn(text: string): string[] {
  return Array.from(text.matchAll(placeholder), ([, name = '']) => name.trim());
}

/** A text with values in place of the names in braces; a name that has none stays out. */
export function filled(text: string, values: ReadonlyMap<string, string>): string {
  return text
    .replace(placeholder, (_, name: string) => values.get(name.trim()) ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}
