/** Turns the end of a sentence into a sentence of its own, with a capital and a full stop. */
export function sentenceOf(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${/[.?!…]$/.test(reason) ? '' : '.'}`;
}
