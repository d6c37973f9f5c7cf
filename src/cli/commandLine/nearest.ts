/** The name that was probably meant; undefined when none is close. */
export function nearestName(written: string, names: Iterable<string>): string | undefined {
  const most = written.length < 5 ? 1 : 2;
  const near = [...names]
    .map((name) => ({ name, distance: distanceOf(written.toLowerCase(), name) }))
    .filter(({ name, distance }) => distance <= most || (written.length > 2 && name.startsWith(written)));
  return near.sort((a, b) => a.distance - b.distance)[0]?.name;
}

/** How many letters must be added, dropped, changed or swapped with the next to get from one word to the other. */
function distanceOf(a: string, b: string): number {
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
