import type { Relation } from './relation';

/** The year of all dates of a column, 0 if they have none; undefined if there are several, or if not all rows are here. */
export function yearOf({ columns, rowCount, isSample }: Relation, column: number): number | undefined {
  if (isSample === true) return undefined;
  let year: number | undefined;
  for (let row = 0; row < rowCount; row += 1) {
    const key = columns[column]?.keyAt(row);
    if (key === undefined) continue;
    const own = Math.floor(key / 10_000);
    if (year !== undefined && own !== year) return undefined;
    year = own;
  }
  return year;
}
