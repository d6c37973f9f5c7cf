/** Edits of a longer name that are taken for a slip. */
const mostEdits = 3;

/** The known name that was likely meant by another; undefined when none is near. */
export function didYouMean(name: string, known: readonly string[]): string | undefined {
  const asked = plain(name);
  const [nearest] = known
    .map((candidate) => ({ candidate, edits: distance(asked, plain(candidate)) }))
    .sort((a, b) => a.edits - b.edits);
  if (nearest === undefined) return undefined;
  const most = Math.min(mostEdits, Math.floor(Math.max(asked.length, nearest.candidate.length) / 2));
  return nearest.edits <= most ? nearest.candidate : undefined;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Letters to add, drop or change so that one word becomes the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1];
    for (const [column, wanted] of Array.from(other).entries())
      next.push(
        Math.min(
          (next[column] ?? 0) + 1,
          (row[column + 1] ?? 0) + 1,
          (row[column] ?? 0) + (letter === wanted ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
