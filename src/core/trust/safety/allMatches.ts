/**
 * All matches of a global pattern that never matches an empty text: like `matchAll`, which copies the pattern
 * each time.
 */
export function allMatches(pattern: RegExp, text: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null && match[0] !== ''; match = pattern.exec(text))
    found.push(match);
  return found;
}
