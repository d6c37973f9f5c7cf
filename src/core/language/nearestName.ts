/** The known name most likely meant, compared by letters and digits; undefined if none is close. */
export function nearestName(written: string, known: Iterable<string>): string | undefined {
  const asked = plain(written);
  const [nearest] = [...known]
    .map((name) => ({ name, edits: editsBetween(asked, plain(name)) }))
    .filter(({ name, edits }) => edits <= mostEdits(asked) || isBeginning(asked, plain(name)))
    .sort((a, b) => a.edits - b.edits);
  return nearest?.name;
}

/** Maximum number of edits in a misspelling. */
function mostEdits({ length }: string): number {
  if (length < 5) return 1;
  return length < 10 ? 2 : 3;
}

function isBeginning(asked: string, name: string): boolean {
  return asked.length > 2 && name.startsWith(asked);
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Damerau–Levenshtein distance: insertions, deletions, substitutions and transpositions of adjacent letters.
 */
export function editsBetween(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        at(rows, i - 1, j) + 1,
        (row[j - 1] ?? 0) + 1,
        at(rows, i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
        swapped ? at(rows, i - 2, j - 2) + 1 : Infinity,
      );
    }
    rows.push(row);
  }
  return at(rows, a.length, b.length);
}

function at(rows: readonly (readonly number[])[], i: number, j: number): number {
  return rows[i]?.[j] ?? 0;
}

const minBeginning = 4;
const shareOfShorter = 0.8;
const shareOfLonger = 0.5;
const minPart = 4;

/**
 * Whether one of two stems is derived from the other, or the latter's first or last component; undefined if
 * neither.
 */
export function relatedStems(one: string, other: string): 'derived' | 'compound' | undefined {
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

/** How many letters two words begin with alike. */
export function sharedBeginning(one: string, other: string): number {
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

/** Whether a lower-case word of six letters or more is another but for one letter, and not the first. */
export function isSlipOf(one: string, other: string): boolean {
  return one.length >= 6 && isMisspelt(one, other) && editsBetween(one, other) === 1;
}
