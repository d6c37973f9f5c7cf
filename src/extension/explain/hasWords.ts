/** Whether a text has a word or a number to ask about. */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
