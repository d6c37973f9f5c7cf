import { editsBetween } from './nearestName';

const minBeginning = 4;
const shareOfShorter = 0.8;
const shareOfLonger = 0.5;
const minPart = 4;

/**
 * Whether one of two stems is derived from the other, or the latter's first or last component; undefined if
 * neither.
 */
export function kindred(one: string, other: string): 'derived' | 'compound' | undefined {
  const [short = '', long = ''] = [one, other].sort((a, b) => a.length - b.length);
  if (short.length < minPart) return undefined;
  if (isDerived(short, long)) return 'derived';
  return isPart(short, long) ? 'compound' : undefined;
}

function isDerived(short: string, long: string): boolean {
  const begin = sharedBeginning(short, long);
  return (
    begin >= minBeginning && begin >= shareOfShorter * short.length && begin >= shareOfLonger * long.length
  );
}

function isPart(short: string, long: string): boolean {
  return long.length >= short.length + 3 && (long.startsWith(short) || long.endsWith(short));
}

function sharedBeginning(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/**
 * Whether one lower-case word is a misspelling of the other: one edit in up to seven letters, two in longer
 * words, none in the first letter.
 */
export function isMisspelt(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  if (length < minPart || !other.startsWith(one.charAt(0)) || Math.abs(one.length - other.length) > 2)
    return false;
  return editsBetween(one, other) <= (length >= 8 ? 2 : 1);
}
