/** Some servers take no more texts at a time. */
const maxTexts = 32;
const maxCharacters = 64_000;
/** Models read only their first few hundred or thousand words; some servers refuse more. */
const maxTextCharacters = 8000;

/** Texts in batches that every service takes, in their order; a text that is too long is cut. */
export function batchTexts(texts: readonly string[]): string[][] {
  const batches: string[][] = [];
  let characters = Infinity;
  for (const whole of texts) {
    const text = whole.length > maxTextCharacters ? cut(whole) : whole;
    characters += text.length;
    if (characters > maxCharacters || batches.at(-1)?.length === maxTexts) {
      batches.push([]);
      characters = text.length;
    }
    batches.at(-1)?.push(text);
  }
  return batches;
}

/** Never between the two halves of a character. */
function cut(text: string): string {
  return text.slice(0, maxTextCharacters).replace(/[\ud800-\udbff]$/, '');
}
