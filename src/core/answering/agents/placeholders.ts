const placeholder = /\{([^{}]+)\}/g;

/** The placeholder names in a text. */
export function placeholdersIn(text: string): string[] {
  return Array.from(text.matchAll(placeholder), ([, name = '']) => name.trim());
}

/** Fills in placeholders; those without a value are dropped. */
export function filled(text: string, values: ReadonlyMap<string, string>): string {
  return text
    .replace(placeholder, (_, name: string) => values.get(name.trim()) ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}
