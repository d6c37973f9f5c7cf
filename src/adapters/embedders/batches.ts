/** Some servers take no more texts at a time. */
const maxTexts = 32;
const maxCharacters = 64_000;
/** Models read only their first few hundred or thousand words; some servers refuse more. */
const maxTextCharacters = 8000;
/** Every model reads so much. */
const shortestCharacters = 500;

/** Texts in batches that every service takes, in their order; a text that is too long is cut. */
export function batchTexts(texts: readonly string[]): string[][] {
  const batches: string[][] = [];
  let characters = Infinity;
  for (const whole of texts) {
    const text = whole.length > maxTextCharacters ? cut(whole, maxTextCharacters) : whole;
    characters += text.length;
    if (characters > maxCharacters || batches.at(-1)?.length === maxTexts) {
      batches.push([]);
      characters = text.length;
    }
    batches.at(-1)?.push(text);
  }
  return batches;
}

/**
 * What to try instead of a batch that was refused: some servers refuse texts that are longer than their model reads, which
 * they alone can tell. First its halves, then one text cut in half; undefined when that is short already.
 */
export function smallerBatches(texts: readonly string[]): readonly (readonly string[])[] | undefined {
  const [only = ''] = texts;
  if (texts.length > 1) {
    const middle = Math.ceil(texts.length / 2);
    return [texts.slice(0, middle), texts.slice(middle)];
  }
  return only.length > shortestCharacters ? [[cut(only, Math.ceil(only.length / 2))]] : undefined;
}

/** Never between the two halves of a character. */
function cut(text: string, characters: number): string {
  return text.slice(0, characters).replace(/[\ud800-\udbff]$/, '');
}
