const maxTermWords = 8;
const maxTermCharacters = 80;
const maxQuotedCharacters = 600;

/** The question that "Explain This" asks about a selected text; undefined when nothing but space is selected. */
export function explainQuestion(selectedText: string): string | undefined {
  // Quotes inside would end the question's own quotation early.
  const text = selectedText.replaceAll('"', "'").replace(/\s+/g, ' ').trim();
  if (text === '') return undefined;
  const isTerm = text.length <= maxTermCharacters && text.split(' ').length <= maxTermWords;
  return isTerm ? `What does "${text}" mean?` : `Explain this: "${shorten(text, maxQuotedCharacters)}"`;
}

/** At most `limit` characters, cut at the end of a word where there is one. */
function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  const wordEnd = text[limit - 1] === ' ' ? cut.length : cut.lastIndexOf(' ');
  const whole = wordEnd > 0 ? cut.slice(0, wordEnd) : cut.replace(/[\uD800-\uDBFF]$/, '');
  return `${whole}…`;
}
