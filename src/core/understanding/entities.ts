/**
 * Quoted phrases, identifiers and capitalised names of a question, except words capitalised only at its
 * start, and "I".
 */
export function entitiesOf(question: string): string[] {
  const quoted = [...question.matchAll(/["“]([^"”]{2,80})["”]/g)].map((match) => match[1] ?? '');
  const identifiers = question.match(/\b\w+(?:[_./-]\w+)+\b|\b[a-z]+[A-Z]\w*\b|\b[A-Z]+\d+\b/g) ?? [];
  const names = question.slice(1).match(/(?<=\s)\p{Lu}[\p{L}\p{N}]*(?:\s+\p{Lu}[\p{L}\p{N}]*)*/gu) ?? [];
  const others = names.map((name) => name.replace(/^I(?:\s+|$)/, '')).filter((name) => name !== '');
  return [...new Set([...quoted, ...identifiers, ...others])];
}
