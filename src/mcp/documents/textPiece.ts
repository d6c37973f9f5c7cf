/**
 * The end of a piece of text, at `wanted` at the latest: after a line break if there is one nearby, never
 * inside a character.
 */
export function endOfPiece(text: string, start: number, wanted: number): number {
  if (wanted >= text.length) return text.length;
  const lineEnd = text.lastIndexOf('\n', wanted - 1) + 1;
  if (lineEnd > start + (wanted - start) / 2) return lineEnd;
  const isInside = /[\udc00-\udfff]/.test(text.charAt(wanted)) && wanted - 1 > start;
  return isInside ? wanted - 1 : wanted;
}
