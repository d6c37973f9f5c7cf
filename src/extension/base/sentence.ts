/** What is the end of a sentence elsewhere, as one that stands alone: with a capital and a full stop. */
export function sentenceOf(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${/[.?!…]$/.test(reason) ? '' : '.'}`;
}
